// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_draft.h"

#include <QCoreApplication>
#include <algorithm>

#include "engine/api/event_names.h"
#include "engine/api/tracer.h"

namespace kolo::app {

namespace {
std::string notRun() {
    return QCoreApplication::translate("ScheduleDraft", "drawn from the table, not run").toStdString();
}
}  // namespace

Schedule scheduleOf(const ScheduleRows& rows, int ranks) {
    Schedule schedule;
    schedule.algorithm = "@draft";
    schedule.ranks = ranks;
    schedule.chunks = 1;
    for (const ScheduleRow& row : rows) {
        const int step = row[StepColumn].toInt();
        const Transfer transfer{row[FromColumn].toInt(), row[ToColumn].toInt(), row[ChunkColumn].toInt(),
                                row[OpColumn] == QLatin1String("reduce")};
        schedule.chunks = std::max(schedule.chunks, transfer.chunk + 1);
        if (static_cast<int>(schedule.steps.size()) < step) schedule.steps.resize(static_cast<std::size_t>(step));
        Step& target = schedule.steps[static_cast<std::size_t>(step) - 1];
        if (target.phase.empty()) target.phase = transfer.reduce ? recorded::kShareReduce : recorded::kShareOnly;
        if (transfer.from != transfer.to) target.transfers.push_back(transfer);
    }
    return schedule;
}

ScheduleDraft draftOf(const Schedule& schedule, std::int64_t elements, int lastStep) {
    ScheduleDraft draft;
    draft.info.title = "Draft";
    draft.info.ranks = schedule.ranks;
    draft.info.spec.strategy = "allreduce";
    draft.info.provenance.numbers = notRun();
    draft.info.collective = CollectiveShape{schedule, elements};
    draft.history = std::make_unique<BufferHistory>(*draft.info.collective);
    EventBatch& batch = draft.batch;
    const auto finish = [&](int step) {
        for (int rank = 0; rank < schedule.ranks; ++rank) BatchTracer(batch, rank).step({}, {.step = step});
    };
    finish(0);
    for (int step = 1; step <= std::min(lastStep, static_cast<int>(schedule.steps.size())); ++step) {
        for (const Transfer& transfer : schedule.steps[static_cast<std::size_t>(step) - 1].transfers) {
            const auto count = static_cast<std::uint64_t>(chunkRange(elements, schedule.chunks, transfer.chunk).count);
            BatchTracer(batch, transfer.to)
                .transfer(transfer.from, count * sizeOf(DType::Float32), {}, {.step = step, .chunk = transfer.chunk},
                          transfer.reduce ? kReduce : 0);
        }
        finish(step);
    }
    draft.history->add(batch);
    return draft;
}

ScheduleDraft draftOf(const StepPlan& plan) {
    ScheduleDraft draft;
    draft.info.title = "Draft";
    draft.info.ranks = static_cast<int>(plan.ranks.size());
    draft.info.spec.strategy = "pipeline";
    draft.info.spec.devices.count = draft.info.ranks;
    draft.info.provenance.numbers = notRun();
    draft.info.step = StepKind::Slot;
    draft.info.plan = plan;
    draft.batch.newNames = {""};
    draft.plan = std::make_unique<viz::PlanRecord>(draft.info, 1);
    for (const viz::PlanCell& cell : draft.plan->cells()) {
        if (!cell.starts) continue;
        BatchTracer tracer(draft.batch, cell.rank);
        const Where where{.iteration = 0, .step = cell.slot, .chunk = cell.action.index};
        tracer.kernel(tracer.intern(text(cell.action)), {}, where);
    }
    draft.plan->add(draft.batch.events, draft.batch.newNames);
    return draft;
}

int ScheduleDraft::steps() const {
    return plan ? plan->slotCount() : history->steps();
}

int ScheduleDraft::lastStep() const {
    return plan ? plan->liveStop() : std::max(history->liveStep(), 0);
}

}  // namespace kolo::app
