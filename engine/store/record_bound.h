// SPDX-License-Identifier: Apache-2.0
//
// How a training run of 400,000 steps fits into 64 MiB.
//
//     step      0 ........ 12,000 ... 14,000 ...... 19,000 ............ 28,000 …                  last 64
//     kept      every one     one of two     one of four     one of eight  …  one of 2^k         every one
//
// The first steps get a quarter of the bytes, and all of them are kept. After that, each time another sixteenth of the
// bytes is used up, the rate halves: of every two steps one is kept, then of every four. So the record stays below its
// bound however long the run takes, which need not be known in advance, and a curve has about as many points in its
// last half as in the half before. A step is kept completely or not at all, on all ranks; the most recent steps are
// held back, so that the last ones can be kept. One rank's events may come thousands of steps before another's, as on a
// busy machine: how much room a step takes is reckoned as if all had come as far as the first.
//
// The log is always kept. So is what is measured only now and then (accuracy, samples a second), up to an eighth of the
// bytes; then its rate halves likewise, except for what is measured a few times in the whole run.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/record_size.h"

namespace kolo::store {

class RecordBound {
public:
    static constexpr int kLastSteps = 64;

    /// `mostBytes`: roughly what the run may take in the database.
    RecordBound(std::size_t mostBytes, int ranks) : m_mostBytes(mostBytes), m_rankCount(ranks) {}

    /// The events of a run, one batch after another: what is to be written of those so far, in their order.
    EventBatch pass(const EventBatch& batch);
    /// What is held back of the steps up to `iteration`, although they may turn out to be among the last.
    EventBatch settle(std::int32_t iteration);
    /// At the end, or where the run stops for a while: all that was held back.
    EventBatch rest();
    std::int32_t newest() const { return m_newest; }  ///< iteration seen; -1: none
    /// How many events were left out so far.
    std::int64_t leftOut() const { return m_leftOut; }

private:
    struct Rank {
        std::size_t bytes = 0;  // put so far; 0: it has yet to come
        std::int32_t newest = 0;
    };

    /// From an iteration on, one of every n is kept; {0, 1} at first.
    using Strides = std::vector<std::pair<std::int32_t, std::int32_t>>;
    static std::int32_t strideAt(const Strides& strides, std::int32_t iteration);
    void lengthen(Strides& strides, std::size_t bytes, std::size_t whole, std::size_t part) const;
    bool keeps(const Event& event);
    std::size_t expectedBytes() const;
    void thinOut();
    void letGo(std::int32_t upTo, EventBatch& to);
    void put(EventBatch& to, const Event& event, std::span<const double> values);

    const std::size_t m_mostBytes;
    const int m_rankCount;
    std::size_t m_bytes = 0;
    std::int32_t m_newest = -1;  // iteration seen
    std::int32_t m_letGoAt = 0;  // the newest, when events were last let go
    std::vector<Rank> m_ranks;
    Strides m_strides{{0, 1}};        // of steps
    Strides m_figureStrides{{0, 1}};  // of what is measured now and then
    std::size_t m_figureBytes = 0;
    std::map<std::pair<std::uint32_t, int>, std::int64_t> m_measured;  // by name and rank: how often
    EventBatch m_held;                                                 // the last steps, once steps are left out
    std::vector<bool> m_keeps;  // of m_held: also when they are no longer among the last
    std::int64_t m_leftOut = 0;
};

}  // namespace kolo::store
