// SPDX-License-Identifier: Apache-2.0
#include "lessons/submissions/submission.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/api/sentence.h"
#include "engine/api/sha256.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

constexpr std::string_view kSealMark = "kolo-seal:";
constexpr std::size_t kSealDigits = 64;
constexpr int kEditionsSince = 2;  // the version of the file that tells them

const RecordLayout& layout() {
    static const RecordLayout all{
        Complaint::tr("submission"),
        0x4b6c5375,  // "KlSu"
        2,
        {{"submission",
          "CREATE TABLE submission(id INTEGER PRIMARY KEY CHECK (id = 1), student TEXT NOT NULL, number TEXT NOT NULL, "
          "assignment TEXT NOT NULL, nonce TEXT NOT NULL, own_numbers INTEGER NOT NULL, made_at TEXT NOT NULL, kolo "
          "TEXT "
          "NOT NULL, points INTEGER NOT NULL, possible INTEGER NOT NULL, chain TEXT NOT NULL, seal TEXT NOT NULL) "
          "STRICT"},
         {"items",
          "CREATE TABLE items(item INTEGER PRIMARY KEY, exercise TEXT NOT NULL, settings TEXT NOT NULL, seed INTEGER "
          "NOT "
          "NULL, check_when TEXT NOT NULL, hints INTEGER NOT NULL, attempt TEXT NOT NULL, points INTEGER NOT NULL, "
          "possible INTEGER NOT NULL) STRICT"},
         {"entries",
          "CREATE TABLE entries(seq INTEGER PRIMARY KEY, item INTEGER NOT NULL, question TEXT NOT NULL, kind TEXT NOT "
          "NULL, answer TEXT NOT NULL, at_ms INTEGER NOT NULL, link TEXT NOT NULL) STRICT"},
         {"runs",
          "CREATE TABLE runs(seq INTEGER PRIMARY KEY, item INTEGER NOT NULL, spec TEXT NOT NULL, record TEXT NOT NULL, "
          "link TEXT NOT NULL) STRICT"},
         {"editions", "CREATE TABLE editions(item INTEGER PRIMARY KEY, edition INTEGER NOT NULL) STRICT",
          kEditionsSince}}};
    return all;
}

/// Fields with their lengths, so that no two different rows have the same text.
class Canonical {
public:
    Canonical& add(std::string_view text) {
        m_text += fmt::format("{}:", text.size());
        m_text += text;
        return *this;
    }
    Canonical& add(std::int64_t number) { return add(std::to_string(number)); }
    std::string digest() const { return sha256Hex(m_text); }

private:
    std::string m_text = "kolo submission 1;";
};

/// The links of the chain, in the order in which they are made.
class Chain {
public:
    void head(const Submission& submission, int version) {
        Canonical row;
        row.add(submission.student.name).add(submission.student.number).add(submission.assignment);
        row.add(submission.nonce).add(submission.ownNumbers ? 1 : 0).add(submission.madeAt).add(submission.version);
        for (const Work& work : submission.works) {
            row.add(work.exercise).add(settingsText(work.settings)).add(static_cast<std::int64_t>(work.seed));
            row.add(name(work.rules.check)).add(work.rules.hints ? 1 : 0).add(work.attempt);
            if (version >= kEditionsSince) row.add(work.edition);
        }
        m_link = row.digest();
    }
    const std::string& entry(int item, const Entry& entry) {
        Canonical row;
        row.add(m_link)
            .add("entry")
            .add(item)
            .add(entry.question)
            .add(name(entry.kind))
            .add(entry.answer)
            .add(entry.atMs);
        return m_link = row.digest();
    }
    const std::string& run(int item, const RunNote& run) {
        Canonical row;
        row.add(m_link).add("run").add(item).add(run.spec).add(run.record);
        return m_link = row.digest();
    }
    const std::string& end(int points, int possible) {
        Canonical row;
        row.add(m_link).add("end").add(points).add(possible);
        return m_link = row.digest();
    }

private:
    std::string m_link;
};

/// Where the seal's digits stand; npos if not exactly once.
std::size_t sealAt(std::string_view bytes) {
    const std::size_t first = bytes.find(kSealMark);
    if (first == std::string_view::npos || bytes.find(kSealMark, first + 1) != std::string_view::npos ||
        first + kSealMark.size() + kSealDigits > bytes.size())
        return std::string_view::npos;
    return first + kSealMark.size();
}

