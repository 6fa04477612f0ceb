// SPDX-License-Identifier: Apache-2.0
#include "engine/store/run_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/api/json_reader.h"
#include "engine/api/schedule_json.h"
#include "engine/api/sentence.h"
#include "engine/api/step_plan_json.h"
#include "engine/api/wording.h"
#include "engine/store/checked_row.h"
#include "engine/store/writer.h"

namespace kolo::store {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxIdBytes = 256;            // as in a spec
constexpr std::size_t kMaxWordBytes = 1024;         // ids, hosts, versions, times
constexpr std::size_t kMaxSentenceBytes = 1 << 16;  // errors, hardware
constexpr std::size_t kMaxJsonBytes = 32 << 20;
constexpr std::int64_t kMaxElements = std::int64_t{1} << 40;
constexpr std::int64_t kMaxBytes = std::int64_t{1} << 53;  // exact also in a script's JSON

constexpr const char* kUnknownStrategy = "unknown";  // of a row whose spec cannot be read

// An ended run's events, which count from 1: so that lost ones are noticed.
#define EVENTS_OF_RUN "events = (SELECT coalesce(max(seq), 0) FROM raw_events WHERE run = ?1)"

constexpr const char* kSummarySql =
    "SELECT r.id, r.parent, r.title, r.strategy, r.status, r.started_at, r.elapsed_ns, r.error, r.ranks, r.algorithm,"
    " r.collective, r.root, r.chunks, r.elements, r.dtype, r.op, r.hardware, r.numbers, r.host, r.version, r.writer,"
    " r.deleted_at, t.spec, t.devices, t.words,"
    // Of a run from before sizes were counted, or of one that is still going: by its number of events, in short rows.
    " coalesce(r.bytes, 30 * (SELECT max(seq) FROM raw_events WHERE run = r.id), 0), r.left_out FROM runs AS r LEFT "
    "JOIN run_texts AS t ON t.run = r.id"
    " WHERE r.id = ?1";

enum RunColumn {
    Id,
    Parent,
    Title,
    StrategyId,
    Status,
    StartedAt,
    ElapsedNs,
    ErrorText,
    Ranks,
    Algorithm,
    CollectiveName,
    Root,
    Chunks,
    Elements,
    DTypeName,
    OpName,
    Hardware,
    Numbers,
    Host,
    Version,
    Writer,
    DeletedAt,
    Spec,
    Devices,
    Words,
    SizeBytes,
    LeftOut
};

std::string devicesToJson(const std::vector<std::string>& devices) {
    std::string json = "[";
    for (const std::string& device : devices) {
        if (json.size() > 1) json += ',';
        appendText(json, device);
    }
    return json + "]";
}

std::vector<std::string> devicesFromJson(std::string_view text, CheckedRow& row) {
    const auto json = parseJson(text, "The list of devices", ErrorCode::StoreUnavailable);
    std::vector<std::string> devices;
    if (!json || !json->is_array() || json->size() > kMaxRanks) {
        row.fail("run_texts.devices", Complaint::tr("is not a JSON list of names"));
        return devices;
    }
    for (const ordered_json& device : *json) {
        if (!device.is_string()) {
            row.fail("run_texts.devices", Complaint::tr("is not a JSON list of names"));
            return {};
        }
        devices.push_back(device.get<std::string>());
    }
    return devices;
}

/// What run_texts.words holds: of each sentence its words, {"title": …, "error": …}.
void addWords(ordered_json& words, const char* member, const Text& text) {
    if (!text.isData()) words[member] = wordsOf(text);
}

Text withWords(const std::string& english, const Outcome<ordered_json>& words, const char* member) {
    if (!words || !words->is_object() || !words->contains(member)) return english;
    return textFromWords(english, (*words)[member]);
}

/// The collective without the steps of its schedule.
std::optional<CollectiveShape> readShape(const Statement& statement, CheckedRow& row, int ranks) {
    if (statement.isNull(Algorithm)) return std::nullopt;
    CollectiveShape shape;
    shape.schedule.algorithm = row.text(Algorithm, "runs.algorithm", kMaxWordBytes);
    shape.schedule.ranks = ranks;
    shape.schedule.root = static_cast<int>(row.integer(Root, "runs.root", 0, ranks - 1));
    shape.schedule.chunks = static_cast<int>(row.integer(Chunks, "runs.chunks", 1, kMaxChunks));
    shape.elements = row.integer(Elements, "runs.elements", 0, kMaxElements);
    const auto collective = kCollectives.find(row.text(CollectiveName, "runs.collective", kMaxWordBytes));
    const auto dtype = kDTypes.find(row.text(DTypeName, "runs.dtype", kMaxWordBytes));
    const auto op = kReduceOps.find(row.text(OpName, "runs.op", kMaxWordBytes));
    if (!collective) row.fail("runs.collective", Complaint::tr("is not known to Kolo"));
    if (!dtype) row.fail("runs.dtype", Complaint::tr("is not known to Kolo"));
    if (!op) row.fail("runs.op", Complaint::tr("is not known to Kolo"));
    shape.schedule.collective = collective.value_or(Collective::AllReduce);
    shape.dtype = dtype.value_or(DType::Float32);
    shape.op = op.value_or(ReduceOp::Sum);
    return shape;
}

/// How far the record of a run goes that nobody ended: the end of its last event.
std::optional<std::int64_t> lastEventNs(Database& database, std::int64_t run) {
    auto last = database.prepare(
        "SELECT start_ns + duration_ns FROM raw_events WHERE run = ?1 AND typeof(start_ns) = 'integer'"
        " AND typeof(duration_ns) = 'integer' ORDER BY seq DESC LIMIT 1");
    if (!last) return std::nullopt;
    last->bind(1, run);
    if (last->step() != SQLITE_ROW || last->type(0) != SQLITE_INTEGER) return std::nullopt;
    return std::clamp<std::int64_t>(last->integer(0), 0, kMaxNs);
}

RunSpec readSpec(CheckedRow& row) {
    const std::string text = row.text(Spec, "run_texts.spec", kMaxJsonBytes);
    if (row.failed()) return {};
    auto spec = specFromJson(text);
    if (!spec) row.fail("run_texts.spec", Complaint::tr("is not a spec ({})", spec.error().message));
    return spec ? std::move(*spec) : RunSpec{};
}

}  // namespace

