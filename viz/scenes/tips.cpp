// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/tips.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <vector>

#include "engine/api/number_words.h"
#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

constexpr int kElementsTold = 4;       // lines of arithmetic in a tip
constexpr std::size_t kTermsTold = 8;  // terms per side before "…"

std::string elementName(int rank, std::int64_t element) {
    std::string name = workerName(rank);
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
    return fmt::format("{}{}", name, element);
}

std::string joined(std::vector<std::string> terms, const char* separator) {
    if (terms.size() > kTermsTold) {
        terms[kTermsTold - 2] = "…";
        terms[kTermsTold - 1] = terms.back();
        terms.resize(kTermsTold);
    }
    return fmt::format("{}", fmt::join(terms, separator));
}

/// The terms under the run's operator: "a + b", "min(a, b)", "(a + b) / 4".
std::string combined(const std::vector<std::string>& terms, ReduceOp op, bool divided, int ranks) {
    switch (op) {
        case ReduceOp::Min:
        case ReduceOp::Max: return fmt::format("{}({})", name(op), joined(terms, ", "));
        case ReduceOp::Prod: return joined(terms, " × ");
        default: return divided ? fmt::format("({}) / {}", joined(terms, " + "), ranks) : joined(terms, " + ");
    }
}

/// A mean is a sum until somebody divides it. The recorded value shows which of the two the cell holds.
bool isDivided(const CollectiveShape& shape, const std::vector<double>& terms, double value) {
    if (shape.op != ReduceOp::Mean || static_cast<int>(terms.size()) != shape.schedule.ranks) return false;
    double sum = 0;
    for (const double term : terms) sum += term;
    return std::abs(value - sum / shape.schedule.ranks) < std::abs(value - sum);
}

std::string elementStory(const BufferHistory& history, const Cell& cell, int chunk, std::int64_t index,
                         std::int64_t element) {
    const CollectiveShape& shape = history.shape();
    std::vector<std::string> names, numbers;
    std::vector<double> terms;
    for (int rank = 0; rank < shape.schedule.ranks; ++rank) {
        if (!(cell.contributions >> rank & 1)) continue;
        const Cell start = history.cell(0, rank, chunk);
        if (!start.hasValues) continue;
        terms.push_back(start.values[static_cast<std::size_t>(index)]);
        names.push_back(elementName(rank, element));
        numbers.push_back(shownValue(terms.back(), shape.dtype));
    }
    const double value = cell.values[static_cast<std::size_t>(index)];
    const std::string result = shownValue(value, shape.dtype);
    if (terms.empty()) return result;
    if (terms.size() == 1) return fmt::format("{} = {}", names[0], result);
    const bool divided = isDivided(shape, terms, value);
    return fmt::format("{} = {} = {}", combined(names, shape.op, divided, shape.schedule.ranks),
                       combined(numbers, shape.op, divided, shape.schedule.ranks), result);
}

/// "passed on to B in iteration 2", looking back from this frame.
std::string passedOnTo(const Frame& frame, int rank, int chunk) {
    for (int step = frame.told(); step >= 1; --step)
        for (const Event& event : frame.history->transfers(step))
            if (event.peer == rank && event.chunk == chunk && (event.flags & kReduce))
                return Wording::tr("passed on to {} in iteration {}", workerName(event.rank), step);
    return Wording::tr("passed on");
}

}  // namespace

std::string cellTip(const SceneInput& input, const Frame& frame, int rank, int chunk) {
    const BufferHistory& history = *frame.history;
    const CollectiveShape& shape = history.shape();
    const CellState state = cellState(input, frame, rank, chunk);
    const Range range = chunkRange(shape.elements, shape.schedule.chunks, chunk);

    std::string tip = workerName(rank) + " · " + Wording::tr("chunk {}", chunk);
    if (range.count == 0) return tip + "\n" + Wording::tr("empty: the array has fewer elements than chunks");
    if (range.count > 1) tip += " · " + Wording::tr("elements {} to {}", range.first, range.first + range.count - 1);
    if (state.cell.contributions == 0) return tip + "\n" + Wording::tr("nothing has arrived here yet");

    if (state.empty) return tip + "\n" + passedOnTo(frame, rank, chunk);
    if (state.cell.hasValues) {
        const std::int64_t told = std::min<std::int64_t>(range.count, kElementsTold);
        for (std::int64_t i = 0; i < told; ++i)
            tip += "\n" + elementStory(history, state.cell, chunk, i, range.first + i);
        if (told < range.count) tip += "\n" + Wording::tr("… and {} more elements", range.count - told);
    } else {
        tip += "\n" + Wording::tr("{}, values not recorded", formatBytes(static_cast<double>(range.count) *
                                                                         static_cast<double>(sizeOf(shape.dtype))));
    }
    const int whole = std::popcount(completeContributions(shape.schedule, chunk));
    tip += "\n";
    tip += state.complete ? Wording::tr("complete")
                          : Wording::tr("{} of {} contributions", std::popcount(state.cell.contributions), whole);
    if (state.dimmed) tip += ", " + passedOnTo(frame, rank, chunk);
    return tip;
}

std::string transferTip(const Event& transfer) {
    std::string tip = fmt::format("{} → {} · ", workerName(transfer.peer), workerName(transfer.rank)) +
                      Wording::tr("chunk {}", transfer.chunk);
    return tip + "\n" + sizeAndTime(transfer);
}

std::string sizeAndTime(const Event& transfer) {
    const std::string text = Wording::tr("{} in {}", formatBytes(static_cast<double>(transfer.bytes)),
                                         formatDuration(transfer.endNs - transfer.startNs));
    return transfer.flags & kEmulated ? text + " (" + Wording::tr("emulated link") + ")" : text;
}

std::string workTip(const Event& event) {
    const std::string took = formatDuration(event.endNs - event.startNs);
    switch (event.kind) {
        case EventKind::Transfer: return transferTip(event);
        case EventKind::Kernel:
            return Wording::tr("{} combines chunk {} in {}", workerName(event.rank), event.chunk, took);
        case EventKind::Wait:
            if (isInjectedDelay(event))
                return Wording::tr("{} is delayed by {} (injected)", workerName(event.rank), took);
            return Wording::tr("{} waits {} for {}", workerName(event.rank), took, workerName(event.peer));
        default: return {};
    }
}

}  // namespace kolo::viz
