// SPDX-License-Identifier: Apache-2.0
//
// How the schema is cut, and why.
//
// A million events must fit into 60 MB and be written in two seconds, and a student must be able to type a question
// into the sqlite3 shell. These pull apart, so there are two layers. The *tables* are for the machine: an event is one
// row of `raw_events`, clustered by (run, seq) WITHOUT ROWID so that a run lies together on disk and needs no second
// index; kinds and flags are numbers, names are interned in `names`, the end is a duration (3 bytes where a time takes
// 6), and what does not apply is NULL (no bytes at all). The *views* are for people: words for kinds, letters for
// workers, microseconds, and the columns that one asks for.
//
// `runs` holds the short columns, so that `SELECT * FROM runs` is readable and the history is fast; the long texts of a
// run (spec, schedule, result) are in `run_texts`.
#include "engine/store/schema.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "engine/api/run_database.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::store {
namespace {

// The letter of a worker, as kolo::workerName writes it: A … Z, AA … BL.
#define WORKER(rank)                                                           \
    "CASE WHEN " rank " < 0 THEN NULL WHEN " rank " < 26 THEN char(65 + " rank \
    ")"                                                                        \
    " ELSE char(64 + " rank " / 26) || char(65 + " rank " % 26) END"

constexpr const char* kVersion1 =
    R"sql(
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    parent INTEGER,
    title TEXT NOT NULL,
    strategy TEXT NOT NULL,
    status TEXT NOT NULL,
    started_at TEXT NOT NULL,
    elapsed_ns INTEGER,
    error TEXT,
    ranks INTEGER NOT NULL,
    algorithm TEXT,
    collective TEXT,
    root INTEGER,
    chunks INTEGER,
    elements INTEGER,
    dtype TEXT,
    op TEXT,
    hardware TEXT NOT NULL,
    numbers TEXT NOT NULL,
    host TEXT NOT NULL,
    version TEXT NOT NULL,
    writer TEXT NOT NULL,
    deleted_at TEXT
);

CREATE TABLE run_texts (
    run INTEGER PRIMARY KEY,
    spec TEXT NOT NULL,
    devices TEXT NOT NULL,
    schedule TEXT,
    result TEXT
);

CREATE TABLE names (
    run INTEGER NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (run, number)
) WITHOUT ROWID;

CREATE TABLE raw_events (
    run INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    rank INTEGER,
    peer INTEGER,
    chunk INTEGER,
    step INTEGER NOT NULL,
    iteration INTEGER NOT NULL,
    start_ns INTEGER NOT NULL,
    duration_ns INTEGER NOT NULL,
    bytes INTEGER,
    name INTEGER,
    flags INTEGER NOT NULL,
    value REAL,
    content,
    PRIMARY KEY (run, seq)
) WITHOUT ROWID;