Text abandoned() {
    return Complaint::tr("The program ended before the run did.");
}

std::string cleanText(std::string_view text) {
    if (isUtf8(text) && text.find('\0') == std::string_view::npos) return std::string(text);
    std::string clean;
    for (std::size_t at = 0; at < text.size();) {
        // The longest well-formed character that begins here, if there is one.
        std::size_t length = 0;
        for (std::size_t tried = 1; tried <= 4 && at + tried <= text.size() && length == 0; ++tried) {
            if (text[at] != '\0' && isUtf8(text.substr(at, tried))) length = tried;
        }
        clean += length ? text.substr(at, length) : std::string_view("?");
        at += std::max<std::size_t>(length, 1);
    }
    return clean;
}

Outcome<std::int64_t> insertRun(Database& database, const RunInfo& info, std::string_view writer) {
    auto run = database.prepare(
        "INSERT INTO runs (parent, title, strategy, status, started_at, ranks, algorithm, collective, root, chunks,"
        " elements, dtype, op, hardware, numbers, host, version, writer)"
        " VALUES (?1, ?2, ?3, 'running', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)");
    if (!run) return run.error();
    // Bound texts must live until the statement has run.
    const std::string title = cleanText(info.title.english()), strategy = cleanText(info.spec.strategy);
    const std::string startedAt = cleanText(info.startedAt), hardware = cleanText(info.provenance.hardware);
    const std::string numbers = cleanText(info.provenance.numbers), host = cleanText(info.provenance.host);
    const std::string version = cleanText(info.provenance.version);
    const std::string algorithm = info.collective ? cleanText(info.collective->schedule.algorithm) : "";
    info.parent > 0 ? run->bind(1, info.parent) : run->bindNull(1);
    run->bindText(2, title);
    run->bindText(3, strategy);
    run->bindText(4, startedAt);
    run->bind(5, std::int64_t{info.ranks});
    if (info.collective) {
        const CollectiveShape& shape = *info.collective;
        run->bindText(6, algorithm);
        run->bindText(7, name(shape.schedule.collective));
        run->bind(8, std::int64_t{shape.schedule.root});
        run->bind(9, std::int64_t{shape.schedule.chunks});
        run->bind(10, shape.elements);
        run->bindText(11, name(shape.dtype));
        run->bindText(12, name(shape.op));
    }
    run->bindText(13, hardware);
    run->bindText(14, numbers);
    run->bindText(15, host);
    run->bindText(16, version);
    run->bindText(17, writer);
    TRY(database.finish(*run));
    const std::int64_t id = database.lastId();

    auto texts = TRY(database.prepare(
        "INSERT INTO run_texts (run, spec, devices, schedule, words, plan) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"));
    const std::string spec = specToJson(info.spec);
    const std::string devices = devicesToJson(info.provenance.devices);
    const std::string schedule = info.collective ? scheduleToJson(info.collective->schedule) : "";
    texts.bind(1, id);
    texts.bindText(2, spec);
    texts.bindText(3, devices);
    if (info.collective) texts.bindText(4, schedule);
    ordered_json titleWords = ordered_json::object();
    addWords(titleWords, "title", info.title);
    const std::string words = oneLine(titleWords);
    texts.bindText(5, words);
    const std::string plan = info.plan ? stepPlanToJson(*info.plan) : "";
    if (info.plan) texts.bindText(6, plan);
    TRY(database.finish(texts));
    return id;
}

