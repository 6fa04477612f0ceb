// SPDX-License-Identifier: Apache-2.0
#include "engine/store/thin.h"

#include <utility>
#include <vector>

#include "engine/store/event_rows.h"
#include "engine/store/reader.h"
#include "engine/store/record_bound.h"

namespace kolo::store {

namespace {

/// Runs a statement whose only parameter is the run.
Outcome<void> ofRun(Database& database, std::string_view sql, std::int64_t run) {
    auto statement = TRY(database.prepare(sql));
    statement.bind(1, run);
    return database.finish(statement);
}

bool isOfSummary(const Event& event) {
    return event.kind != EventKind::Value && event.kind != EventKind::Wait && event.kind != EventKind::Memory;
}

/// As RecordBound: one batch after another, then what was held back.
class Summary {
public:
    EventBatch pass(const EventBatch& batch) {
        EventBatch kept;
        for (const Event& event : batch.events) {
            if (!isOfSummary(event)) continue;
            const auto values = batch.valuesOf(event);
            Event& copy = kept.events.emplace_back(event);
            copy.valuesFirst = static_cast<std::uint32_t>(kept.values.size());
            kept.values.insert(kept.values.end(), values.begin(), values.end());
        }
        m_leftOut += static_cast<std::int64_t>(batch.events.size() - kept.events.size());
        return kept;
    }
    EventBatch rest() { return {}; }
    std::int64_t leftOut() const { return m_leftOut; }

private:
    std::int64_t m_leftOut = 0;
};

template <typename Rule>
Outcome<void> replaceEvents(Database& database, const StoredRun& run, Rule rule) {
    std::vector<EventBatch> kept;
    auto rows = TRY(EventReader::open(database, run.info.id, run.info.ranks));
    for (EventBatch batch;;) {
        const auto more = TRY(rows.next(batch));
        if (!more) break;
        kept.push_back(rule.pass(batch));
    }
    kept.push_back(rule.rest());
    TRY(ofRun(database, "DELETE FROM raw_events WHERE run = ?1", run.info.id));
    auto writer = TRY(EventWriter::open(database));
    std::int64_t nextSeq = 1;
    for (EventBatch& batch : kept) {
        batch.newNames.clear();  // they are there, and keep their numbers
        TRY(writer.write(run.info.id, nextSeq, batch));
    }
    auto row = TRY(database.prepare("UPDATE runs SET events = ?2, bytes = ?3, left_out = ?4 WHERE id = ?1"));
    row.bind(1, run.info.id);
    row.bind(2, nextSeq - 1);
    row.bind(3, writer.bytes());
    row.bind(4, run.leftOut + rule.leftOut());
    return database.finish(row);
}

}  // namespace

Outcome<void> keepDetails(Database& database, std::int64_t run) {
    TRY(
        database.run("CREATE TEMP TABLE IF NOT EXISTS thinned_events AS SELECT * FROM raw_events LIMIT 0;"
                     "CREATE TEMP TABLE IF NOT EXISTS thinned_runs (run, events, bytes, left_out, spec)"));
    TRY(ofRun(database, "INSERT INTO thinned_events SELECT * FROM raw_events WHERE run = ?1 ORDER BY seq", run));
    return ofRun(database,
                 "INSERT INTO thinned_runs SELECT r.id, r.events, r.bytes, r.left_out, t.spec"
                 " FROM runs AS r, run_texts AS t WHERE r.id = ?1 AND t.run = ?1",
                 run);
}

Outcome<void> bringBackDetails(Database& database, std::int64_t run) {
    for (const char* sql : {"DELETE FROM raw_events WHERE run = ?1",
                            "INSERT INTO raw_events SELECT * FROM thinned_events WHERE run = ?1 ORDER BY seq",
                            "UPDATE runs SET (events, bytes, left_out) ="
                            " (SELECT events, bytes, left_out FROM thinned_runs WHERE run = ?1) WHERE id = ?1",
                            "UPDATE run_texts SET spec = (SELECT spec FROM thinned_runs WHERE run = ?1) WHERE run = ?1",
                            "DELETE FROM thinned_events WHERE run = ?1", "DELETE FROM thinned_runs WHERE run = ?1"}) {
        TRY(ofRun(database, sql, run));
    }
    return {};
}

Outcome<void> forgetDetails(Database& database) {
    return database.run("DROP TABLE IF EXISTS temp.thinned_events; DROP TABLE IF EXISTS temp.thinned_runs");
}

Outcome<void> thinOut(Database& database, const StoredRun& run) {
    if (!run.info.collective) return replaceEvents(database, run, RecordBound(kThinBytes, run.info.ranks));
    TRY(replaceEvents(database, run, Summary()));
    return ofRun(database, "UPDATE run_texts SET spec = json_set(spec, '$.detail', 'summary') WHERE run = ?1",
                 run.info.id);
}

}  // namespace kolo::store
