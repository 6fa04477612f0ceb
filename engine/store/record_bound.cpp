// SPDX-License-Identifier: Apache-2.0
#include "engine/store/record_bound.h"

#include <algorithm>
#include <limits>
#include <span>

namespace kolo::store {

namespace {
constexpr std::size_t kWholePart = 4, kThinningPart = 16;  // of the bytes: a quarter, a sixteenth
constexpr std::int64_t kNowAndThen = 8;                    // at most once in so many steps
constexpr std::int32_t kLongestStride = 1 << 24;
}  // namespace

void RecordBound::put(EventBatch& to, const Event& event, std::span<const double> values) {
    Event& copy = to.events.emplace_back(event);
    copy.valuesFirst = static_cast<std::uint32_t>(to.values.size());
    to.values.insert(to.values.end(), values.begin(), values.end());
    const std::size_t bytes = kBytesPerEvent + kBytesPerValue * values.size();
    m_bytes += bytes;
    if (event.rank < 0) return;
    Rank& rank = m_ranks[event.rank];
    rank.bytes += bytes;
    rank.newest = std::max(rank.newest, event.iteration);
}

/// When every rank has come as far as the first; one that is yet to come is taken for an average one.
std::size_t RecordBound::expectedBytes() const {
    double bytes = 0;
    for (const auto& [number, rank] : m_ranks)
        bytes += static_cast<double>(rank.bytes) * (m_newest + 1.0) / (rank.newest + 1.0);
    const auto came = static_cast<int>(m_ranks.size());
    if (came > 0 && came < m_rankCount) bytes *= static_cast<double>(m_rankCount) / came;
    return std::max(m_bytes, static_cast<std::size_t>(bytes));
}

/// Steps of which something may have been written already keep their rule.
void RecordBound::thinOut(std::size_t bytes) {
    const std::size_t whole = m_mostBytes / kWholePart, part = std::max<std::size_t>(m_mostBytes / kThinningPart, 1);
    const std::size_t wanted = bytes < whole ? 1 : 2 + (bytes - whole) / part;
    while (m_strides.size() < wanted && m_strides.back().second < kLongestStride)
        m_strides.emplace_back(m_newest + 1, m_strides.back().second * 2);
}

bool RecordBound::keeps(const Event& event) {
    if (event.kind == EventKind::Log || event.kind == EventKind::Placement) return true;
    if (event.kind == EventKind::Metric) {
        const std::int64_t before = m_measured[{event.name, event.rank}]++;
        if (before * kNowAndThen <= event.iteration) return true;
    }
    auto rule = m_strides.rbegin();
    while (rule->first > event.iteration && std::next(rule) != m_strides.rend()) ++rule;
    return event.iteration % rule->second == 0;
}

EventBatch RecordBound::pass(const EventBatch& batch) {
    EventBatch written;
    written.firstNewName = batch.firstNewName;
    written.newNames = batch.newNames;
    for (const Event& event : batch.events) {
        m_newest = std::max(m_newest, event.iteration);
        const bool kept = keeps(event);
        if (m_strides.size() == 1) {
            put(written, event, batch.valuesOf(event));
            thinOut(expectedBytes());
        } else {
            const auto values = batch.valuesOf(event);
            m_held.push_back({event, {values.begin(), values.end()}, kept});
        }
        if (m_newest >= m_letGoAt + kLastSteps) letGo(written);
    }
    letGo(written);
    return written;
}

/// What is no longer of the last steps, in the order in which it came.
void RecordBound::letGo(EventBatch& to) {
    m_letGoAt = m_newest;
    std::erase_if(m_held, [&](const Held& each) {
        if (isOfTheLast(each.event)) return false;
        if (each.kept)
            put(to, each.event, each.values);
        else
            ++m_leftOut;
        return true;
    });
    thinOut(expectedBytes());
}

EventBatch RecordBound::rest() {
    EventBatch written;
    letGo(written);
    for (const Held& each : m_held) put(written, each.event, each.values);
    m_held.clear();
    return written;
}

}  // namespace kolo::store
