// SPDX-License-Identifier: Apache-2.0
#include "engine/store/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/store/copy_run.h"
#include "engine/store/event_rows.h"
#include "engine/store/moved.h"
#include "engine/store/run_rows.h"
#include "engine/store/thin.h"

namespace kolo::store {

struct Reader::Impl {
    Impl(Database database_, Access access_, OpenOptions options_)
        : access(access_), options(options_), database(std::move(database_)), sideFiles(database.path()) {}

    Outcome<void> followFile();

    Outcome<SummaryRow> find(std::int64_t run, bool deleted);
    Outcome<void> erase(const std::set<std::int64_t>& runs);
    Outcome<void> eraseForgotten();

    const Access access;
    const OpenOptions options;
    Database database;
    SideFiles sideFiles;
    std::set<std::int64_t> removed, thinned;  // by this reader
};

/// The history is that of the file that has the name now.
Outcome<void> Reader::Impl::followFile() {
    if (!hasMoved(database)) return {};
    sideFiles.unlink();
    database = TRY(openStore(database.path(), access, options));
    sideFiles = SideFiles(database.path());
    removed.clear();
    thinned.clear();
    return {};
}

/// The run if it is there and (not) marked as deleted.
Outcome<SummaryRow> Reader::Impl::find(std::int64_t run, bool deleted) {
    TRY(followFile());
    auto rows = TRY(SummaryReader::open(database));
    auto row = rows.read(run);
    if (!row) {
        return Error{ErrorCode::UnknownRun, "run",
                     Complaint::tr("There is no run {} in {}.", run, inQuotes(database.path().string(), 200))};
    }
    if (row->fault) return *row->fault;
    if (row->deleted != deleted) {
        return Error{ErrorCode::UnknownRun, "run",
                     Complaint::tr("Run {} {}.", run,
                                   deleted ? Complaint::tr("was not deleted") : Complaint::tr("was deleted"))};
    }
    return std::move(*row);
}

Outcome<void> Reader::Impl::erase(const std::set<std::int64_t>& runs) {
    if (runs.empty()) return {};
    {
        auto transaction = TRY(Transaction::begin(database));
        for (const std::int64_t run : runs) {
            TRY(eraseRun(database, run));
        }
        TRY(transaction.commit());
    }
    return database.run("PRAGMA incremental_vacuum");
}

Outcome<void> Reader::Impl::eraseForgotten() {
    // In two steps, so that a value which no row can hold (of 40 MB) does not stand in the way of the others.
    auto marked = database.prepare("SELECT id FROM runs WHERE typeof(deleted_at) = 'text'");
    auto isOld = database.prepare("SELECT 1 FROM runs WHERE id = ?1 AND deleted_at < datetime('now', '-1 day')");
    if (!marked) return marked.error();
    if (!isOld) return isOld.error();
    std::set<std::int64_t> forgotten;
    int code = marked->step();
    for (; code == SQLITE_ROW; code = marked->step()) {
        isOld->bind(1, marked->integer(0));
        if (isOld->step() == SQLITE_ROW) forgotten.insert(marked->integer(0));
        isOld->reset();
    }
    if (code != SQLITE_DONE) return database.error(code);
    marked->reset();
    return erase(forgotten);
}

Reader::Reader(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Reader::~Reader() = default;

const std::filesystem::path& Reader::path() const {
    return m_impl->database.path();
}

Outcome<std::unique_ptr<Reader>> Reader::open(const std::filesystem::path& path, Access access,
                                              const OpenOptions& options) {
    auto database = TRY(openStore(path, access, options));
    std::unique_ptr<Reader> reader(new Reader(std::make_unique<Impl>(std::move(database), access, options)));
    if (access == Access::Write) {
        TRY(failAbandonedRuns(reader->m_impl->database));
        TRY(reader->m_impl->eraseForgotten());
    }
    return reader;
}

std::int64_t Reader::diskBytes() const {
    std::int64_t bytes = 0;
    for (const char* suffix : {"", "-wal"}) {
        std::error_code error;
        const auto size = std::filesystem::file_size(path().string() + suffix, error);
        if (!error) bytes += static_cast<std::int64_t>(size);
    }
    return bytes;
}

Outcome<std::vector<protocol::RunSummary>> Reader::list(int limit) {
    TRY(m_impl->followFile());
    const auto numbers = TRY(runNumbers(m_impl->database));
    auto rows = TRY(SummaryReader::open(m_impl->database));
    std::vector<protocol::RunSummary> runs;
    for (const std::int64_t number : numbers) {
        if (static_cast<int>(runs.size()) >= limit) break;
        auto row = rows.read(number);
        if (row && !row->deleted) runs.push_back(std::move(row->summary));
    }
    return runs;
}

Outcome<StoredRun> Reader::read(std::int64_t run) {
    auto found = TRY(m_impl->find(run, false));
    StoredRun stored;
    stored.info = std::move(found.summary.info);
    stored.result.status = found.summary.status;
    stored.result.error = std::move(found.summary.error);
    stored.result.elapsedNs = found.summary.elapsedNs;
    stored.leftOut = found.summary.leftOut;
    stored.result.json = TRY(readTexts(m_impl->database, stored.info));
    return stored;
}

Outcome<void> Reader::events(const StoredRun& run, const std::function<bool(const EventBatch&)>& receive) {
    auto rows = TRY(EventReader::open(m_impl->database, run.info.id, run.info.ranks));
    EventBatch batch;
    for (;;) {
        const auto more = TRY(rows.next(batch));
        if (!more || !receive(batch)) return {};
    }
}

Outcome<void> Reader::rename(std::int64_t run, std::string_view title) {
    const bool oneLine = std::none_of(title.begin(), title.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; });
    if (title.empty() || title.size() > kMaxTitleBytes || !oneLine || !isUtf8(title)) {
        return Error{
            ErrorCode::BadValue, "title",
            Complaint::tr("title is {}, but it must be one line of 1 to {} bytes.", inQuotes(title), kMaxTitleBytes)};
    }
    TRY(m_impl->find(run, false));
    auto statement = TRY(m_impl->database.prepare("UPDATE runs SET title = ?2 WHERE id = ?1"));
    statement.bind(1, run);
    statement.bindText(2, title);
    return m_impl->database.finish(statement);
}

Outcome<std::int64_t> Reader::take(Reader& from, std::int64_t run) {
    TRY(m_impl->followFile());
    const StoredRun stored = TRY(from.read(run));
    auto same =
        TRY(m_impl->database.prepare("SELECT id FROM runs WHERE started_at = ?1 AND host = ?2 AND title = ?3"
                                     " AND ranks = ?4 AND deleted_at IS NULL ORDER BY id LIMIT 1"));
    const std::string startedAt = cleanText(stored.info.startedAt), host = cleanText(stored.info.provenance.host);
    const std::string title = cleanText(stored.info.title.english());
    same.bindText(1, startedAt);
    same.bindText(2, host);
    same.bindText(3, title);
    same.bind(4, std::int64_t{stored.info.ranks});
    const int code = same.step();
    if (code == SQLITE_ROW) return same.integer(0);
    if (code != SQLITE_DONE) return m_impl->database.error(code);
    same.reset();
    return copyRun(from, stored, m_impl->database);
}

Outcome<void> Reader::remove(std::int64_t run) {
    const auto found = TRY(m_impl->find(run, false));
    if (found.summary.status == RunStatus::Running) {
        return Error{ErrorCode::Busy, "run",
                     Complaint::tr("Run {} is still running; cancel it before you delete it.", run)};
    }
    auto statement = TRY(m_impl->database.prepare("UPDATE runs SET deleted_at = datetime('now') WHERE id = ?1"));
    statement.bind(1, run);
    TRY(m_impl->database.finish(statement));
    m_impl->removed.insert(run);
    return {};
}

Outcome<void> Reader::thin(std::int64_t run) {
    const StoredRun stored = TRY(read(run));
    if (stored.result.status == RunStatus::Running) {
        return Error{ErrorCode::Busy, "run",
                     Complaint::tr("Run {} is still running; cancel it before you thin it out.", run)};
    }
    if (m_impl->thinned.contains(run))
        return Error{ErrorCode::BadValue, "run", Complaint::tr("Run {} was thinned out already.", run)};
    auto transaction = TRY(Transaction::begin(m_impl->database));
    TRY(keepDetails(m_impl->database, run));
    TRY(thinOut(m_impl->database, stored));
    TRY(transaction.commit());
    m_impl->thinned.insert(run);
    return {};
}

Outcome<void> Reader::restore(std::int64_t run) {
    TRY(m_impl->followFile());
    if (m_impl->thinned.contains(run) && !m_impl->removed.contains(run)) {
        auto transaction = TRY(Transaction::begin(m_impl->database));
        TRY(bringBackDetails(m_impl->database, run));
        TRY(transaction.commit());
        m_impl->thinned.erase(run);
        return {};
    }
    TRY(m_impl->find(run, true));
    auto statement = TRY(m_impl->database.prepare("UPDATE runs SET deleted_at = NULL WHERE id = ?1"));
    statement.bind(1, run);
    TRY(m_impl->database.finish(statement));
    m_impl->removed.erase(run);
    return {};
}

Outcome<int> Reader::purge() {
    TRY(m_impl->followFile());
    TRY(m_impl->erase(m_impl->removed));
    const int count = static_cast<int>(m_impl->removed.size());
    m_impl->removed.clear();
    if (!m_impl->thinned.empty()) {
        TRY(forgetDetails(m_impl->database));
        TRY(m_impl->database.run("PRAGMA incremental_vacuum"));
        m_impl->thinned.clear();
    }
    return count;
}

}  // namespace kolo::store
