// SPDX-License-Identifier: Apache-2.0
#include "engine/store/record_bound.h"

#include <algorithm>
#include <span>
#include <utility>

namespace kolo::store {

namespace {
constexpr std::size_t kWholePart = 4, kThinningPart = 16;        // of the bytes: a quarter, a sixteenth
constexpr std::size_t kWholeFigures = 8, kThinningFigures = 32;  // likewise, of what is measured now and then …
constexpr std::int64_t kNowAndThen = 8;                          // … at most once in so many steps
constexpr std::int64_t kFewFigures = 200;
constexpr std::int32_t kLongestStride = 1 << 24;

void append(EventBatch& to, const Event& event, std::span<const double> values) {
    Event& copy = to.events.emplace_back(event);
    copy.valuesFirst = static_cast<std::uint32_t>(to.values.size());
    to.values.insert(to.values.end(), values.begin(), values.end());
}

/// One of every `stride` steps; what a longer stride keeps, the shorter ones keep, too: of each pair of what they keep,
/// one. Which one follows the golden ratio, never a period: what happens in every eighth step, as when workers average
/// now and then, is kept as often as it happens.
bool isKept(std::int32_t iteration, std::int32_t stride) {
    constexpr std::uint32_t kGolden = 2654435769;  // of 2^32
    for (; stride > 1; stride /= 2, iteration /= 2)
        if (iteration % 2 != static_cast<std::int32_t>(static_cast<std::uint32_t>(iteration / 2) * kGolden >> 31))
            return false;
    return true;
}
}  // namespace

void RecordBound::put(EventBatch& to, const Event& event, std::span<const double> values) {
    append(to, event, values);
    const std::size_t bytes = kBytesPerEvent + kBytesPerValue * values.size();
    m_bytes += bytes;
    if (event.rank < 0) return;
    if (m_ranks.size() <= static_cast<std::size_t>(event.rank))
        m_ranks.resize(static_cast<std::size_t>(event.rank) + 1);
    Rank& rank = m_ranks[static_cast<std::size_t>(event.rank)];
    rank.bytes += bytes;
    rank.newest = std::max(rank.newest, event.iteration);
}

/// When every rank has come as far as the first; one that is yet to come is taken for an average one.
std::size_t RecordBound::expectedBytes() const {
    double bytes = 0;
    int came = 0;
    for (const Rank& rank : m_ranks) {
        bytes += static_cast<double>(rank.bytes) * (m_newest + 1.0) / (rank.newest + 1.0);
        came += rank.bytes > 0;
    }
    if (came > 0 && came < m_rankCount) bytes *= static_cast<double>(m_rankCount) / came;
    return std::max(m_bytes, static_cast<std::size_t>(bytes));
}

/// Steps of which something may have been written already keep their rule.
void RecordBound::lengthen(Strides& strides, std::size_t bytes, std::size_t whole, std::size_t part) const {
    const std::size_t wanted = bytes < whole ? 1 : 2 + (bytes - whole) / std::max<std::size_t>(part, 1);
    while (strides.size() < wanted && strides.back().second < kLongestStride)
        strides.emplace_back(m_newest + 1, strides.back().second * 2);
}

void RecordBound::thinOut() {
    lengthen(m_strides, expectedBytes(), m_mostBytes / kWholePart, m_mostBytes / kThinningPart);
    lengthen(m_figureStrides, m_figureBytes, m_mostBytes / kWholeFigures, m_mostBytes / kThinningFigures);
}

std::int32_t RecordBound::strideAt(const Strides& strides, std::int32_t iteration) {
    auto rule = strides.rbegin();
    while (rule->first > iteration && std::next(rule) != strides.rend()) ++rule;
    return rule->second;
}

bool RecordBound::keeps(const Event& event) {
    if (event.kind == EventKind::Log || event.kind == EventKind::Placement) return true;
    if (event.kind == EventKind::Metric) {
        const std::int64_t before = m_measured[{event.name, event.rank}]++;
        const bool rare = before * kNowAndThen <= event.iteration;
        if (rare && (before < kFewFigures || before % strideAt(m_figureStrides, event.iteration) == 0)) {
            m_figureBytes += kBytesPerEvent;
            return true;
        }
    }
    return isKept(event.iteration, strideAt(m_strides, event.iteration));
}

EventBatch RecordBound::pass(const EventBatch& batch) {
    EventBatch written;
    written.firstNewName = batch.firstNewName;
    written.newNames = batch.newNames;
    for (const Event& event : batch.events) {
        const bool further = event.iteration > m_newest;
        m_newest = std::max(m_newest, event.iteration);
        const bool kept = keeps(event);
        if (m_strides.size() == 1) {
            put(written, event, batch.valuesOf(event));
            if (further) thinOut();  // a rule begins with a step
        } else {
            append(m_held, event, batch.valuesOf(event));
            m_keeps.push_back(kept);
        }
        if (m_newest >= m_letGoAt + kLastSteps) letGo(m_newest - kLastSteps, written);
    }
    letGo(m_newest - kLastSteps, written);
    return written;
}

/// In the order in which it came.
void RecordBound::letGo(std::int32_t upTo, EventBatch& to) {
    m_letGoAt = m_newest;
    const EventBatch held = std::exchange(m_held, {});
    const std::vector<bool> kept = std::exchange(m_keeps, {});
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const Event& event = held.events[i];
        if (event.iteration > upTo) {
            append(m_held, event, held.valuesOf(event));
            m_keeps.push_back(kept[i]);
        } else if (kept[i]) {
            put(to, event, held.valuesOf(event));
        } else {
            ++m_leftOut;
        }
    }
    thinOut();
}

EventBatch RecordBound::settle(std::int32_t iteration) {
    EventBatch written;
    letGo(std::max(iteration, m_newest - kLastSteps), written);
    return written;
}

EventBatch RecordBound::rest() {
    EventBatch written;
    letGo(m_newest - kLastSteps, written);
    const EventBatch held = std::exchange(m_held, {});
    m_keeps.clear();
    for (const Event& event : held.events) put(written, event, held.valuesOf(event));
    return written;
}

}  // namespace kolo::store
