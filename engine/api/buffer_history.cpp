// SPDX-License-Identifier: Apache-2.0
#include "engine/api/buffer_history.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace kolo {

namespace {

/// The ranks whose values a place holds before the first step.
std::uint64_t initialContributions(const Schedule& schedule, int rank, int chunk) {
    const bool holds = schedule.collective == Collective::AllGather   ? chunk % schedule.ranks == rank
                       : schedule.collective == Collective::Broadcast ? rank == schedule.root
                                                                      : true;
    return holds ? std::uint64_t{1} << rank : 0;
}

/// What a place holds after the collective, given what it held before.
std::uint64_t finalContributions(const Schedule& schedule, int rank, int chunk, std::uint64_t before) {
    const std::uint64_t all = schedule.ranks >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << schedule.ranks) - 1;
    switch (schedule.collective) {
        case Collective::AllReduce: return all;
        case Collective::ReduceScatter: return chunk % schedule.ranks == rank ? all : before;
        case Collective::AllGather: return std::uint64_t{1} << chunk % schedule.ranks;
        case Collective::Broadcast: return std::uint64_t{1} << schedule.root;
        case Collective::Reduce: return rank == schedule.root ? all : before;
    }
    return before;
}

}  // namespace

BufferHistory::BufferHistory(CollectiveShape shape) : m_shape(std::move(shape)) {
    const Schedule& schedule = m_shape.schedule;
    m_steps.resize(schedule.steps.size() + 1);
    for (StepRecord& step : m_steps) step.bytesSent.assign(schedule.ranks, 0);
    m_places.resize(static_cast<std::size_t>(schedule.ranks) * schedule.chunks);
    for (int rank = 0; rank < schedule.ranks; ++rank) {
        for (int chunk = 0; chunk < schedule.chunks; ++chunk) {
            Change start;
            start.contributions = initialContributions(schedule, rank, chunk);
            placeOf(rank, chunk).push_back(start);
        }
    }
}

std::vector<BufferHistory::Change>& BufferHistory::placeOf(int rank, int chunk) {
    return m_places[static_cast<std::size_t>(rank) * m_shape.schedule.chunks + chunk];
}

const std::vector<BufferHistory::Change>& BufferHistory::placeOf(int rank, int chunk) const {
    return m_places[static_cast<std::size_t>(rank) * m_shape.schedule.chunks + chunk];
}

/// The change that `step` made to a place, created on first use. Values arrive in step order, so a new change belongs
/// at the end, or (closed later) among the last few.
BufferHistory::Change& BufferHistory::changeAt(int step, int rank, int chunk) {
    std::vector<Change>& place = placeOf(rank, chunk);
    auto at = std::lower_bound(place.begin(), place.end(), step,
                               [](const Change& change, int wanted) { return change.step < wanted; });
    if (at != place.end() && at->step == step) return *at;
    Change next = *std::prev(at);  // step 0 is always there
    next.step = step;
    next.changed = false;
    return *place.insert(at, next);
}

void BufferHistory::add(const EventBatch& batch) {
    const Schedule& schedule = m_shape.schedule;
    std::vector<StepRecord*> grown;
    for (const Event& event : batch.events) {
        const bool known = event.iteration == 0 && event.step >= 0 && event.step <= steps() && event.rank >= 0 &&
                           event.rank < schedule.ranks;
        if (!known) continue;
        switch (event.kind) {
            case EventKind::Value: {
                if (event.chunk < 0 || event.chunk >= schedule.chunks) break;
                const auto values = batch.valuesOf(event);
                const Range range = chunkRange(m_shape.elements, schedule.chunks, event.chunk);
                if (static_cast<std::int64_t>(values.size()) != range.count) break;
                Change& change = changeAt(event.step, event.rank, event.chunk);
                change.valuesFirst = static_cast<std::uint32_t>(m_values.size());
                change.hasValues = true;
                m_values.insert(m_values.end(), values.begin(), values.end());
                break;
            }
            case EventKind::Transfer: {
                if (event.chunk < 0 || event.chunk >= schedule.chunks || event.peer < 0 ||
                    event.peer >= schedule.ranks || event.step == 0)
                    break;
                StepRecord& step = m_steps[event.step];
                if (step.inOrder == step.transfers.size()) grown.push_back(&step);
                step.transfers.push_back(event);
                step.bytesSent[event.peer] += event.bytes;
                break;
            }
            case EventKind::Step: ++m_steps[event.step].ranksDone; break;
            default: break;
        }
    }
    for (StepRecord* step : grown) step->putInOrder();
    closeFinishedSteps();
}

