// SPDX-License-Identifier: Apache-2.0
#include "lessons/progress/progress.h"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/api/wording.h"
#include "lessons/submissions/submission_builder.h"

namespace kolo::lessons {
namespace fs = std::filesystem;

namespace {

const RecordLayout& layout() {
    static const RecordLayout all{
        Complaint::tr("progress file"),
        0x4b6c5072,  // "KlPr"
        2,
        {{"attempts",
          "CREATE TABLE attempts(id INTEGER PRIMARY KEY, work TEXT NOT NULL, exercise TEXT NOT NULL, settings TEXT NOT "
          "NULL, seed INTEGER NOT NULL, check_when TEXT NOT NULL, hints INTEGER NOT NULL, name TEXT NOT NULL, begun_at "
          "TEXT NOT NULL, spent_ms INTEGER NOT NULL, drafts TEXT NOT NULL, run_spec TEXT NOT NULL, run_record TEXT NOT "
          "NULL) STRICT"},
         {"entries",
          "CREATE TABLE entries(id INTEGER PRIMARY KEY, attempt INTEGER NOT NULL, question TEXT NOT NULL, kind TEXT "
          "NOT "
          "NULL, answer TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT"},
         {"editions", "CREATE TABLE editions(attempt INTEGER PRIMARY KEY, edition INTEGER NOT NULL) STRICT", 2}}};
    return all;
}

constexpr char kBetween = '\x1e';

std::string joined(const std::vector<std::string>& drafts) {
    std::string text;
    for (const std::string& draft : drafts) text += draft + kBetween;
    return text;
}

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> drafts;
    for (std::size_t end; (end = text.find(kBetween)) != std::string_view::npos; text.remove_prefix(end + 1))
        drafts.emplace_back(text.substr(0, end));
    return drafts;
}

Error strange() {
    return {ErrorCode::StoreUnavailable, "progress",
            Complaint::tr("The progress file holds an attempt that Kolo did not write.")};
}

}  // namespace

fs::path defaultProgressPath() {
    const char* const data = std::getenv("XDG_DATA_HOME");
    fs::path base;
    if (data && data[0] == '/') {
        base = data;
    } else if (const char* home = std::getenv("HOME"); home && home[0] == '/') {
        base = fs::path(home) / ".local" / "share";
    } else if (const passwd* user = getpwuid(getuid()); user && user->pw_dir) {
        base = fs::path(user->pw_dir) / ".local" / "share";
    }
    return base / "kolo" / "progress.sqlite";
}

std::string practiceKey(const std::string& exercise, const Settings& settings, std::uint64_t seed, const Rules& rules) {
    return fmt::format("practice {} {} seed {} check {} hints {}", exercise, settingsText(settings), seed,
                       name(rules.check), rules.hints);
}

std::string lessonKey(const std::string& lesson) {
    return fmt::format("lesson {}", lesson);
}

std::string assignmentKey(const Assignment& assignment, const Student& student, int item) {
    return fmt::format("assignment {} item {} student {}", assignment.nonce, item, student.key());
}

Outcome<Progress> Progress::open(const fs::path& path) {
    auto file = TRY(RecordFile::open(path, layout()));
    return Progress(std::move(file));
}

Outcome<std::optional<SavedAttempt>> Progress::find(const std::string& key) {
    const auto rows = TRY(m_file.read(
        "SELECT id, exercise, settings, seed, check_when, hints, name, spent_ms, drafts, run_spec, run_record, "
        "coalesce(edition, 1) FROM attempts LEFT JOIN editions ON attempt = id WHERE work = ?1 ORDER BY id DESC LIMIT "
        "1",
        1, {key}));
    if (rows.empty()) return std::optional<SavedAttempt>();
    const RecordRow& row = rows.front();
    const auto number = [&](std::size_t i) { return std::get<std::int64_t>(row[i]); };
    const auto text = [&](std::size_t i) { return std::get<std::string>(row[i]); };
    SavedAttempt saved;
    saved.id = number(0);
    saved.work.exercise = text(1);
    const auto settings = settingsFromText(text(2));
    const auto check = kCheckTimes.find(text(4));
    if (!settings || !check) return strange();
    saved.work.settings = *settings;
    saved.work.seed = static_cast<std::uint64_t>(number(3));
    saved.work.edition = static_cast<int>(std::clamp<std::int64_t>(number(11), 1, kEdition));
    saved.work.rules = {*check, number(5) != 0};
    saved.work.attempt = text(6);
    saved.spentMs = number(7);
    saved.drafts = split(text(8));
    if (!text(9).empty()) saved.work.runs.push_back({text(9), text(10)});
    const auto entries = TRY(m_file.read(
        "SELECT question, kind, answer, at_ms FROM entries WHERE attempt = ?1 ORDER BY id", kMaxEntries, {saved.id}));
    for (const RecordRow& each : entries) {
        const auto kind = kEntryKinds.find(std::get<std::string>(each[1]));
        if (!kind) return strange();
        saved.work.entries.push_back(
            {std::get<std::string>(each[0]), *kind, std::get<std::string>(each[2]), std::get<std::int64_t>(each[3])});
    }
    return std::optional<SavedAttempt>(std::move(saved));
}

Outcome<void> Progress::begin(const std::string& key, SavedAttempt& attempt) {
    attempt.work.attempt = randomName(8);
    Outcome<void> done = m_file.change("BEGIN IMMEDIATE");
    if (!done) return done;
    done = m_file.change(
        "INSERT INTO attempts(work, exercise, settings, seed, check_when, hints, name, begun_at, spent_ms, drafts, "
        "run_spec, run_record) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, '', '', '')",
        {key, attempt.work.exercise, settingsText(attempt.work.settings), static_cast<std::int64_t>(attempt.work.seed),
         std::string(name(attempt.work.rules.check)), std::int64_t{attempt.work.rules.hints}, attempt.work.attempt,
         nowUtc()});
    const std::int64_t id = m_file.lastId();
    if (done) done = m_file.change("INSERT INTO editions VALUES(?1, ?2)", {id, std::int64_t{attempt.work.edition}});
    if (done) done = m_file.change("COMMIT");
    if (!done) {
        (void)m_file.change("ROLLBACK");
        return done;
    }
    attempt.id = id;
    return done;
}

Outcome<void> Progress::save(std::int64_t id, const Attempt& attempt, std::size_t first, std::int64_t spentMs) {
    Outcome<void> done = m_file.change("BEGIN IMMEDIATE");
    if (!done) return done;
    for (std::size_t i = first; done && i < attempt.entries().size(); ++i) {
        const Entry& entry = attempt.entries()[i];
        done = m_file.change("INSERT INTO entries(attempt, question, kind, answer, at_ms) VALUES(?1, ?2, ?3, ?4, ?5)",
                             {id, entry.question, std::string(name(entry.kind)), entry.answer, entry.atMs});
    }
    if (done) {
        done = m_file.change("UPDATE attempts SET drafts = ?2, spent_ms = ?3 WHERE id = ?1",
                             {id, joined(attempt.drafts()), spentMs});
    }
    if (!done) {
        (void)m_file.change("ROLLBACK");
        return done;
    }
    return m_file.change("COMMIT");
}

Outcome<void> Progress::saveRun(std::int64_t id, const RunNote& run) {
    return m_file.change("UPDATE attempts SET run_spec = ?2, run_record = ?3 WHERE id = ?1",
                         {id, run.spec, run.record});
}

}  // namespace kolo::lessons
