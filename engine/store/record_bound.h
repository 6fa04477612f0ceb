// SPDX-License-Identifier: Apache-2.0
//
// How a training run of 400,000 steps fits into 64 MiB.
//
//     step      0 ........ 12,000 ... 14,000 ...... 19,000 ............ 28,000 …                  last 64
//     kept      every one       every 2nd      every 4th          every 8th  …  every 2^k th     every one
//
// The first steps get a quarter of the bytes, and all of them are kept. After that, each time another sixteenth of the
// bytes is used up, the rate halves: every second step is kept, then every fourth. So the record stays below its bound
// however long the run takes, which need not be known in advance, and a curve has about as many points in its last half
// as in the half before. A step is kept completely or not at all, on all ranks; the most recent steps are held back, so
// that the last ones can be kept. One rank's events may come thousands of steps before another's, as on a busy machine:
// how much room a step takes is reckoned as if all had come as far as the first. What is measured only now and then
// (accuracy, samples a second) and the log are always kept.
#pragma once

#include <cstdint>
#include <deque>
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
    /// At the end: what was held back.
    EventBatch rest();
    /// How many events were left out so far.
    std::int64_t leftOut() const { return m_leftOut; }

private:
    struct Held {
        Event event;
        std::vector<double> values;
        bool kept = false;
    };

    struct Rank {
        std::size_t bytes = 0;  // put so far
        std::int32_t newest = 0;
    };

    bool keeps(const Event& event);
    bool isOfTheLast(const Event& event) const { return event.iteration > m_newest - kLastSteps; }
    std::size_t expectedBytes() const;
    void thinOut(std::size_t bytes);
    void letGo(EventBatch& to);
    void put(EventBatch& to, const Event& event, std::span<const double> values);

    const std::size_t m_mostBytes;
    const int m_rankCount;
    std::size_t m_bytes = 0;
    std::int32_t m_newest = -1;  // iteration seen
    std::int32_t m_letGoAt = 0;  // the newest, when events were last let go
    std::map<int, Rank> m_ranks;
    /// From an iteration on, only every n-th is kept; {0, 1} at first.
    std::vector<std::pair<std::int32_t, std::int32_t>> m_strides{{0, 1}};
    std::map<std::pair<std::uint32_t, int>, std::int64_t> m_measured;  // by name and rank: how often
    std::deque<Held> m_held;                                           // the last steps, once steps are left out
    std::int64_t m_leftOut = 0;
};

}  // namespace kolo::store