bool mentionsSeal(const Submission& submission) {
    const auto mentions = [](std::string_view text) { return text.find(kSealMark) != std::string_view::npos; };
    if (mentions(submission.student.name) || mentions(submission.student.number) || mentions(submission.assignment))
        return true;
    for (const Work& work : submission.works)
        for (const Entry& entry : work.entries)
            if (mentions(entry.answer)) return true;
    return false;
}

/// Rows of the right number of columns and types: RecordFile has checked that they are numbers and text.
class Row {
public:
    explicit Row(const RecordRow& row) : m_row(row) {}
    std::int64_t number(std::size_t column, std::int64_t lowest, std::int64_t highest) {
        const auto* value = std::get_if<std::int64_t>(&m_row[column]);
        if (value && *value >= lowest && *value <= highest) return *value;
        m_ok = false;
        return lowest;
    }
    std::string text(std::size_t column, std::size_t maxBytes) {
        const auto* value = std::get_if<std::string>(&m_row[column]);
        if (value && value->size() <= maxBytes) return *value;
        m_ok = false;
        return {};
    }
    bool ok() const { return m_ok; }

private:
    const RecordRow& m_row;
    bool m_ok = true;
};

constexpr std::int64_t kMaxMs = std::int64_t{1000} * 3600 * 24 * 366;

}  // namespace

int Submission::points() const {
    int sum = 0;
    for (const Work& work : works) sum += work.points;
    return sum;
}

int Submission::possible() const {
    int sum = 0;
    for (const Work& work : works) sum += work.possible;
    return sum;
}

std::string runRecord(const BufferHistory& history) {
    const CollectiveShape& shape = history.shape();
    std::uint64_t sent = 0;
    for (int rank = 0; rank < shape.schedule.ranks; ++rank) sent += history.bytesSent(history.steps(), rank);
    std::string all, last;
    for (int step = 0; step <= history.liveStep(); ++step) {
        const auto row = tableRow(history, step, TableView::Values);
        last.clear();
        if (!row) continue;
        for (std::size_t i = 0; i < row->size(); ++i) {
            all += (*row)[i] + ',';
            if (i < static_cast<std::size_t>(std::min<std::int64_t>(shape.elements, 8))) last += ' ' + (*row)[i];
        }
        all += '\n';
    }
    return fmt::format("{} of {} steps, {} bytes sent, A ends with{}{}, values {}", history.liveStep(), history.steps(),
                       sent, last, shape.elements > 8 ? " …" : "", sha256Hex(all));
}

std::string settingsText(const Settings& settings) {
    std::string text;
    for (const auto& [key, value] : settings) text += fmt::format("{}{}={}", text.empty() ? "" : " ", key, value);
    return text;
}

Outcome<Settings> settingsFromText(std::string_view text) {
    Settings settings;
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, space);
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos || equals == 0 ||
            !settings.emplace(std::string(word.substr(0, equals)), std::string(word.substr(equals + 1))).second) {
            return Error{ErrorCode::BadData, "settings",
                         Complaint::tr("The settings hold {}, which is not name=value.", inQuotes(word))};
        }
        text.remove_prefix(std::min(space + 1, text.size()));
    }
    return settings;
}

Outcome<Sheet> sheetOf(const Work& work) {
    return generateSheet(work.exercise, work.settings, work.seed, work.edition);
}

bool isSameWork(const Work& a, const Work& b) {
    return a.exercise == b.exercise && a.settings == b.settings && a.seed == b.seed && a.rules == b.rules;
}

