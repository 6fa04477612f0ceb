// SPDX-License-Identifier: Apache-2.0
//
// The record as words and rows: what the tables print and the narration says.
#include <fmt/format.h>

#include "engine/api/buffer_history.h"
#include "engine/api/number_words.h"
#include "engine/api/record_size.h"
#include "engine/api/wording.h"

namespace kolo {

namespace {

constexpr std::size_t kSpokenValues = 4;  ///< longer chunks are truncated in a sentence

std::string speak(std::span<const double> values, DType type) {
    std::string text;
    for (std::size_t i = 0; i < values.size() && i < kSpokenValues; ++i)
        text += (i ? " " : "") + shownValue(values[i], type);
    if (values.size() > kSpokenValues) return Wording::tr("{} … {} values", text, values.size());
    return text;
}

/// What the receiver does with its own value; the overload below is for unknown numbers.
std::string addsItsOwn(ReduceOp op, const std::string& who, const std::string& own, const std::string& now) {
    switch (op) {
        case ReduceOp::Min:
            return Wording::tr("{} takes the smaller of it and its own {} and holds {}.", who, own, now);
        case ReduceOp::Max: return Wording::tr("{} takes the larger of it and its own {} and holds {}.", who, own, now);
        case ReduceOp::Prod: return Wording::tr("{} multiplies it by its own {} and holds {}.", who, own, now);
        default: return Wording::tr("{} adds its own {} and holds {}.", who, own, now);
    }
}
std::string addsItsOwn(ReduceOp op, const std::string& who) {
    switch (op) {
        case ReduceOp::Min: return Wording::tr("{} takes the smaller of it and its own.", who);
        case ReduceOp::Max: return Wording::tr("{} takes the larger of it and its own.", who);
        case ReduceOp::Prod: return Wording::tr("{} multiplies it by its own.", who);
        default: return Wording::tr("{} adds its own.", who);
    }
}

/// For when several ranks sent to the same place.
std::string collects(ReduceOp op, const std::string& who, const std::string& now) {
    switch (op) {
        case ReduceOp::Min: return Wording::tr("{} takes the smallest of all that has come and holds {}.", who, now);
        case ReduceOp::Max: return Wording::tr("{} takes the largest of all that has come and holds {}.", who, now);
        case ReduceOp::Prod: return Wording::tr("{} multiplies all that has come and holds {}.", who, now);
        default: return Wording::tr("{} adds up all that has come and holds {}.", who, now);
    }
}
std::string collects(ReduceOp op, const std::string& who) {
    switch (op) {
        case ReduceOp::Min: return Wording::tr("{} takes the smallest of all that has come.", who);
        case ReduceOp::Max: return Wording::tr("{} takes the largest of all that has come.", who);
        case ReduceOp::Prod: return Wording::tr("{} multiplies all that has come.", who);
        default: return Wording::tr("{} adds up all that has come.", who);
    }
}

/// The number of reductions that reach the place of `transfer` by the end of `step`.
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
                return Error{
                    ErrorCode::BadValue, "view",
                    fmt::format("The values of this run were not recorded: a table needs detail full, at most {} "
                                "elements a worker, and {} for all of its steps.",
                                kMaxRecordedElements, formatBytes(static_cast<double>(kMostRecordBytes)))};
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

    const int chunk = transfer.chunk;
    if (sent.hasValues && sent.values.empty())
        return Wording::tr("{} sends chunk {} to {}; it is empty, so nothing changes.", from, chunk, to);
    const bool spoken = sent.hasValues && own.hasValues && now.hasValues;
    const std::string sends =
        spoken ? Wording::tr("{} sends chunk {} ({}) to {}", from, chunk, speak(sent.values, shape.dtype), to)
               : Wording::tr("{} sends chunk {} to {}", from, chunk, to);
    const auto then = [&] {
        if (shape.schedule.steps[step - 1].gathers) return Wording::tr("{} keeps it beside until all have come.", to);
        const std::string held = spoken ? speak(now.values, shape.dtype) : std::string();
        if (!(transfer.flags & kReduce))
            return spoken ? Wording::tr("{} now holds {}.", to, held) : Wording::tr("{} keeps it.", to);
        if (arrivals(history, step, transfer) > 1)
            return spoken ? collects(shape.op, to, held) : collects(shape.op, to);
        return spoken ? addsItsOwn(shape.op, to, speak(own.values, shape.dtype), held) : addsItsOwn(shape.op, to);
    };
    return sends + "; " + then();
}

}  // namespace kolo
