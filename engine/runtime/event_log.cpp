// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/event_log.h"

#include <algorithm>
#include <array>
#include <new>

namespace kolo::runtime {

std::uint32_t NameTable::intern(std::string_view text) {
    const std::lock_guard lock(m_mutex);
    const auto [at, isNew] = m_numbers.try_emplace(std::string(text), static_cast<std::uint32_t>(m_names.size()));
    if (isNew) m_names.emplace_back(text);
    return at->second;
}

std::vector<std::string> NameTable::since(std::uint32_t first) const {
    const std::lock_guard lock(m_mutex);
    if (first >= m_names.size()) return {};
    return {m_names.begin() + first, m_names.end()};
}

struct EventLog::Block {
    static constexpr std::size_t kEvents = 512;
    static constexpr std::size_t kValues = 2048;

    explicit Block(std::size_t valuesAtLeast) : valueCapacity(std::max(kValues, valuesAtLeast)) {}

    std::array<Event, kEvents> events;
    std::size_t valueCapacity;
    std::unique_ptr<double[]> values;       // allocated with the block's first value
    std::size_t valuesUsed = 0;             // the writer's
    std::atomic<std::size_t> published{0};  // events ready for the reader
    std::atomic<Block*> next{nullptr};      // set when the writer has left this block
};

EventLog::EventLog(int rank, Detail detail, NameTable& names, std::vector<int> group)
    : Tracer(rank, detail), m_names(names), m_group(std::move(group)), m_tail(new Block(0)), m_head(m_tail) {}

EventLog::~EventLog() {
    while (m_head) {
        Block* next = m_head->next.load(std::memory_order_relaxed);
        delete m_head;
        m_head = next;
    }
}

void EventLog::append(Event& event, std::span<const double> values) noexcept {
    std::size_t at = m_tail->published.load(std::memory_order_relaxed);
    if (at == Block::kEvents || m_tail->valuesUsed + values.size() > m_tail->valueCapacity) {
        Block* block = new (std::nothrow) Block(values.size());
        if (!block) {
            m_hasLost = true;
            return;
        }
        m_tail->next.store(block, std::memory_order_release);
        m_tail = block;
        at = 0;
    }
    if (!values.empty()) {
        if (!m_tail->values) m_tail->values.reset(new (std::nothrow) double[m_tail->valueCapacity]);
        if (!m_tail->values) {
            m_hasLost = true;
            return;
        }
        std::copy(values.begin(), values.end(), m_tail->values.get() + m_tail->valuesUsed);
        event.valuesFirst = static_cast<std::uint32_t>(m_tail->valuesUsed);
        event.valuesCount = static_cast<std::uint32_t>(values.size());
        m_tail->valuesUsed += values.size();
    }
    if (!m_group.empty() && event.peer >= 0) event.peer = static_cast<std::int16_t>(m_group[event.peer]);
    m_tail->events[at] = event;
    m_tail->published.store(at + 1, std::memory_order_release);
}

void EventLog::drainInto(EventBatch& batch) {
    for (;;) {
        Block* const next = m_head->next.load(std::memory_order_acquire);  // before `published`: then it is final
        const std::size_t published = m_head->published.load(std::memory_order_acquire);
        for (; m_read < published; ++m_read) {
            Event event = m_head->events[m_read];
            if (event.valuesCount > 0) {
                const double* first = m_head->values.get() + event.valuesFirst;
                event.valuesFirst = static_cast<std::uint32_t>(batch.values.size());
                batch.values.insert(batch.values.end(), first, first + event.valuesCount);
            }
            batch.events.push_back(event);
        }
        if (!next) return;
        delete m_head;
        m_head = next;
        m_read = 0;
    }
}

}  // namespace kolo::runtime