Outcome<std::string> submissionBytes(Submission submission) {
    TRY(checkStudent(submission.student));
    if (mentionsSeal(submission)) {
        return Error{ErrorCode::BadValue, "student",
                     Complaint::tr("A name or an answer holds the words {}, which are Kolo's own mark; leave them out.",
                                   inQuotes(kSealMark))};
    }
    auto file = TRY(RecordFile::blank(layout()));
    Outcome<void> done = file.change("BEGIN");
    const auto put = [&](const char* sql, const RecordRow& row) {
        if (done) done = file.change(sql, row);
    };
    for (Work& work : submission.works) {
        const auto sheet = TRY(sheetOf(work));
        const auto marks = TRY(marksOf(sheet, work.entries));
        work.points = pointsOf(marks);
        work.possible = possiblePoints(sheet);
    }
    Chain chain;
    chain.head(submission, file.version());
    std::int64_t seq = 0, runSeq = 0;
    for (int item = 0; item < static_cast<int>(submission.works.size()); ++item) {
        const Work& work = submission.works[item];
        put("INSERT INTO items VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            {std::int64_t{item + 1}, work.exercise, settingsText(work.settings), static_cast<std::int64_t>(work.seed),
             std::string(name(work.rules.check)), std::int64_t{work.rules.hints}, work.attempt,
             std::int64_t{work.points}, std::int64_t{work.possible}});
        put("INSERT INTO editions VALUES(?1, ?2)", {std::int64_t{item + 1}, std::int64_t{work.edition}});
    }
    for (int item = 0; item < static_cast<int>(submission.works.size()); ++item)
        for (const Entry& entry : submission.works[item].entries)
            put("INSERT INTO entries VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                {++seq, std::int64_t{item + 1}, entry.question, std::string(name(entry.kind)), entry.answer, entry.atMs,
                 chain.entry(item + 1, entry)});
    for (int item = 0; item < static_cast<int>(submission.works.size()); ++item)
        for (const RunNote& run : submission.works[item].runs)
            put("INSERT INTO runs VALUES(?1, ?2, ?3, ?4, ?5)",
                {++runSeq, std::int64_t{item + 1}, run.spec, run.record, chain.run(item + 1, run)});
    put("INSERT INTO submission VALUES(1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        {submission.student.name, submission.student.number, submission.assignment, submission.nonce,
         std::int64_t{submission.ownNumbers}, submission.madeAt, submission.version, std::int64_t{submission.points()},
         std::int64_t{submission.possible()}, chain.end(submission.points(), submission.possible()),
         std::string(kSealMark) + std::string(kSealDigits, '0')});
    put("COMMIT", {});
    if (!done) return done.error();
    auto bytes = TRY(file.bytes());
    const std::size_t at = sealAt(bytes);
    if (at == std::string::npos)
        return Error{ErrorCode::RunFailed, "seal",
                     Complaint::tr("The submission could not be sealed; this is a fault of Kolo's.")};
    bytes.replace(at, kSealDigits, sha256Hex(bytes));
    return bytes;
}

