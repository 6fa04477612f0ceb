// SPDX-License-Identifier: Apache-2.0
//
// Messages between ranks that hold neighbouring stages: outputs go forward, gradients by them come back.
//
//     sender       0F2 ─ isend ······ the output is freed once it has been received
//     receiver     1F1 ────── 1B0 ── probe ─ recv ─ 1F2
//
// A send never waits; a receive happens when the first action needs what it brings. Where the devices order messages
// (PassMarks), recv only queues the copy, and the device waits for it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/step_plan.h"
#include "engine/api/strategy.h"
#include "engine/training/steps/pass_marks.h"
#include "engine/training/steps/value_memory.h"

namespace kolo::training {

class StageMessages {
public:
    /// All outlive this. `marks`: null where threads wait for messages.
    StageMessages(Rank& rank, const StepPlan& plan, ValueMemory& memory, PassMarks* marks);

    /// SEND_F or SEND_B, with its effects.
    Outcome<void> send(const Action& action, const Effects& effects);
    struct Received {
        int place = 0;              ///< of the action, in the rank's list
        std::int64_t waitedNs = 0;  ///< until it had been sent
        std::int64_t copiedNs = 0;  ///< by this thread; 0 where the device copies
        std::int64_t tookNs = 0;    ///< since it had been sent and was wanted; 0 where the device copies
    };
    /// Brings a stage's input or the gradient by its output. `where`: of its event.
    Outcome<Received> receive(const PlanValue& value, Where where);

private:
    int tagOf(const PlanValue& value) const;
    devices::Buffer& bufferOf(const PlanValue& value);

    Rank& m_rank;
    const StepPlan& m_plan;
    ValueMemory& m_memory;
    PassMarks* const m_marks;
    const bool m_sendsCopies;  // messages are in the processor's memory, the values are not
    struct Receive {
        std::uint32_t name = 0;  // of its event
        int place = 0;           // in the rank's list
        int peer = 0;
    };
    std::vector<Receive> m_receives;  // by tag
};

}  // namespace kolo::training
