// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_draft.h"

#include <QCoreApplication>
#include <algorithm>

#include "engine/api/event_names.h"
#include "engine/api/tracer.h"

namespace kolo::app {

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
    draft.info.provenance.numbers =
        QCoreApplication::translate("ScheduleDraft", "drawn from the table, not run").toStdString();
    draft.info.collective = CollectiveShape{schedule, elements};
    draft.history = std::make_unique<BufferHistory>(*draft.info.collective);
    EventBatch batch;
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
    draft.events = std::move(batch.events);
    return draft;
}

}  // namespace kolo::app
