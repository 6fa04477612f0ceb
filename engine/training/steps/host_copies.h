// SPDX-License-Identifier: Apache-2.0
//
// What stages keep for their backward passes, while it waits for them in the host's memory: OFFLOAD copies it there,
// LOAD copies it back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "engine/api/step_plan.h"
#include "engine/training/steps/value_memory.h"

namespace kolo::training {

class HostCopies {
public:
    /// All outlive this.
    HostCopies(devices::Device& device, const StepPlan& plan, ValueMemory& memory)
        : m_device(device), m_plan(plan), m_memory(memory) {}

    /// The copy of an OFFLOAD or LOAD, whose values are there. What it copies, and where to, is settled at once; it may
    /// run later, on another thread.
    std::function<Outcome<void>()> copyOf(const Action& action);
    std::int64_t offloadedBytes() const { return m_offloadedBytes; }  ///< so far, to the host

private:
    devices::Device& m_device;
    const StepPlan& m_plan;
    ValueMemory& m_memory;
    std::map<std::pair<int, int>, std::vector<std::byte>> m_onHost;  // by stage and micro-batch
    std::int64_t m_offloadedBytes = 0;
};

}  // namespace kolo::training
