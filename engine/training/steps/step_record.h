// SPDX-License-Identifier: Apache-2.0
//
// What a rank's step leaves behind: an event of each action, what its memory was filled with, and how long each kind of
// action took in each stage.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/api/step_plan.h"
#include "engine/api/strategy.h"
#include "engine/training/memory_map.h"
#include "engine/training/steps/instruction.h"
#include "engine/training/steps/value_memory.h"
#include "engine/training/trace.h"

namespace kolo::training {

class StepRecord {
public:
    /// All outlive this. `inWords`: of data parallelism: "forward", and layer by layer at detail full, instead of
    /// actions. `steps`: of the run.
    StepRecord(Rank& rank, const StepPlan& plan, Trace& trace, bool inWords, std::int64_t steps);

    bool inWords() const { return m_inWords; }
    void beginStep(std::int64_t step);
    /// An action and its event.
    void action(const Instruction& instruction, TimeRange time);
    /// Only how long the action at this place of the rank's list took.
    void spent(int place, std::int64_t ns);
    /// The values there are now, and what the device has in use.
    void memory(int slot, const ValueMemory& values);
    /// What the device has in use now, of each kind of which that has changed.
    void device();
    /// An action has failed, and the step will not be over: how full the device was.
    void failed();

    /// How long each of the rank's actions took, in some of the steps: [step · actions + action]. Of a pipeline.
    const std::vector<std::int64_t>& sampledNs() const { return m_sampledNs; }

private:
    Where where(int slot) const { return {.iteration = static_cast<int>(m_step), .step = slot}; }

    Rank& m_rank;
    const StepPlan& m_plan;
    Trace& m_trace;
    const bool m_inWords;
    std::int64_t m_step = 0;
    std::uint32_t m_activationsName = 0, m_bordersName = 0, m_weightsName = 0;
    std::int64_t m_stateBytes = 0;  // parameters, gradients, optimizer
    std::array<std::uint32_t, kMemoryKinds> m_memoryNames{};
    std::array<std::int64_t, kMemoryKinds> m_noted{};  // last, in this step
    std::unique_ptr<MemoryMap> m_map;                  // null: nobody wants it
    std::int64_t m_sampleEvery = 0;                    // so many steps; 0: none
    bool m_sampling = false;                           // this step
    std::vector<std::int64_t> m_sampledNs;
};

}  // namespace kolo::training