Outcome<void> finishRun(Database& database, std::int64_t run, const RunResult& result, const RecordSize& size) {
    auto row =
        TRY(database.prepare("UPDATE runs SET status = ?2, error = ?3, elapsed_ns = ?4, bytes = ?5, left_out = ?6,"
                             " numbers = coalesce(?7, numbers), " EVENTS_OF_RUN " WHERE id = ?1"));
    const std::string error = cleanText(result.error.english());
    row.bind(1, run);
    row.bindText(2, name(result.status));
    error.empty() ? row.bindNull(3) : row.bindText(3, error);
    row.bind(4, result.elapsedNs);
    size.bytes > 0 ? row.bind(5, size.bytes) : row.bindNull(5);
    size.leftOut > 0 ? row.bind(6, size.leftOut) : row.bindNull(6);
    const std::string numbers = cleanText(result.numbers);
    numbers.empty() ? row.bindNull(7) : row.bindText(7, numbers);
    TRY(database.finish(row));

    const std::string json = cleanText(result.json);
    ordered_json errorWords = ordered_json::object();
    addWords(errorWords, "error", result.error);
    const std::string words = oneLine(errorWords);
    auto texts = TRY(database.prepare(
        "UPDATE run_texts SET result = ?2, words = json_patch(coalesce(words, '{}'), ?3) WHERE run = ?1"));
    texts.bind(1, run);
    texts.bindText(2, json);
    texts.bindText(3, words);
    return database.finish(texts);
}

