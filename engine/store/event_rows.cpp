// SPDX-License-Identifier: Apache-2.0
#include "engine/store/event_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/store/checked_row.h"
#include "engine/store/run_rows.h"
#include "engine/store/values.h"

namespace kolo::store {
namespace {

/// The columns of raw_events, in the order in which they are written and read.
enum EventColumn {
    Run,
    Seq,
    Kind,
    Rank,
    Peer,
    Chunk,
    Step_,
    Iteration,
    StartNs,
    DurationNs,
    Bytes,
    Name,
    Flags,
    Value_,
    Content,
    kColumns
};

constexpr const char* kColumnList =
    "run, seq, kind, rank, peer, chunk, step, iteration, start_ns, duration_ns, bytes, name, flags, value, content";

constexpr std::size_t kBatchEvents = 8192;
constexpr std::size_t kBatchValues = 1u << 17;
constexpr std::size_t kMaxNameBytes = 1u << 20;
constexpr int kLastKind = static_cast<int>(EventKind::Log);

std::string insertSql(std::size_t rows) {
    std::string row = "(";
    for (int column = 0; column < kColumns; ++column) row += column ? ",?" : "?";
    row += ")";
    std::string sql = fmt::format("INSERT INTO raw_events ({}) VALUES ", kColumnList);
    for (std::size_t i = 0; i < rows; ++i) sql += (i ? "," : "") + row;
    return sql;
}

/// A REAL column keeps every double but two kinds: NaN would become NULL, and -0 would become 0. They go in as their 8
/// bytes.
bool needsItsBytes(double value) {
    return std::isnan(value) || (value == 0 && std::signbit(value));
}

// What SQLite takes for a row, without what its pages leave free: so that a run is never larger than its file.
constexpr std::int64_t kRowHead = 1 + 1 + kColumns + 2;  // two lengths, the columns' types, the row's place in its page
constexpr std::size_t kLongContent = 58;                 // its type takes a byte more

std::int64_t bytesOf(std::int64_t value) {
    if (value == 0 || value == 1) return 0;  // the type says it
    const int bytes = std::bit_width(static_cast<std::uint64_t>(value < 0 ? ~value : value)) / 8 + 1;
    return bytes == 5 || bytes == 7 ? bytes + 1 : bytes;
}

std::int64_t bytesOf(double value) {
    constexpr double kMost = 1LL << 47;  // a whole number below is kept as one
    return std::abs(value) < kMost && value == std::trunc(value) ? bytesOf(static_cast<std::int64_t>(value))
                                                                 : std::int64_t{sizeof value};
}

}  // namespace

Outcome<EventWriter> EventWriter::open(Database& database) {
    EventWriter writer(database);
    const auto prepare = [&](Statement& into, const std::string& sql) -> Outcome<void> {
        into = TRY(database.prepare(sql));
        return {};
    };
    TRY(prepare(writer.m_many, insertSql(kRows)));
    TRY(prepare(writer.m_one, insertSql(1)));
    TRY(prepare(writer.m_name, "INSERT INTO names (run, number, name) VALUES (?1, ?2, ?3)"));
    return writer;
}

Outcome<void> EventWriter::bind(Statement& statement, std::size_t row, std::int64_t run, std::int64_t seq,
                                const Event& event, const EventBatch& batch) {
    const int first = static_cast<int>(row) * kColumns + 1;
    const auto integer = [&](EventColumn column, std::int64_t value) {
        statement.bind(first + column, value);
        m_bytes += bytesOf(value);
    };
    const auto unless = [&](EventColumn column, std::int64_t value, bool absent) {
        absent ? statement.bindNull(first + column) : integer(column, value);
    };
    const bool countsBytes =
        event.kind == EventKind::Transfer || event.kind == EventKind::Step || event.kind == EventKind::Memory;
    integer(Run, run);
    integer(Seq, seq);
    integer(Kind, static_cast<int>(event.kind));
    unless(Rank, event.rank, event.rank < 0);
    unless(Peer, event.peer, event.peer < 0);
    unless(Chunk, event.chunk, event.chunk < 0);
    integer(Step_, event.step);
    integer(Iteration, event.iteration);
    integer(StartNs, event.startNs);
    integer(DurationNs, std::max<std::int64_t>(0, event.endNs - event.startNs));
    unless(Bytes, static_cast<std::int64_t>(event.bytes), event.bytes == 0 && !countsBytes);
    unless(Name, event.name, event.name == 0);
    integer(Flags, event.flags);

    m_bytes += kRowHead;
    std::string& content = m_content[row];
    if (needsItsBytes(event.value)) {
        sqlite3_bind_blob(statement.handle(), first + Value_, &event.value, sizeof event.value, SQLITE_TRANSIENT);
        m_bytes += std::int64_t{sizeof event.value};
    } else if (event.value == 0 && event.kind != EventKind::Metric) {
        statement.bindNull(first + Value_);
    } else {
        statement.bind(first + Value_, event.value);
        m_bytes += bytesOf(event.value);
    }
    if (event.valuesCount == 0 && event.kind != EventKind::Value) {
        statement.bindNull(first + Content);
        return {};
    }
    if (event.valuesCount > kMaxValuesPerEvent) {
        return Error{ErrorCode::StoreUnavailable, "db",
                     fmt::format("An event holds {} values, but the run database keeps at most {} in one.",
                                 event.valuesCount, kMaxValuesPerEvent)};
    }
    const PackedForm form = packValues(batch.valuesOf(event), content);
    m_bytes += static_cast<std::int64_t>(content.size()) + (content.size() >= kLongContent ? 1 : 0);
    if (form == PackedForm::Text) {
        statement.bindText(first + Content, content);
    } else {
        statement.bindBlob(first + Content, content);
    }
    return {};
}

Outcome<void> EventWriter::write(std::int64_t run, std::int64_t& nextSeq, const EventBatch& batch) {
    std::uint32_t number = batch.firstNewName;
    for (const std::string& name : batch.newNames) {
        const std::string clean = cleanText(name);
        m_name.bind(1, run);
        m_name.bind(2, std::int64_t{number++});
        m_name.bindText(3, clean);
        TRY(m_database->finish(m_name));
    }
    for (std::size_t at = 0; at < batch.events.size();) {
        const std::size_t rows = batch.events.size() - at >= kRows ? kRows : 1;
        Statement& statement = rows == kRows ? m_many : m_one;
        for (std::size_t row = 0; row < rows; ++row) {
            TRY(bind(statement, row, run, nextSeq++, batch.events[at++], batch));
        }
        TRY(m_database->finish(statement));
    }
    return {};
}

Outcome<EventReader> EventReader::open(Database& database, std::int64_t run, int ranks) {
    EventReader reader(database, run, ranks);
    auto events =
        TRY(database.prepare(fmt::format("SELECT {} FROM raw_events WHERE run = ?1 ORDER BY seq", kColumnList)));
    auto expected = TRY(database.prepare("SELECT events FROM runs WHERE id = ?1 AND typeof(events) = 'integer'"));
    expected.bind(1, run);
    if (expected.step() == SQLITE_ROW) reader.m_expected = expected.integer(0);
    auto names = TRY(database.prepare("SELECT number, name FROM names WHERE run = ?1 ORDER BY number"));
    reader.m_events = std::move(events);
    reader.m_names = std::move(names);
    reader.m_events.bind(1, run);
    reader.m_names.bind(1, run);
    return reader;
}

Outcome<bool> EventReader::next(EventBatch& batch) {
    batch.events.clear();
    batch.values.clear();
    batch.newNames.clear();
    batch.firstNewName = static_cast<std::uint32_t>(m_nextName);
    while (!m_eventsDone && batch.events.size() < kBatchEvents && batch.values.size() < kBatchValues) {
        const int code = m_events.step();
        if (code == SQLITE_DONE) {
            m_eventsDone = true;
            TRY(nothingLost());
        } else if (code != SQLITE_ROW) {
            return m_database->error(code);
        } else
            TRY(readRow(batch));
    }
    while (m_eventsDone && !m_namesDone && batch.newNames.size() < kBatchEvents) {
        TRY(readName(batch));
    }
    return !batch.empty();
}

/// A damaged tree may end early, and SQLite not notice.
Outcome<void> EventReader::nothingLost() const {
    if (m_lastSeq == m_expected.value_or(m_lastSeq)) return {};
    CheckedRow row(*m_database, m_events);
    row.ofRun(m_run);
    row.fail("raw_events.seq", Complaint::tr("ends at {}, but there were {} events", m_lastSeq, *m_expected));
    return row.error();
}

Outcome<void> EventReader::readRow(EventBatch& batch) {
    constexpr std::int64_t kInt32 = std::numeric_limits<std::int32_t>::max();
    CheckedRow row(*m_database, m_events);
    row.ofRun(m_run);
    if (row.integer(Seq, "raw_events.seq", 1, std::numeric_limits<std::int64_t>::max()) != ++m_lastSeq)
        row.fail("raw_events.seq", Complaint::tr("is out of order"));

    Event event;
    event.kind = static_cast<EventKind>(row.integer(Kind, "raw_events.kind", 0, kLastKind));
    event.rank = static_cast<std::int16_t>(row.integerOr(-1, Rank, "raw_events.rank", 0, m_ranks - 1));
    event.peer = static_cast<std::int16_t>(row.integerOr(-1, Peer, "raw_events.peer", 0, m_ranks - 1));
    event.chunk = static_cast<std::int32_t>(row.integerOr(-1, Chunk, "raw_events.chunk", 0, kInt32));
    event.step = static_cast<std::int32_t>(row.integer(Step_, "raw_events.step", 0, kInt32));
    event.iteration = static_cast<std::int32_t>(row.integer(Iteration, "raw_events.iteration", 0, kInt32));
    event.startNs = row.integer(StartNs, "raw_events.start_ns", -kMaxNs, kMaxNs);
    event.endNs = event.startNs + row.integer(DurationNs, "raw_events.duration_ns", 0, kMaxNs);
    event.bytes = static_cast<std::uint64_t>(
        row.integerOr(0, Bytes, "raw_events.bytes", 0, std::numeric_limits<std::int64_t>::max()));
    event.name = static_cast<std::uint32_t>(
        row.integerOr(0, Name, "raw_events.name", 1, std::numeric_limits<std::uint32_t>::max()));
    event.flags = static_cast<std::uint8_t>(row.integer(Flags, "raw_events.flags", 0, 255));

    switch (m_events.type(Value_)) {
        case SQLITE_NULL: break;
        case SQLITE_FLOAT: event.value = m_events.real(Value_); break;
        case SQLITE_BLOB:
            if (const std::string_view bytes = m_events.blob(Value_); bytes.size() == sizeof event.value) {
                std::memcpy(&event.value, bytes.data(), sizeof event.value);
                break;
            }
            [[fallthrough]];
        default: row.fail("raw_events.value", Complaint::tr("is not a number"));
    }

    event.valuesFirst = 0;
    const int contentType = m_events.type(Content);
    if (contentType != SQLITE_NULL) {
        const bool isText = contentType == SQLITE_TEXT;
        const bool isBlob = contentType == SQLITE_BLOB;
        const std::size_t before = batch.values.size();
        if ((!isText && !isBlob) ||
            !unpackValues(isText ? PackedForm::Text : PackedForm::Blob,
                          isText ? m_events.text(Content) : m_events.blob(Content), batch.values)) {
            row.fail("raw_events.content", Complaint::tr("is not a list of numbers"));
        }
        event.valuesFirst = static_cast<std::uint32_t>(before);
        event.valuesCount = static_cast<std::uint32_t>(batch.values.size() - before);
    }
    while (event.name >= m_nextName && event.name != 0 && !m_namesDone && !row.failed()) {
        TRY(readName(batch));
    }
    if (event.name != 0 && event.name >= m_nextName)
        row.fail("raw_events.name", Complaint::tr("is not the number of a name"));
    if (row.failed()) return row.error();
    batch.events.push_back(event);
    return {};
}

/// Names are numbered without gaps, from 0 or 1, so that nobody who keeps them in an array can be led astray.
Outcome<bool> EventReader::readName(EventBatch& batch) {
    const int code = m_names.step();
    if (code == SQLITE_DONE) {
        m_namesDone = true;
        return false;
    }
    if (code != SQLITE_ROW) return m_database->error(code);
    CheckedRow row(*m_database, m_names);
    row.ofRun(m_run);
    const bool first = m_nextName == 0;
    const std::int64_t number = row.integer(0, "names.number", first ? 0 : static_cast<std::int64_t>(m_nextName),
                                            first ? 1 : static_cast<std::int64_t>(m_nextName));
    std::string name = row.text(1, "names.name", kMaxNameBytes);
    if (row.failed()) return row.error();
    if (batch.newNames.empty()) batch.firstNewName = static_cast<std::uint32_t>(number);
    batch.newNames.push_back(std::move(name));
    m_nextName = static_cast<std::uint64_t>(number) + 1;
    return true;
}

}  // namespace kolo::store