CREATE VIEW events AS
SELECT e.run, e.seq,
       CASE e.kind WHEN 0 THEN 'kernel' WHEN 1 THEN 'transfer' WHEN 2 THEN 'wait' WHEN 3 THEN 'step'
                   WHEN 4 THEN 'metric' WHEN 5 THEN 'value' WHEN 6 THEN 'memory' WHEN 7 THEN 'placement'
                   ELSE 'log' END AS kind,
       )sql" WORKER("e.rank") R"sql( AS worker, e.rank,
       )sql" WORKER("e.peer") R"sql( AS other, e.peer,
       e.step, e.iteration, e.chunk, e.bytes, n.name, e.value,
       e.start_ns / 1000.0 AS start_us, e.duration_ns / 1000.0 AS duration_us,
       (e.flags & 4) <> 0 AS emulated
FROM raw_events AS e LEFT JOIN names AS n ON n.run = e.run AND n.number = e.name;

CREATE VIEW transfers AS
SELECT e.run, e.iteration, e.step,
       )sql" WORKER("e.peer") R"sql( AS sender,
       )sql" WORKER("e.rank") R"sql( AS receiver,
       e.peer AS from_rank, e.rank AS to_rank, e.chunk, e.bytes,
       (e.flags & 1) <> 0 AS reduce,
       e.start_ns / 1000.0 AS start_us, e.duration_ns / 1000.0 AS duration_us,
       (e.flags & 4) <> 0 AS emulated, e.seq
FROM raw_events AS e WHERE e.kind = 1;

CREATE VIEW steps AS
SELECT s.run, s.iteration, s.step,
       CASE WHEN s.step > 0 THEN (SELECT json_extract(t.schedule, '$.steps[' || (s.step - 1) || '].phase')
                                  FROM run_texts AS t WHERE t.run = s.run) END AS phase,
       s.ranks_done, s.bytes, s.start_us, s.duration_us
FROM (SELECT e.run, e.iteration, e.step, count(*) AS ranks_done, sum(e.bytes) AS bytes,
             min(e.start_ns) / 1000.0 AS start_us,
             (max(e.start_ns + e.duration_ns) - min(e.start_ns)) / 1000.0 AS duration_us
      FROM raw_events AS e WHERE e.kind = 3 GROUP BY e.run, e.iteration, e.step) AS s;

CREATE VIEW bytes_per_rank AS
SELECT e.run, )sql" WORKER("e.peer") R"sql( AS worker, e.peer AS rank,
       count(*) AS transfers, sum(e.bytes) AS bytes_sent
FROM raw_events AS e WHERE e.kind = 1 GROUP BY e.run, e.peer;

CREATE VIEW kernels AS
SELECT e.run, e.iteration, e.step, )sql" WORKER("e.rank") R"sql( AS worker, e.rank, n.name, e.chunk,
       e.start_ns / 1000.0 AS start_us, e.duration_ns / 1000.0 AS duration_us
FROM raw_events AS e LEFT JOIN names AS n ON n.run = e.run AND n.number = e.name WHERE e.kind = 0;

CREATE VIEW waits AS
SELECT e.run, e.iteration, e.step, )sql" WORKER("e.rank") R"sql( AS worker, e.rank,
       coalesce()sql" WORKER("e.peer") R"sql(, 'step gate') AS waited_for,
       e.start_ns / 1000.0 AS start_us, e.duration_ns / 1000.0 AS duration_us
FROM raw_events AS e WHERE e.kind = 2;

CREATE VIEW metrics AS
SELECT e.run, e.iteration, e.step, )sql" WORKER("e.rank") R"sql( AS worker, e.rank, n.name AS metric, e.value,
       (e.start_ns + e.duration_ns) / 1000.0 AS at_us
FROM raw_events AS e LEFT JOIN names AS n ON n.run = e.run AND n.number = e.name WHERE e.kind = 4;

CREATE VIEW buffers AS
SELECT e.run, e.iteration, e.step, )sql" WORKER("e.rank") R"sql( AS worker, e.rank, e.chunk,
       CASE typeof(e.content) WHEN 'text' THEN e.content END AS content,
       CASE typeof(e.content) WHEN 'blob' THEN e.content END AS packed
FROM raw_events AS e WHERE e.kind = 5;

CREATE VIEW elements AS
SELECT b.run, b.iteration, b.step, b.worker, b.rank, b.chunk, j.key AS place, CAST(j.value AS REAL) AS value
FROM buffers AS b, json_each(b.content) AS j WHERE b.content IS NOT NULL;

CREATE VIEW schedules AS
SELECT t.run, s.key + 1 AS step, json_extract(s.value, '$.phase') AS phase,
       json_extract(x.value, '$[0]') AS from_rank, json_extract(x.value, '$[1]') AS to_rank,
       json_extract(x.value, '$[2]') AS chunk, json_extract(x.value, '$[3]') AS reduce
FROM run_texts AS t, json_each(t.schedule, '$.steps') AS s, json_each(s.value, '$.transfers') AS x;
)sql";

#undef WORKER

// What the engine said of a run, so that it can be shown in another language.
constexpr const char* kVersion2 =
    "ALTER TABLE run_texts ADD COLUMN words TEXT;"
    "ALTER TABLE runs ADD COLUMN events INTEGER";

