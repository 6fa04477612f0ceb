// SPDX-License-Identifier: Apache-2.0
//
// The collectives of a step plan's buckets on one rank: ALL_REDUCE, REDUCE_SCATTER, ALL_GATHER and UNSHARD. The run's
// settings and its devices decide how they run:
//
//     in turn    on the rank's own thread, between its passes
//     beside     on the communication stream, in the plan's order, while the passes go on
//     fused      on that stream, together with whatever else is ready at a tick (TensorFusion)
//     ordered    queued on the device, which waits in place of the threads (OrderedCollectives)
//
// An action that reads what a collective brings awaits it here. What the passes hid of the collectives, and how long
// they stood still for them, goes to an OverlapTime.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "engine/api/strategy.h"
#include "engine/training/kernels.h"
#include "engine/training/settings.h"
#include "engine/training/steps/communication_stream.h"
#include "engine/training/steps/instruction.h"
#include "engine/training/steps/ordered_collectives.h"
#include "engine/training/steps/overlap_time.h"
#include "engine/training/steps/step_record.h"
#include "engine/training/steps/tensor_fusion.h"
#include "engine/training/steps/value_memory.h"
#include "engine/training/synchronisation.h"
#include "engine/training/trace.h"

namespace kolo::training {

class StepCollectives {
public:
    struct Setup {
        Rank& rank;
        const StepPlan& plan;
        Kernels& kernels;
        Trace& trace;
        Synchronisation& synchronisation;
        ValueMemory& memory;
        StepRecord& record;
        OverlapTime& overlap;
        Tracer* stream = nullptr;        ///< of the communication stream; null: in turn, or ordered
        const Fusion* fusion = nullptr;  ///< null: one collective per bucket; needs `stream`
    };
    /// What `setup` refers to outlives this.
    explicit StepCollectives(Setup setup);
    ~StepCollectives() { stop(); }

    /// Returns when what has begun is done; the rest never begins.
    void stop();

    bool hasStream() const { return m_stream != nullptr; }
    std::int64_t reductions() const { return m_reductions; }  ///< allreduces so far; fused ones count once

    void beginStep(std::int64_t step);
    /// A collective, behind the passes so far; brings and frees its values. `instruction` outlives the step.
    Outcome<void> start(const Instruction& instruction);
    /// Any other work with an event of its own, on the stream. Needs hasStream().
    void startBeside(const Instruction& instruction, std::function<Outcome<void>()> work);
    /// Returns when what `effects` read is there, or, where the device waits, when it has been told to.
    Outcome<void> await(const Effects& effects);
    /// The same for everything started so far.
    Outcome<void> awaitAll();
    /// Where the device waited: how long, to the OverlapTime. After the step, and after Kernels::finish().
    Outcome<void> settle();

private:
    Outcome<void> startInTurn(const Instruction& instruction, devices::Buffer* whole);
    Outcome<void> startOrdered(const Instruction& instruction);
    void startFused(const Instruction& instruction);
    Outcome<void> carry(const Action& action, devices::Buffer* whole);
    Outcome<void> beside(const Instruction& named, const std::function<Outcome<void>()>& work);
    Outcome<devices::Buffer*> bringValues(const Effects& effects);
    Outcome<devices::Mark*> markReady();
    Outcome<void> awaitPasses(const devices::Mark& ready);
    Outcome<void> awaitStream(std::int64_t number);
    std::int64_t waitedInGroups() const;

    const Setup m_setup;
    std::int64_t m_step = 0, m_reductions = 0;
    std::int64_t m_submitted = 0;                 // the last number on the stream
    std::map<PlanValue, std::int64_t> m_numbers;  // with which a value is there
    struct Reading {
        std::int64_t number;
        const Effects* effects;
    };
    std::vector<Reading> m_reading;  // by the stream: freed when it is done
    // How far the passes are when a collective starts, by its place in the step.
    std::vector<std::unique_ptr<devices::Mark>> m_ready;
    std::size_t m_marked = 0;                       // in this step
    std::vector<const Instruction*> m_ofBucket;     // of those that the fusion has been told of
    std::unique_ptr<TensorFusion> m_fusion;         // null: none
    std::unique_ptr<OrderedCollectives> m_ordered;  // null: threads wait
    std::unique_ptr<CommunicationStream> m_stream;  // last: its thread uses the others
};

}  // namespace kolo::training