Outcome<void> failAbandonedRuns(Database& database) {
    const auto numbers = TRY(runNumbers(database));
    auto writer = TRY(database.prepare("SELECT writer FROM runs WHERE id = ?1 AND status = 'running'"));
    std::vector<std::int64_t> abandoned;
    for (const std::int64_t run : numbers) {
        writer.bind(1, run);
        // A row that cannot be read is shown as such; the others are judged all the same.
        if (writer.step() == SQLITE_ROW && !mayBeAlive(writer.text(0))) abandoned.push_back(run);
        writer.reset();
    }
    if (abandoned.empty()) return {};

    auto update = TRY(database.prepare("UPDATE runs SET status = 'failed', error = ?2, elapsed_ns = ?3, " EVENTS_OF_RUN
                                       " WHERE id = ?1 AND status = 'running'"));
    auto transaction = TRY(Transaction::begin(database));
    const std::string sentence = store::abandoned().english();
    for (const std::int64_t run : abandoned) {
        const auto elapsedNs = lastEventNs(database, run);
        update.bind(1, run);
        update.bindText(2, sentence);
        elapsedNs ? update.bind(3, *elapsedNs) : update.bindNull(3);
        TRY(database.finish(update));
    }
    return transaction.commit();
}

Outcome<void> eraseRun(Database& database, std::int64_t run) {
    for (const char* sql : {"DELETE FROM raw_events WHERE run = ?1", "DELETE FROM names WHERE run = ?1",
                            "DELETE FROM run_texts WHERE run = ?1", "DELETE FROM runs WHERE id = ?1"}) {
        auto statement = TRY(database.prepare(sql));
        statement.bind(1, run);
        TRY(database.finish(statement));
    }
    return {};
}

Outcome<std::vector<std::int64_t>> runNumbers(Database& database) {
    auto statement = TRY(database.prepare("SELECT id FROM runs ORDER BY id DESC"));
    std::vector<std::int64_t> numbers;
    int code = statement.step();
    for (; code == SQLITE_ROW; code = statement.step()) {
        numbers.push_back(statement.integer(0));
        // Only a damaged tree is out of order; it might never end.
        if (numbers.size() > 1 && numbers.back() >= numbers[numbers.size() - 2]) return database.error(SQLITE_CORRUPT);
    }
    if (code != SQLITE_DONE) return database.error(code);
    return numbers;
}

Outcome<SummaryReader> SummaryReader::open(Database& database) {
    SummaryReader reader(database);
    reader.m_statement = TRY(database.prepare(kSummarySql));
    return reader;
}

