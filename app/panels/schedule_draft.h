// SPDX-License-Identifier: GPL-3.0-or-later
//
// A schedule or a step plan that was never run, in the form of a record, so that every picture can draw it: who sends
// which chunk in which step, and whose contributions each place then holds; which pass runs in which time slot. It has
// no values and no times, because there are none; the provenance says so, and every picture of it shows that.
#pragma once

#include <memory>
#include <vector>

#include "app/panels/schedule_rows.h"
#include "engine/api/buffer_history.h"
#include "viz/replay/plan_record.h"

namespace kolo::app {

struct ScheduleDraft {
    RunInfo info;
    std::unique_ptr<BufferHistory> history;
    EventBatch batch;
    std::unique_ptr<viz::PlanRecord> plan;  ///< of a step plan, instead of the history

    explicit operator bool() const { return history || plan; }
    int steps() const;     ///< of the playhead: the schedule's, or the plan's time slots
    int lastStep() const;  ///< that can be shown
};

/// Up to step `lastStep`: what follows a mistake means nothing.
ScheduleDraft draftOf(const Schedule& schedule, std::int64_t elements, int lastStep);

/// One training step. What waits for ever has not run. The plan may be wrong, but names nothing that it does not have.
ScheduleDraft draftOf(const StepPlan& plan);

/// The schedule described by the rows, correct or not; every cell must be readable (cellError). A step without a row is
/// empty, and what a worker sends to itself is omitted: neither can be drawn, and the verifier reports both.
Schedule scheduleOf(const ScheduleRows& rows, int ranks);

}  // namespace kolo::app
