// SPDX-License-Identifier: Apache-2.0
//
// The record as words and rows: what the tables print and what the narration says.
#include <fmt/format.h>

#include "engine/api/buffer_history.h"

namespace kolo {

namespace {

constexpr std::size_t kSpokenValues = 4;  ///< a longer chunk is cut short in a sentence

std::string speak(std::span<const double> values, DType type) {
    std::string text;
    for (std::size_t i = 0; i < values.size() && i < kSpokenValues; ++i)
        text += (i ? " " : "") + formatValue(values[i], type);
    if (values.size() > kSpokenValues) text += fmt::format(" … {} values", values.size());
    return text;
}

std::string_view verb(ReduceOp op) {
    switch (op) {
        case ReduceOp::Sum:
        case ReduceOp::Mean:
            return "adds";
        case ReduceOp::Min:
            return "takes the smaller of it and";
        case ReduceOp::Max:
            return "takes the larger of it and";
        case ReduceOp::Prod:
            return "multiplies it by";
    }
    return "";
}

std::string_view collects(ReduceOp op) {
    switch (op) {
        case ReduceOp::Sum:
        case ReduceOp::Mean:
            return "adds up";
        case ReduceOp::Min:
            return "takes the smallest of";
        case ReduceOp::Max:
            return "takes the largest of";
        case ReduceOp::Prod:
            return "multiplies";
    }
    return "";
}

/// How many reductions reach the place of `transfer` when `step` ends.
int arrivals(const BufferHistory& history, int step, const Event& transfer) {
    int count = 0;
    for (int s = firstStepOfGroup(history.shape().schedule, step); s <= step; ++s)
        for (const Event& other : history.transfers(s))
            count += other.rank == transfer.rank && other.chunk == transfer.chunk;
    return count;
}

}  // namespace

std::vector<std::string> tableHeader(const CollectiveShape& shape) {
    std::vector<std::string> header;
    for (int rank = 0; rank < shape.schedule.ranks; ++rank)
        for (std::int64_t i = 0; i < shape.elements; ++i) header.push_back(fmt::format("{}{}", workerName(rank), i));
    return header;
}

Outcome<std::vector<std::string>> tableRow(const BufferHistory& history, int step, TableView view) {
    const CollectiveShape& shape = history.shape();
    std::vector<std::string> row;
    for (int rank = 0; rank < shape.schedule.ranks; ++rank) {
        for (int chunk = 0; chunk < shape.schedule.chunks; ++chunk) {
            const Cell cell = history.cell(step, rank, chunk);
            if (!cell.hasValues)
                return Error{ErrorCode::BadValue, "view",
                             fmt::format("The values of this run were not recorded: a table needs detail full and at "
                                         "most {} elements a worker.",
                                         kMaxRecordedElements)};
            const bool blank = view == TableView::Exercise && cell.passedOn;
            for (const double value : cell.values)
                row.push_back(blank ? std::string() : formatValue(value, shape.dtype));
        }
    }
    return row;
}

std::string narrate(const BufferHistory& history, int step, const Event& transfer) {
    const CollectiveShape& shape = history.shape();
    const std::string from = workerName(transfer.peer), to = workerName(transfer.rank);
    const Cell sent = history.cell(step - 1, transfer.peer, transfer.chunk);
    const Cell own = history.cell(step - 1, transfer.rank, transfer.chunk);
    const Cell now = history.cell(step, transfer.rank, transfer.chunk);

    if (sent.hasValues && sent.values.empty())
        return fmt::format("{} sends chunk {} to {}; it is empty, so nothing changes.", from, transfer.chunk, to);
    const bool spoken = sent.hasValues && own.hasValues && now.hasValues;
    std::string text = fmt::format("{} sends chunk {}", from, transfer.chunk);
    if (spoken) text += fmt::format(" ({})", speak(sent.values, shape.dtype));
    text += fmt::format(" to {}; ", to);

    if (shape.schedule.steps[step - 1].gathers)
        return text + fmt::format("{} keeps it beside until all have come.", to);
    if (!(transfer.flags & kReduce)) {
        text += spoken ? fmt::format("{} now holds {}.", to, speak(now.values, shape.dtype))
                       : fmt::format("{} keeps it.", to);
        return text;
    }
    if (arrivals(history, step, transfer) > 1) {
        text += fmt::format("{} {} all that has come", to, collects(shape.op));
        return text + (spoken ? fmt::format(" and holds {}.", speak(now.values, shape.dtype)) : ".");
    }
    text += fmt::format("{} {} its own", to, verb(shape.op));
    if (spoken)
        text += fmt::format(" {} and holds {}.", speak(own.values, shape.dtype), speak(now.values, shape.dtype));
    else
        text += ".";
    return text;
}

}  // namespace kolo
