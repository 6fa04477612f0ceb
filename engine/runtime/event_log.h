// SPDX-License-Identifier: Apache-2.0
//
// Recording must not change what it records.
//
// Every rank writes into its own log: a list of fixed blocks, filled in order by one writer at a time and read by the
// session's collector while they fill. Writing an event is a copy of 64 bytes and one release store; nothing is shared
// between ranks, nobody waits, and nothing is dropped unless memory runs out. A block is allocated once per 512 events.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/tracer.h"
#include "engine/api/types.h"

namespace kolo::runtime {

/// The names of a run: kernels, phases, metrics, sentences. A rank looks a name up once and keeps its number.
class NameTable {
public:
    /// Any thread. The empty name is number 0.
    std::uint32_t intern(std::string_view text);
    /// The current names from number `first` on.
    std::vector<std::string> since(std::uint32_t first) const;

private:
    mutable std::mutex m_mutex;
    std::unordered_map<std::string, std::uint32_t> m_numbers{{"", 0}};
    std::vector<std::string> m_names{""};
};

/// One rank's log. One writer at a time (the rank's thread, or whoever runs its program for it), one reader.
class EventLog final : public Tracer {
public:
    /// `group`: if not empty, writers use the group's rank numbers; the events get the run's.
    EventLog(int rank, Detail detail, NameTable& names, std::vector<int> group = {});
    ~EventLog() override;

    std::uint32_t intern(std::string_view name) override { return m_names.intern(name); }
    /// An event was lost because there was no memory left: the run must fail, but not in the middle of the write, where
    /// others may be waiting for the writer.
    bool hasLost() const { return m_hasLost; }

    /// Appends everything written since the last call; for the reader.
    void drainInto(EventBatch& batch);

private:
    void append(Event& event, std::span<const double> values) noexcept override;

    struct Block;
    NameTable& m_names;
    const std::vector<int> m_group;
    Block* m_tail;           // writer's
    Block* m_head;           // reader's
    std::size_t m_read = 0;  // events of m_head that were taken
    std::atomic<bool> m_hasLost{false};
};

}  // namespace kolo::runtime
