// SPDX-License-Identifier: Apache-2.0
//
// Runs one rank's part of a step plan, whatever the plan is: data parallelism, a pipeline, or both.
//
//     for each action     wait until what it reads is there        StepCollectives, StageMessages
//                         memory for what it brings                ValueMemory
//                         compute, send, reduce or update          Replica, StageMessages, StepCollectives,
//                                                                  Synchronisation
//                         write its event                          StepRecord
//                         free what nobody reads any more          ValueMemory
//
// Communication runs beside the computation: a sent message waits until its receiver takes it, a receive takes it when
// the first action needs it, and collectives may have a thread of their own. So an emulated link, too, delivers while
// the ranks compute. Where devices can order all that themselves, no thread waits (PassMarks), and what it took is
// known afterwards (settle()).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/api/step_plan.h"
#include "engine/api/strategy.h"
#include "engine/training/report.h"
#include "engine/training/steps/host_copies.h"
#include "engine/training/steps/instruction.h"
#include "engine/training/steps/micro_batches.h"
#include "engine/training/steps/overlap_time.h"
#include "engine/training/steps/pass_marks.h"
#include "engine/training/steps/stage_messages.h"
#include "engine/training/steps/step_collectives.h"
#include "engine/training/steps/step_record.h"
#include "engine/training/steps/value_memory.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

class Exchanges;

class StepInterpreter {
public:
    struct Setup {
        Rank& rank;
        const StepPlan& plan;               ///< proved
        std::int64_t steps = 1;             ///< of the run
        const std::vector<int>& timeSlots;  ///< of this rank's actions, 1 …: what one step of the step gate is
        int slotCount = 0;                  ///< of a step; 0: the plan's time slots are not the run's steps
        const Dataset& data;                ///< where rows are read that a batch has no inputs of
        Replica& replica;
        Kernels& kernels;
        Trace& trace;
        int rows = 0;                    ///< of a micro-batch; a last batch may have fewer
        bool defragments = false;        ///< ValueMemory's
        float scale = 1;                 ///< what the gradient of a row counts
        bool slowedInput = false;        ///< by an injected delay
        bool batchesStay = false;        ///< until the step is over, in the device's host memory
        Tracer* stream = nullptr;        ///< of the collectives, which overlap; null: one after another with the passes
        const Fusion* fusion = nullptr;  ///< of the buckets, which are then tensors; needs `stream`
        bool clipsByNorm = false;        ///< gradients, which are all there before any of them is used
        Synchronisation& synchronisation;
        Exchanges* exchanges = nullptr;  ///< where layers are cut
    };
    /// What `setup` refers to outlives this.
    explicit StepInterpreter(Setup setup);

    struct Figures {
        TimeSpent time;
        double lossSum = 0;     ///< where the last stage is; known when the kernels are finished
        std::int64_t rows = 0;  ///< that it was summed over
    };
    /// StepRecord's
    const std::vector<std::int64_t>& sampledNs() const { return m_record.sampledNs(); }
    /// Of collectives that overlap.
    const OverlapTime& overlap() const { return m_overlap; }
    std::int64_t reductions() const { return m_collectives.reductions(); }
    std::int64_t offloadedBytes() const { return m_hostCopies.offloadedBytes(); }  ///< copied to the host

    bool readsBatches() const { return m_readsBatches; }  ///< the first or the last stage is here
    bool goesBack() const { return m_goesBack; }          ///< to an earlier micro-batch

    /// The step's passes, and what the plan has between them. `batches`: null where they are not read.
    Outcome<void> compute(std::int64_t step, MicroBatches* batches, Figures& figures);
    /// What is left: reductions, updates. Returns when nobody reads this rank's memory any more, or, where the device
    /// waits for that, when it has been told to.
    Outcome<void> conclude();
    /// Where the device has waited: how long its passes had to; and what they took, where only it knows.
    struct Settled {
        std::int64_t stoodNs = 0, passesNs = 0;
    };
    /// After Kernels::finish().
    Outcome<Settled> settle();

    /// After a step that has failed: nothing of it goes on beside.
    void stop() { m_collectives.stop(); }

    ValueMemory& memory() { return m_memory; }  ///< without values between two steps

private:
    Outcome<void> performAll(std::size_t first, std::size_t end);
    Outcome<void> perform(const Instruction& instruction);
    Outcome<void> forward(const Instruction& instruction);
    const InputPipeline::Batch& nextRows(int micro);
    void bringRows(const InputPipeline::Batch& batch, int micro, devices::Buffer& input, int size);
    /// What the gradient of a row counts: fewer rows count more each.
    float scale() const {
        if (m_rows == m_setup.rows) return m_setup.scale;
        return m_setup.scale * static_cast<float>(m_setup.rows) / static_cast<float>(m_rows);
    }
    /// Over time all micro-batches are time steps of one.
    int batchOf(int micro) const { return m_plan.overTime ? 0 : micro; }
    Activations* stepBefore(int stage, int micro);
    Outcome<void> backward(const Instruction& instruction);
    Outcome<void> receive(const Instruction& instruction);
    Outcome<void> passGates(int slot);
    const float* outputGradient(const Action& action);
    float* inputGradient(const Action& action);
    Outcome<void> measureGradient();
    Outcome<void> exchange(const Instruction& instruction);
    Outcome<void> keepInParts(const Instruction& instruction);
    devices::Buffer& writtenBy(int stage, int micro);
    Outcome<void> send(const Instruction& instruction);
    Outcome<void> copyWithHost(const Instruction& instruction);
    Outcome<void> passDone(const Instruction& instruction, std::int64_t startNs, std::int64_t& spentNs);
    /// To what passes over earlier micro-batches have left there.
    bool addsGradient(int local) const { return m_begun[local] && m_plan.turns() == 1; }
    Synchronisation::StagePass passOf(const Instruction& instruction);
    void freeAll(const Effects& effects);
    void note(const Instruction& instruction, std::int64_t startNs, std::int64_t endNs);

    const Setup m_setup;
    const StepPlan& m_plan;
    Replica& m_replica;
    int m_rows;  // of the present micro-batch
    ValueMemory m_memory;
    HostCopies m_hostCopies;
    StepRecord m_record;
    std::vector<Instruction> m_program;
    bool m_readsBatches = false, m_goesBack = false;
    std::size_t m_passesEnd = 0;              // behind the last pass
    std::unique_ptr<PassMarks> m_marks;       // null: passes and messages are waited for
    std::optional<StageMessages> m_messages;  // uses the marks
    OverlapTime m_overlap;

    std::vector<float> m_stepRows;  // a time step of the batch
    double m_againSum = 0;          // the loss of what was computed a second time
    // Of the current step.
    std::int64_t m_step = 0;
    int m_slot = 0;             // finished
    std::vector<bool> m_begun;  // by stage of the replica: its gradient counts from now on
    bool m_measured = false;    // the gradient has been
    MicroBatches* m_batches = nullptr;
    Figures* m_figures = nullptr;

    StepCollectives m_collectives;  // last: its thread uses the others
};

}  // namespace kolo::training
