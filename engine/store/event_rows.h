// SPDX-License-Identifier: Apache-2.0
//
// Events to rows and rows to events, side by side so that they stay each other's inverse.
//
// Writing is the hot path of a recorded run: 32 events go into one INSERT, which keeps SQLite's cursor at the end of
// the table and its bookkeeping per statement out of the way (1.0 million rows a second, where one row per INSERT
// reached 0.6 million on the same machine).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/api/event.h"
#include "engine/api/outcome.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

class EventWriter {
public:
    /// The database outlives the writer.
    static Outcome<EventWriter> open(Database& database);

    /// Inserts the batch's new names and its events, which get the numbers `nextSeq` and on. Inside a transaction.
    Outcome<void> write(std::int64_t run, std::int64_t& nextSeq, const EventBatch& batch);
    /// What the rows of all events written so far take on disk, without what is left free between them.
    std::int64_t bytes() const { return m_bytes; }

private:
    static constexpr std::size_t kRows = 32;
    explicit EventWriter(Database& database) : m_database(&database) {}
    Outcome<void> bind(Statement& statement, std::size_t row, std::int64_t run, std::int64_t seq, const Event& event,
                       const EventBatch& batch);

    Database* m_database;
    Statement m_many, m_one, m_name;
    std::int64_t m_bytes = 0;
    std::array<std::string, kRows> m_content;  // what the bound rows point to until they have run
};

/// Streams the events of one run in their order, a bounded batch at a time, each checked.
class EventReader {
public:
    /// The database outlives the reader. `ranks` is the run's: no event may come from a rank beyond.
    static Outcome<EventReader> open(Database& database, std::int64_t run, int ranks);

    /// Replaces `batch`; false when there was nothing left. Names come in the batch whose events first use them, or in
    /// the last.
    Outcome<bool> next(EventBatch& batch);

private:
    EventReader(Database& database, std::int64_t run, int ranks) : m_database(&database), m_run(run), m_ranks(ranks) {}
    Outcome<void> nothingLost() const;
    Outcome<void> readRow(EventBatch& batch);
    Outcome<bool> readName(EventBatch& batch);

    Database* m_database;
    std::int64_t m_run;
    int m_ranks;
    Statement m_events, m_names;
    std::optional<std::int64_t> m_expected;  // how many events the run had when it ended
    std::int64_t m_lastSeq = 0;
    std::uint64_t m_nextName = 0;  // names below this number have been delivered
    bool m_eventsDone = false, m_namesDone = false;
};

}  // namespace kolo::store
