// SPDX-License-Identifier: Apache-2.0
#include "viz/scenes/frame.h"

#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"
#include "viz/layout/numbers.h"
#include "viz/layout/record_words.h"

namespace kolo::viz {

namespace {

std::string resultWord(const CollectiveShape& shape) {
    switch (shape.op) {
        case ReduceOp::Sum: return Wording::tr("sum");
        case ReduceOp::Mean: return Wording::tr("mean");
        case ReduceOp::Min: return Wording::tr("minimum");
        case ReduceOp::Max: return Wording::tr("maximum");
        case ReduceOp::Prod: return Wording::tr("product");
    }
    return Wording::tr("result");
}

std::string tellStart(const CollectiveShape& shape) {
    const int chunks = shape.schedule.chunks;
    const std::string values =
        shape.elements == 1 ? Wording::tr("{} value", shape.elements) : Wording::tr("{} values", shape.elements);
    return Wording::tr("Each of {} workers holds its own {}, cut into {}.", shape.schedule.ranks, values,
                       chunks == 1 ? Wording::tr("{} chunk", chunks) : Wording::tr("{} chunks", chunks));
}

bool allComplete(const Frame& frame) {
    const Schedule& schedule = frame.history->shape().schedule;
    for (int rank = 0; rank < schedule.ranks; ++rank)
        for (int chunk = 0; chunk < schedule.chunks; ++chunk)
            if (frame.history->cell(frame.step, rank, chunk).contributions != completeContributions(schedule, chunk))
                return false;
    return true;
}

const Event* toldTransfer(const SceneInput& input, std::span<const Event> transfers) {
    const auto find = [&](auto matches) -> const Event* {
        const auto at = std::find_if(transfers.begin(), transfers.end(), matches);
        return at == transfers.end() ? nullptr : &*at;
    };
    if (input.selectedRank >= 0 && input.selectedChunk >= 0) {
        if (const Event* event = find([&](const Event& e) {
                return e.chunk == input.selectedChunk && (e.rank == input.selectedRank || e.peer == input.selectedRank);
            }))
            return event;
    }
    if (input.hoveredChunk >= 0)
        if (const Event* event = find([&](const Event& e) { return e.chunk == input.hoveredChunk; })) return event;
    const auto lowest = std::min_element(transfers.begin(), transfers.end(),
                                         [](const Event& a, const Event& b) { return a.chunk < b.chunk; });
    return lowest == transfers.end() ? nullptr : &*lowest;
}

}  // namespace

bool canShow(const SceneInput& input) {
    return input.history && input.history->liveStep() >= 0;
}

Frame frameOf(const SceneInput& input) {
    Frame frame;
    frame.history = input.history;
    frame.steps = input.history->steps();
    const int live = input.history->liveStep();
    frame.step = std::clamp(input.playhead.step(), 0, live);
    const int moving = input.playhead.movingStep();
    if (moving >= 1 && moving <= live) {
        frame.moving = moving;
        frame.progress = input.playhead.progress();
    }
    return frame;
}

int Frame::longest() const {
    const CollectiveShape& shape = history->shape();
    if (!longestSeen)
        longestSeen = shape.elements * shape.schedule.ranks <= kMostLookedAt ? longestNumber(*history) : 0;
    return *longestSeen;
}

int longestNumber(const BufferHistory& history) {
    const CollectiveShape& shape = history.shape();
    const auto format = [&](double value) { return formatValue(value, shape.dtype); };
    int longest = 0, decimals = 0, sign = 0;
    double most = 0;  // that a sum, or a part of one, amounts to
    for (int chunk = 0; chunk < shape.schedule.chunks; ++chunk) {
        std::vector<double> amounts, sums;
        for (int rank = 0; rank < shape.schedule.ranks; ++rank) {
            const auto& values = history.cell(0, rank, chunk).values;
            amounts.resize(std::max(amounts.size(), values.size()));
            sums.resize(amounts.size());
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::string text = format(values[i]);
                const auto point = text.find('.');
                longest = std::max(longest, characters(text));
                if (point != std::string::npos) decimals = std::max(decimals, static_cast<int>(text.size() - point));
                if (values[i] < 0) sign = 1;
                most = std::max(most, amounts[i] += std::abs(values[i]));
                sums[i] += values[i];
            }
        }
        if (shape.op == ReduceOp::Mean)
            for (const double sum : sums) longest = std::max(longest, characters(format(sum / shape.schedule.ranks)));
    }
    if (longest == 0 || shape.op == ReduceOp::Min || shape.op == ReduceOp::Max) return longest;
    if (shape.op == ReduceOp::Prod) return longest + static_cast<int>(std::ceil(std::log10(shape.schedule.ranks)));
    return std::max(longest, sign + characters(format(std::floor(most))) + decimals);
}