// The plan of a training step, by rank and place.
constexpr const char* kVersion3 =
    "ALTER TABLE run_texts ADD COLUMN plan TEXT;"
    "CREATE VIEW plans AS"
    " SELECT t.run, r.key AS rank, a.key + 1 AS place, a.value AS action"
    " FROM run_texts AS t, json_each(t.plan, '$.ranks') AS r, json_each(r.value) AS a";

// What the events of a run take in the file, and how many were left out to keep that within its bound.
constexpr const char* kVersion4 =
    "ALTER TABLE runs ADD COLUMN bytes INTEGER;"
    "ALTER TABLE runs ADD COLUMN left_out INTEGER";

/// Step i takes a database from version i to i + 1. A step that was released is never changed; a new one is added.
constexpr const char* kSteps[] = {kVersion1, kVersion2, kVersion3, kVersion4};

constexpr const char* kTables[] = {"runs", "run_texts", "names", "raw_events"};

/// The CREATE statement of each object that stands under the name of one of our tables.
Outcome<std::map<std::string, std::string>> tableTexts(Database& database) {
    std::map<std::string, std::string> texts;
    for (const char* table : kTables) {
        auto statement = TRY(database.prepare(
            "SELECT sql FROM sqlite_schema WHERE lower(name) = ?1 AND type IN ('table', 'view') LIMIT 2"));
        statement.bindText(1, table);
        int code = statement.step();
        for (; code == SQLITE_ROW; code = statement.step()) texts[table] += std::string(statement.text(0));
        if (code != SQLITE_DONE) return database.error(code);
    }
    return texts;
}

/// What this program's own steps make, read from a database in memory.
Outcome<std::map<std::string, std::string>> expectedTexts() {
    auto fresh = TRY(Database::open("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY));
    TRY(upgradeSchema(fresh));
    return tableTexts(fresh);
}

}  // namespace

int schemaVersion() {
    return static_cast<int>(std::size(kSteps));
}

Outcome<void> checkIdentity(const std::filesystem::path& path, std::int64_t applicationId, std::int64_t version) {
    if (applicationId != kRunDatabaseId || version < 1) {
        return Error{ErrorCode::StoreUnavailable, "db",
                     Complaint::tr("The file {} is a database of another program; Kolo leaves it alone.", shown(path))};
    }
    if (version > schemaVersion()) {
        return Error{
            ErrorCode::StoreNewer, "db",
            Complaint::tr("The run database {} was written by a newer Kolo (its version is {}, this program knows "
                          "versions up to {}); only a newer Kolo can open it.",
                          shown(path), version, schemaVersion())};
    }
    return {};
}

Outcome<SchemaState> inspectSchema(Database& database) {
    const auto objects = TRY(database.number("SELECT count(*) FROM (SELECT 1 FROM sqlite_schema LIMIT 1)"));
    const auto id = TRY(database.number("PRAGMA application_id"));
    const auto version = TRY(database.number("PRAGMA user_version"));

    if (objects == 0 && id == 0 && version == 0) return SchemaState{true, 0};
    TRY(checkIdentity(database.path(), id, version));
    return SchemaState{false, static_cast<int>(version)};
}

Outcome<void> upgradeSchema(Database& database) {
    auto transaction = TRY(Transaction::begin(database));
    // Looked at again under the lock: another process may have just made the same steps.
    const auto state = TRY(inspectSchema(database));
    if (state.version == schemaVersion()) return {};
    for (int step = state.version; step < schemaVersion(); ++step) {
        TRY(database.run(kSteps[step]));
    }
    TRY(database.run(
        fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kRunDatabaseId, schemaVersion())));
    return transaction.commit();
}

Outcome<void> verifyTables(Database& database) {
    const auto expected = TRY(expectedTexts());
    const auto found = TRY(tableTexts(database));
    for (const auto& [table, text] : expected) {
        const auto at = found.find(table);
        if (at == found.end() || at->second != text) {
            return Error{ErrorCode::StoreUnavailable, "db",
                         Complaint::tr("The file {} is not a run database that Kolo made: its table {} is {}.",
                                       shown(database.path()), table,
                                       at == found.end() ? Complaint::tr("missing") : Complaint::tr("another one"))};
        }
    }
    return {};
}

}  // namespace kolo::store