/// Called once per batch: a step may have a quarter of a million transfers.
void BufferHistory::StepRecord::putInOrder() {
    const auto before = [](const Event& a, const Event& b) {
        return std::tuple(a.peer, a.rank, a.chunk) < std::tuple(b.peer, b.rank, b.chunk);
    };
    const auto middle = transfers.begin() + static_cast<std::ptrdiff_t>(inOrder);
    std::stable_sort(middle, transfers.end(), before);
    std::inplace_merge(transfers.begin(), middle, transfers.end(), before);
    inOrder = transfers.size();
}

void BufferHistory::closeFinishedSteps() {
    while (m_liveStep < steps() && m_steps[m_liveStep + 1].ranksDone >= m_shape.schedule.ranks) {
        ++m_liveStep;
        closeStep(m_liveStep);
    }
}

/// All ranks have finished `step`, so what its transfers did to the contributions is now known. As schedule.h defines a
/// step, everything is read before anything is written.
void BufferHistory::closeStep(int step) {
    if (step > 0 && m_shape.schedule.steps[step - 1].gathers) return;  // its group's last step combines
    const int firstStep = step > 0 ? firstStepOfGroup(m_shape.schedule, step) : 0;
    struct Write {
        const Event* transfer;
        std::uint64_t contributions;
    };
    // Values of this step arrived while earlier steps were still open; what they inherit is known only now.
    for (std::vector<Change>& place : m_places) {
        const auto at = std::lower_bound(place.begin(), place.end(), step,
                                         [](const Change& change, int wanted) { return change.step < wanted; });
        if (at == place.begin() || at == place.end() || at->step != step) continue;
        at->contributions = std::prev(at)->contributions;
        at->passedOn = std::prev(at)->passedOn;
    }
    if (step > 0 && isOneCall(m_shape.schedule)) {
        for (int rank = 0; rank < m_shape.schedule.ranks; ++rank) {
            for (int chunk = 0; chunk < m_shape.schedule.chunks; ++chunk) {
                Change& change = changeAt(step, rank, chunk);
                const std::uint64_t before = change.contributions;
                change.contributions = finalContributions(m_shape.schedule, rank, chunk, before);
                change.changed = change.contributions != before;
            }
        }
        return;
    }
    std::vector<Write> writes;
    for (int s = firstStep; s <= step; ++s)
        for (const Event& transfer : m_steps[s].transfers)
            writes.push_back({&transfer, cell(firstStep - 1, transfer.peer, transfer.chunk).contributions});

    for (const Write& write : writes) {
        if (!(write.transfer->flags & kReduce)) continue;
        changeAt(step, write.transfer->peer, write.transfer->chunk).passedOn = true;
    }
    for (const Write& write : writes) {
        Change& change = changeAt(step, write.transfer->rank, write.transfer->chunk);
        const bool reduce = write.transfer->flags & kReduce;
        change.contributions = reduce ? change.contributions | write.contributions : write.contributions;
        change.passedOn = false;
        change.changed = true;
    }
}

Cell BufferHistory::cell(int step, int rank, int chunk) const {
    assert(step >= 0 && step <= steps());
    const std::vector<Change>& place = placeOf(rank, chunk);
    const auto after = std::upper_bound(place.begin(), place.end(), step,
                                        [](int wanted, const Change& change) { return wanted < change.step; });
    const Change& change = *std::prev(after);
    Cell result;
    result.hasValues = change.hasValues;
    if (change.hasValues) {
        const Range range = chunkRange(m_shape.elements, m_shape.schedule.chunks, chunk);
        result.values = {m_values.data() + change.valuesFirst, static_cast<std::size_t>(range.count)};
    }
    result.contributions = change.contributions;
    result.passedOn = change.passedOn;
    result.changed = change.step == step && change.changed;
    return result;
}

std::span<const Event> BufferHistory::transfers(int step) const {
    return m_steps[step].transfers;
}

std::uint64_t BufferHistory::bytesSent(int step, int rank) const {
    std::uint64_t total = 0;
    for (int s = 1; s <= step; ++s) total += m_steps[s].bytesSent[rank];
    return total;
}

}  // namespace kolo