std::optional<SummaryRow> SummaryReader::read(std::int64_t run) {
    m_statement.reset();
    m_statement.bind(1, run);
    const int code = m_statement.step();
    if (code == SQLITE_DONE) return std::nullopt;
    SummaryRow found;
    protocol::RunSummary& summary = found.summary;
    RunInfo& info = summary.info;
    info.id = std::max<std::int64_t>(run, 0);
    info.spec.strategy = kUnknownStrategy;
    summary.status = RunStatus::Failed;
    if (code != SQLITE_ROW) {
        found.fault = m_database->error(code);
        summary.fault = found.fault->message;
        return found;
    }

    CheckedRow row(*m_database, m_statement);
    row.ofRun(run);
    (void)row.integer(Id, "runs.id", 1, std::numeric_limits<std::int64_t>::max());
    info.parent = row.integerOr(0, Parent, "runs.parent", 1, std::numeric_limits<std::int64_t>::max());
    const auto words = parseJson(row.textOr("{}", Words, "run_texts.words", kMaxJsonBytes), "The words",
                                 ErrorCode::StoreUnavailable, Members::MayRepeat);
    info.title = withWords(row.text(Title, "runs.title", kMaxSentenceBytes), words, "title");
    const std::string strategy = row.text(StrategyId, "runs.strategy", kMaxIdBytes);
    info.ranks = static_cast<int>(row.integer(Ranks, "runs.ranks", 1, kMaxRanks));
    info.startedAt = row.text(StartedAt, "runs.started_at", kMaxWordBytes);
    info.provenance.hardware = row.text(Hardware, "runs.hardware", kMaxSentenceBytes);
    info.provenance.numbers = row.text(Numbers, "runs.numbers", kMaxWordBytes);
    info.provenance.host = row.text(Host, "runs.host", kMaxWordBytes);
    info.provenance.version = row.text(Version, "runs.version", kMaxWordBytes);
    info.provenance.devices = devicesFromJson(row.text(Devices, "run_texts.devices", kMaxJsonBytes), row);
    info.collective = readShape(m_statement, row, info.ranks);
    info.spec = readSpec(row);
    summary.elapsedNs = row.integerOr(0, ElapsedNs, "runs.elapsed_ns", 0, kMaxNs);
    summary.bytes = row.integerOr(0, SizeBytes, "runs.bytes", 0, kMaxBytes);
    summary.leftOut = row.integerOr(0, LeftOut, "runs.left_out", 0, kMaxBytes);
    summary.error = withWords(row.textOr("", ErrorText, "runs.error", kMaxSentenceBytes), words, "error");
    if (summary.error == abandoned()) summary.error = abandoned();  // which another program has marked, without words
    const auto status = kRunStatuses.find(row.text(Status, "runs.status", kMaxWordBytes));
    if (!status) row.fail("runs.status", Complaint::tr("is not known to Kolo"));
    const std::string writer = row.text(Writer, "runs.writer", kMaxWordBytes);
    found.deleted = !m_statement.isNull(DeletedAt);
    if (row.failed()) {
        found.fault = row.error();
        summary.fault = row.wrong();
        info.collective.reset();
        if (info.spec.strategy.empty()) info.spec.strategy = strategy.empty() ? kUnknownStrategy : strategy;
        return found;
    }
    summary.status = *status;
    if (summary.status == RunStatus::Running && !mayBeAlive(writer)) {
        summary.status = RunStatus::Failed;
        summary.error = abandoned();
        summary.elapsedNs = lastEventNs(*m_database, run).value_or(0);
    }
    return found;
}

Outcome<std::string> readTexts(Database& database, RunInfo& info) {
    auto statement = TRY(database.prepare("SELECT schedule, result, plan FROM run_texts WHERE run = ?1"));
    statement.bind(1, info.id);
    const int code = statement.step();
    if (code != SQLITE_ROW && code != SQLITE_DONE) return database.error(code);

    CheckedRow row(database, statement);
    row.ofRun(info.id);
    std::string result = row.textOr("{}", 1, "run_texts.result", kMaxJsonBytes);
    if (!row.failed()) {
        const auto json = parseJson(result, "The result", ErrorCode::StoreUnavailable);
        if (!json || !json->is_object()) row.fail("run_texts.result", Complaint::tr("is not a JSON object"));
    }
    if (info.collective) {
        Schedule& expected = info.collective->schedule;
        auto schedule = scheduleFromJson(row.text(0, "run_texts.schedule", kMaxJsonBytes));
        if (!schedule) {
            row.fail("run_texts.schedule", Complaint::tr("is not a schedule ({})", schedule.error().message));
        } else if (schedule->ranks != expected.ranks || schedule->chunks != expected.chunks ||
                   schedule->root != expected.root || schedule->collective != expected.collective ||
                   schedule->algorithm != expected.algorithm) {
            row.fail("run_texts.schedule", Complaint::tr("does not fit the run"));
        } else {
            expected = std::move(*schedule);
        }
    }
    if (const std::string text = row.textOr("", 2, "run_texts.plan", kMaxJsonBytes); !text.empty()) {
        auto plan = stepPlanFromJson(text);
        if (!plan)
            row.fail("run_texts.plan", Complaint::tr("is not a step plan ({})", plan.error().message));
        else if (plan->mesh.ranks() != info.ranks)
            row.fail("run_texts.plan", Complaint::tr("does not fit the run"));
        else
            info.plan = std::move(*plan);
    }
    if (row.failed()) return row.error();
    return result;
}

}  // namespace kolo::store