std::string explain(const SceneInput& input) {
    if (!input.info) return Wording::tr("No run yet. Set the workers and their data, then press Run.");
    if (!input.info->collective) return Wording::tr("This run has no exchange that can be replayed as a picture.");
    return Wording::tr("The workers are getting their data …");
}

std::uint64_t completeContributions(const Schedule& schedule, int chunk) {
    switch (schedule.collective) {
        case Collective::AllGather: return std::uint64_t{1} << (chunk % schedule.ranks);
        case Collective::Broadcast: return std::uint64_t{1} << schedule.root;
        default: return schedule.ranks >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << schedule.ranks) - 1;
    }
}

bool leavesNow(const Frame& frame, int rank, int chunk) {
    return frame.moving > 0 && frame.history->cell(frame.moving, rank, chunk).passedOn &&
           !frame.history->cell(frame.step, rank, chunk).passedOn;
}

CellState cellState(const SceneInput& input, const Frame& frame, int rank, int chunk) {
    CellState state;
    state.cell = frame.history->cell(frame.step, rank, chunk);
    const bool gone = state.cell.passedOn || leavesNow(frame, rank, chunk);
    const bool nothing = state.cell.contributions == 0;
    state.empty = nothing || (gone && input.exerciseView);
    state.dimmed = gone && !state.empty;
    state.complete = !gone && state.cell.contributions == completeContributions(frame.history->shape().schedule, chunk);
    state.changed = frame.moving == 0 && state.cell.changed;
    return state;
}

Occupation occupation(const Frame& frame, int rank) {
    const Schedule& schedule = frame.history->shape().schedule;
    if (frame.moving > 0) {
        const auto transfers = frame.inFlight();
        const bool busy = std::any_of(transfers.begin(), transfers.end(),
                                      [rank](const Event& event) { return event.rank == rank || event.peer == rank; });
        if (busy) return Occupation::Busy;
    }
    if (frame.step >= frame.steps && frame.moving == 0) return Occupation::Done;
    bool complete = true;
    for (int chunk = 0; chunk < schedule.chunks && complete; ++chunk)
        complete = frame.history->cell(frame.step, rank, chunk).contributions == completeContributions(schedule, chunk);
    if (complete) return Occupation::Done;
    return frame.step == 0 && frame.moving == 0 ? Occupation::Ready : Occupation::Waits;
}

std::string phaseOf(const Frame& frame) {
    if (frame.told() == 0) return Wording::tr("start");
    return phaseInWords(frame.history->shape().schedule.steps[static_cast<std::size_t>(frame.told() - 1)].phase);
}

std::string iterationOf(const Frame& frame) {
    return Wording::tr("iteration {} of {}", frame.told(), frame.steps);
}

Narration narration(const SceneInput& input, const Frame& frame) {
    const CollectiveShape& shape = frame.history->shape();
    if (frame.told() == 0) return {tellStart(shape), {}};
    if (frame.moving == 0 && frame.step == frame.steps && shape.schedule.collective == Collective::AllReduce &&
        allComplete(frame))
        return {Wording::tr("Every worker holds the {} of all {}.", resultWord(shape), shape.schedule.ranks), {}};

    const auto transfers = frame.history->transfers(frame.told());
    const Event* told = toldTransfer(input, transfers);
    if (!told) return {Wording::tr("Nothing is sent in this step."), {}};
    Narration words{narrate(*frame.history, frame.told(), *told), {}};
    if (transfers.size() > 1) words.more = Wording::tr("and {} more like it", transfers.size() - 1);
    return words;
}

}  // namespace kolo::viz
