// SPDX-License-Identifier: Apache-2.0
//
// A run's own rows (tables runs and run_texts) to values and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/protocol.h"
#include "engine/api/run_info.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

inline constexpr std::size_t kMaxTitleBytes = 1000;

/// Text as the database keeps it: bytes that are not UTF-8, and NUL, become '?'.
std::string cleanText(std::string_view text);

/// Inserts both rows, with the status running, and returns the run's number. Inside a transaction.
Outcome<std::int64_t> insertRun(Database& database, const RunInfo& info, std::string_view writer);

/// The error of a run whose program ended before it did.
Text abandoned();

/// How much a run's events take, and how many were left out to keep that small.
struct RecordSize {
    std::int64_t bytes = 0;    ///< roughly; 0: not counted
    std::int64_t leftOut = 0;  ///< events
};

/// Sets status, error, elapsed time and result.
Outcome<void> finishRun(Database& database, std::int64_t run, const RunResult& result, const RecordSize& size = {});

/// Marks as failed what is still running although its writer has surely ended.
Outcome<void> failAbandonedRuns(Database& database);

/// Deletes a run and all its rows for good.
Outcome<void> eraseRun(Database& database, std::int64_t run);

/// One row of the history, and whether it is marked as deleted.
struct SummaryRow {
    protocol::RunSummary summary;
    bool deleted = false;
    std::optional<Error> fault;  ///< a value of the row is wrong: the sentence; summary.fault says it in short
};

/// The numbers of all runs, including deleted ones, highest first.
Outcome<std::vector<std::int64_t>> runNumbers(Database& database);

/// Reads rows of `runs`, each by itself: a fault in one hides no other.
class SummaryReader {
public:
    static Outcome<SummaryReader> open(Database& database);
    /// Nothing: there is no such run.
    std::optional<SummaryRow> read(std::int64_t run);

private:
    explicit SummaryReader(Database& database) : m_database(&database) {}
    Database* m_database;
    Statement m_statement;
};

/// The schedule, the step plan and the result of a run that SummaryReader has read: fills in `info.collective`'s steps
/// and `info.plan`, and returns the result's JSON.
Outcome<std::string> readTexts(Database& database, RunInfo& info);

}  // namespace kolo::store