Outcome<ReadSubmission> readSubmission(std::string_view bytes, const Text& shown) {
    ReadSubmission read;
    const std::size_t seal = sealAt(bytes);
    if (seal == std::string_view::npos) {
        read.findings.push_back(Complaint::tr("The file has no seal: it was changed after it was handed in."));
    } else {
        std::string unsealed(bytes);
        unsealed.replace(seal, kSealDigits, kSealDigits, '0');
        if (sha256Hex(unsealed) != bytes.substr(seal, kSealDigits))
            read.findings.push_back(Complaint::tr("The seal is broken: the file was changed after it was handed in."));
    }

    auto file = TRY(RecordFile::fromBytes(bytes, shown, layout()));
    const auto wrong = [&](const char* table) {
        return Error{ErrorCode::StoreUnavailable, "submission",
                     Complaint::tr("{} holds a value in its table {} that no submission has.", shown, table)};
    };
    Submission& submission = read.submission;
    const auto heads = TRY(file.read(
        "SELECT student, number, assignment, nonce, own_numbers, made_at, kolo, points, possible, chain, seal FROM "
        "submission",
        1));
    if (heads.size() != 1) return wrong("submission");
    Row head(heads.front());
    submission.student = {head.text(0, kMaxNameBytes), head.text(1, kMaxNameBytes)};
    submission.assignment = head.text(2, kMaxNameBytes);
    submission.nonce = head.text(3, 64);
    submission.ownNumbers = head.number(4, 0, 1) != 0;
    submission.madeAt = head.text(5, 40);
    submission.version = head.text(6, 40);
    read.points = static_cast<int>(head.number(7, 0, 1'000'000));
    read.possible = static_cast<int>(head.number(8, 0, 1'000'000));
    const std::string end = head.text(9, 64), sealText = head.text(10, kSealMark.size() + kSealDigits);
    if (!head.ok() || !checkStudent(submission.student)) return wrong("submission");
    if (seal != std::string_view::npos &&
        sealText != bytes.substr(seal - kSealMark.size(), kSealMark.size() + kSealDigits))
        read.findings.push_back(Complaint::tr("The seal does not stand where it belongs."));

    const auto items = file.read(
        "SELECT item, exercise, settings, seed, check_when, hints, attempt, points, possible FROM items ORDER BY item",
        kMaxItems);
    if (!items) return items.error();
    for (const RecordRow& each : *items) {
        Row row(each);
        Work work;
        const auto item = row.number(0, 1, static_cast<std::int64_t>(kMaxItems));
        work.exercise = row.text(1, 100);
        auto settings = settingsFromText(row.text(2, 4096));
        work.seed = static_cast<std::uint64_t>(row.number(3, 0, std::numeric_limits<std::int64_t>::max()));
        const auto check = kCheckTimes.find(row.text(4, 10));
        work.rules.hints = row.number(5, 0, 1) != 0;
        work.attempt = row.text(6, 64);
        work.points = static_cast<int>(row.number(7, 0, 1'000'000));
        work.possible = static_cast<int>(row.number(8, 0, 1'000'000));
        if (!row.ok() || !settings || !check || item != static_cast<std::int64_t>(submission.works.size()) + 1)
            return wrong("items");
        work.settings = std::move(*settings);
        work.rules.check = *check;
        submission.works.push_back(std::move(work));
    }

    if (file.version() >= kEditionsSince) {
        const auto editions = file.read("SELECT item, edition FROM editions ORDER BY item", kMaxItems);
        if (!editions) return editions.error();
        if (editions->size() != submission.works.size()) return wrong("editions");
        for (std::size_t i = 0; i < editions->size(); ++i) {
            Row row((*editions)[i]);
            const auto item = row.number(0, 1, static_cast<std::int64_t>(kMaxItems));
            const auto edition = row.number(1, 1, std::numeric_limits<int>::max());
            if (!row.ok() || item != static_cast<std::int64_t>(i) + 1) return wrong("editions");
            if (edition > kEdition) {
                return Error{
                    ErrorCode::StoreNewer, "submission",
                    Complaint::tr("{} was made with a newer version of Kolo (edition {} of the exercises; this "
                                  "one knows {}).",
                                  shown, edition, kEdition)};
            }
            submission.works[i].edition = static_cast<int>(edition);
        }
    } else {
        for (Work& work : submission.works) work.edition = 1;
    }

    Chain chain;
    chain.head(submission, file.version());
    const auto entries =
        file.read("SELECT seq, item, question, kind, answer, at_ms, link FROM entries ORDER BY seq", kMaxEntries);
    if (!entries) return entries.error();
    const auto works = static_cast<std::int64_t>(submission.works.size());
    int lastItem = 1;
    bool told = false;
    for (const RecordRow& each : *entries) {
        Row row(each);
        const auto seq = row.number(0, 1, std::numeric_limits<std::int64_t>::max());
        const int item = static_cast<int>(row.number(1, 1, std::max<std::int64_t>(works, 1)));
        Entry entry;
        entry.question = row.text(2, 64);
        const auto kind = kEntryKinds.find(row.text(3, 10));
        entry.answer = row.text(4, kMaxAnswerBytes);
        entry.atMs = row.number(5, 0, kMaxMs);
        const std::string link = row.text(6, 64);
        if (!row.ok() || !kind || works == 0 || item < lastItem) return wrong("entries");
        lastItem = item;
        entry.kind = *kind;
        const std::vector<Entry>& before = submission.works[item - 1].entries;
        if (!before.empty() && entry.atMs < before.back().atMs) return wrong("entries");
        if (chain.entry(item, entry) != link && !std::exchange(told, true)) {
            read.findings.push_back(Complaint::tr(
                "The chain breaks at entry {}: the answer to question {} of exercise {}, or what stands before it, was "
                "changed.",
                seq, inQuotes(entry.question), item));
        }
        submission.works[item - 1].entries.push_back(std::move(entry));
    }
    const auto runs = file.read("SELECT item, spec, record, link FROM runs ORDER BY seq", kMaxItems);
    if (!runs) return runs.error();
    for (const RecordRow& each : *runs) {
        Row row(each);
        const int item = static_cast<int>(row.number(0, 1, std::max<std::int64_t>(works, 1)));
        RunNote run{row.text(1, 256 << 10), row.text(2, 4096)};
        const std::string link = row.text(3, 64);
        if (!row.ok() || works == 0) return wrong("runs");
        if (chain.run(item, run) != link && !std::exchange(told, true))
            read.findings.push_back(Complaint::tr("The chain breaks at the run of exercise {}: it was changed.", item));
        submission.works[item - 1].runs.push_back(std::move(run));
    }
    if (chain.end(read.points, read.possible) != end && !told)
        read.findings.push_back(
            Complaint::tr("The chain does not end as it must: the head, the points or the last entries were changed."));
    return read;
}

}  // namespace kolo::lessons
