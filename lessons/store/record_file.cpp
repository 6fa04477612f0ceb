// SPDX-License-Identifier: Apache-2.0
#include "lessons/store/record_file.h"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "engine/api/run_database.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"

namespace kolo::lessons {

namespace {

constexpr int kMaxValueBytes = 1 << 20;
constexpr int kBusyMs = 5000;

struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

Outcome<void> makeFolders(const std::filesystem::path& folder) {
    std::filesystem::path soFar;
    for (const auto& part : folder) {
        soFar /= part;
        if (mkdir(soFar.c_str(), 0700) != 0 && errno != EEXIST) {
            const int reason = errno;
            std::error_code ignored;
            if (std::filesystem::is_directory(soFar, ignored)) continue;
            return Error{ErrorCode::StoreUnavailable, "progress",
                         Complaint::tr("The folder {} cannot be made: {}.", inQuotes(soFar.string(), 200),
                                       Text::of(std::strerror(reason)))};
        }
    }
    return {};
}

/// From the header of an SQLite file, where numbers are big-endian; 0: the header is not whole.
std::int64_t applicationIdOf(std::string_view bytes) {
    constexpr std::size_t kAt = 68;
    std::uint32_t id = 0;
    for (std::size_t i = kAt; i < kAt + 4 && kAt + 4 <= bytes.size(); ++i)
        id = id << 8 | static_cast<unsigned char>(bytes[i]);
    return id;
}

}  // namespace

struct RecordFile::Impl {
    ~Impl() { sqlite3_close_v2(handle); }

    Error error(int code) const {
        const Text said = inQuotes(handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code), 120);
        switch (code & 0xff) {
            case SQLITE_NOTADB:
                return refuse(Complaint::tr("{} is no {} of Kolo's.", shown, layout.what));
            case SQLITE_CORRUPT:
                return refuse(Complaint::tr("{} is damaged ({}).", shown, said));
            case SQLITE_TOOBIG:
                return refuse(Complaint::tr("{} holds a value that is too large.", shown));
            case SQLITE_FULL:
                return refuse(Complaint::tr("The disk is full: {} cannot grow.", shown));
            case SQLITE_READONLY:
            case SQLITE_PERM:
                return refuse(Complaint::tr("{} may not be written.", shown));
            case SQLITE_BUSY:
            case SQLITE_LOCKED:
                return refuse(Complaint::tr("{} is in use by another program.", shown));
            default:
                return refuse(Complaint::tr("{} cannot be used: {}.", shown, said));
        }
    }
    Error refuse(Text sentence) const { return {ErrorCode::StoreUnavailable, layout.what.id(), std::move(sentence)}; }

    Outcome<void> harden() const {
        sqlite3_extended_result_codes(handle, 1);
        sqlite3_busy_timeout(handle, kBusyMs);
        const std::array<std::pair<int, int>, 7> settings = {{{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                                              {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                                              {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                                              {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                                                              {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
                                                              {SQLITE_DBCONFIG_DQS_DDL, 0},
                                                              {SQLITE_DBCONFIG_DQS_DML, 0}}};
        for (const auto& [setting, value] : settings) sqlite3_db_config(handle, setting, value, nullptr);
        const std::array<std::pair<int, int>, 9> limits = {{{SQLITE_LIMIT_LENGTH, kMaxValueBytes},
                                                            {SQLITE_LIMIT_SQL_LENGTH, 16 << 10},
                                                            {SQLITE_LIMIT_COLUMN, 32},
                                                            {SQLITE_LIMIT_EXPR_DEPTH, 20},
                                                            {SQLITE_LIMIT_COMPOUND_SELECT, 2},
                                                            {SQLITE_LIMIT_VDBE_OP, 20000},
                                                            {SQLITE_LIMIT_ATTACHED, 0},
                                                            {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
                                                            {SQLITE_LIMIT_WORKER_THREADS, 0}}};
        for (const auto& [limit, value] : limits) sqlite3_limit(handle, limit, value);
        return run("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
    }

    Outcome<void> run(const std::string& sql) const {
        const int code = sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr);
        if (code != SQLITE_OK) return error(code);
        return {};
    }

    Outcome<Statement> prepare(std::string_view sql, const RecordRow& values) const {
        sqlite3_stmt* raw = nullptr;
        if (const int code = sqlite3_prepare_v2(handle, sql.data(), static_cast<int>(sql.size()), &raw, nullptr);
            code != SQLITE_OK)
            return error(code);
        Statement statement(raw);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const int at = static_cast<int>(i) + 1;
            if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
                sqlite3_bind_int64(raw, at, *number);
            } else {
                const std::string& text = std::get<std::string>(values[i]);
                sqlite3_bind_text64(raw, at, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
            }
        }
        return statement;
    }

    Outcome<std::int64_t> number(const char* sql) const {
        auto statement = TRY(prepare(sql, {}));
        const int code = sqlite3_step(statement.get());
        if (code != SQLITE_ROW) return error(code);
        return sqlite3_column_int64(statement.get(), 0);
    }

    /// Those that came after version `present`; 0: all of them.
    Outcome<void> makeTables(int present) {
        std::string sql =
            fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", layout.applicationId, layout.version);
        for (const RecordTable& table : layout.tables)
            if (table.since > present) sql += table.sql + ";";
        auto made = run(sql);
        if (made) version = layout.version;
        return made;
    }

    /// Makes what the file lacks, once, however many programs open it at this moment.
    Outcome<void> bringUpToDate() {
        TRY(run("BEGIN IMMEDIATE"));
        const auto tables = number("SELECT count(*) FROM sqlite_schema"), id = number("PRAGMA application_id"),
                   present = number("PRAGMA user_version");
        const bool blank = tables && id && *tables == 0 && *id == 0;
        const bool older = id && present && *id == layout.applicationId && *present >= 1 && *present < layout.version;
        Outcome<void> done;
        if (blank) {
            done = makeTables(0);
        } else if (older) {
            done = checkTables();
            if (done) done = makeTables(static_cast<int>(*present));
        }
        if (done) done = run("COMMIT");
        if (!done) (void)run("ROLLBACK");
        return done;
    }

    /// The file says that it is of this kind and version, and holds exactly the tables of the layout.
    Outcome<void> checkTables() {
        const auto id = TRY(number("PRAGMA application_id"));
        if (id != layout.applicationId) return refuse(Complaint::tr("{} is no {} of Kolo's.", shown, layout.what));
        const auto said = TRY(number("PRAGMA user_version"));
        if (said > layout.version) {
            return Error{
                ErrorCode::StoreNewer, layout.what.id(),
                Complaint::tr("{} was written by a newer version of Kolo (format {}; this one reads up to {}).", shown,
                              said, layout.version)};
        }
        if (said < 1) return refuse(Complaint::tr("{} has the unknown format {}.", shown, said));
        version = static_cast<int>(said);
        const auto known = static_cast<std::size_t>(
            std::count_if(layout.tables.begin(), layout.tables.end(),
                          [this](const RecordTable& table) { return table.since <= version; }));
        auto statement = TRY(prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY rowid", {}));
        std::size_t at = 0;
        int code = sqlite3_step(statement.get());
        for (; code == SQLITE_ROW; code = sqlite3_step(statement.get()), ++at) {
            const auto column = [&](int i) {
                const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement.get(), i));
                return std::string_view(text ? text : "");
            };
            const bool ours = at < known && column(0) == "table" && column(1) == layout.tables[at].name &&
                              column(2) == layout.tables[at].sql;
            if (!ours) {
                return refuse(Complaint::tr("{} holds {}, which no {} has: it was made or changed by another program.",
                                            shown, inQuotes(column(1)), layout.what));
            }
        }
        if (code != SQLITE_DONE) return error(code);
        if (at != known) return refuse(Complaint::tr("{} lacks a table of a {}.", shown, layout.what));
        return {};
    }

    sqlite3* handle = nullptr;
    Text shown;
    RecordLayout layout;
    int version = 0;  // of the file
};

RecordFile::RecordFile(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
RecordFile::RecordFile(RecordFile&&) noexcept = default;
RecordFile& RecordFile::operator=(RecordFile&&) noexcept = default;
RecordFile::~RecordFile() = default;

Outcome<RecordFile> RecordFile::open(const std::filesystem::path& path, const RecordLayout& layout) {
    std::error_code ignored;
    const std::filesystem::path absolute = std::filesystem::absolute(path, ignored);
    TRY(makeFolders(absolute.parent_path()));
    auto impl = std::make_unique<Impl>();
    impl->shown = Complaint::tr("The file {}", inQuotes(path.string(), 200));
    impl->layout = layout;
    const int code = sqlite3_open_v2(absolute.c_str(), &impl->handle,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    if (code != SQLITE_OK) return impl->error(code);
    TRY(impl->harden());
    const auto tables = TRY(impl->number("SELECT count(*) FROM sqlite_schema"));
    const auto id = TRY(impl->number("PRAGMA application_id"));
    const auto present = TRY(impl->number("PRAGMA user_version"));
    const bool blank = tables == 0 && id == 0;
    if (blank) {
        TRY(impl->run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"));
    }
    if (blank || present < layout.version) {
        TRY(impl->bringUpToDate());
    }
    TRY(impl->checkTables());
    return RecordFile(std::move(impl));
}

Outcome<RecordFile> RecordFile::blank(const RecordLayout& layout) {
    auto impl = std::make_unique<Impl>();
    impl->layout = layout;
    impl->shown = Complaint::tr("The {}", layout.what);
    const int code = sqlite3_open_v2(":memory:", &impl->handle,
                                     SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    if (code != SQLITE_OK) return impl->error(code);
    TRY(impl->harden());
    TRY(impl->makeTables(0));
    return RecordFile(std::move(impl));
}

Outcome<RecordFile> RecordFile::fromBytes(std::string_view bytes, const Text& shown, const RecordLayout& layout) {
    auto impl = std::make_unique<Impl>();
    impl->shown = shown;
    impl->layout = layout;
    if (!bytes.starts_with(std::string_view("SQLite format 3\0", 16)))
        return impl->refuse(Complaint::tr("{} is no {} of Kolo's.", shown, impl->layout.what));
    // SQLite would not even open a database with a -wal file from memory.
    const std::int64_t id = applicationIdOf(bytes);
    if (id == kRunDatabaseId)
        return impl->refuse(Complaint::tr("{} is a run database, not a {}; kolo runs --db lists what is in it.", shown,
                                          impl->layout.what));
    if (id != layout.applicationId)
        return impl->refuse(Complaint::tr("{} is no {} of Kolo's.", shown, impl->layout.what));
    const int code = sqlite3_open_v2(":memory:", &impl->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    if (code != SQLITE_OK) return impl->error(code);
    auto* const copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
    if (!copy) return impl->error(SQLITE_NOMEM);
    std::memcpy(copy, bytes.data(), bytes.size());
    const int taken = sqlite3_deserialize(impl->handle, "main", copy, static_cast<sqlite3_int64>(bytes.size()),
                                          static_cast<sqlite3_int64>(bytes.size()),
                                          SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
    if (taken != SQLITE_OK) return impl->error(taken);
    TRY(impl->harden());
    TRY(impl->checkTables());
    TRY(impl->run("PRAGMA query_only = ON"));
    return RecordFile(std::move(impl));
}

Outcome<void> RecordFile::change(std::string_view sql, const RecordRow& values) {
    auto statement = TRY(m_impl->prepare(sql, values));
    const int code = sqlite3_step(statement.get());
    if (code != SQLITE_DONE && code != SQLITE_ROW) return m_impl->error(code);
    return {};
}

Outcome<std::vector<RecordRow>> RecordFile::read(std::string_view sql, std::size_t maxRows, const RecordRow& values) {
    auto statement = TRY(m_impl->prepare(sql, values));
    sqlite3_stmt* const row = statement.get();
    std::vector<RecordRow> rows;
    int code = sqlite3_step(row);
    for (; code == SQLITE_ROW; code = sqlite3_step(row)) {
        if (rows.size() == maxRows) {
            return m_impl->refuse(Complaint::tr("{} holds more than {} rows in a table, the most that are allowed.",
                                                m_impl->shown, maxRows));
        }
        RecordRow& next = rows.emplace_back();
        for (int i = 0; i < sqlite3_column_count(row); ++i) {
            if (sqlite3_column_type(row, i) == SQLITE_INTEGER) {
                next.emplace_back(std::int64_t{sqlite3_column_int64(row, i)});
                continue;
            }
            if (sqlite3_column_type(row, i) == SQLITE_TEXT) {
                const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(row, i));
                std::string value(text ? text : "", static_cast<std::size_t>(sqlite3_column_bytes(row, i)));
                if (isUtf8(value) && value.find('\0') == std::string::npos) {
                    next.emplace_back(std::move(value));
                    continue;
                }
            }
            return m_impl->refuse(Complaint::tr("{} holds a value of the wrong type in its column {}.", m_impl->shown,
                                                inQuotes(sqlite3_column_name(row, i))));
        }
    }
    if (code != SQLITE_DONE) return m_impl->error(code);
    return rows;
}

int RecordFile::version() const {
    return m_impl->version;
}

std::int64_t RecordFile::lastId() const {
    return sqlite3_last_insert_rowid(m_impl->handle);
}

Outcome<std::string> RecordFile::bytes() const {
    sqlite3_int64 size = 0;
    unsigned char* const copy = sqlite3_serialize(m_impl->handle, "main", &size, 0);
    if (!copy) return m_impl->error(SQLITE_NOMEM);
    std::string bytes(reinterpret_cast<char*>(copy), static_cast<std::size_t>(size));
    sqlite3_free(copy);
    return bytes;
}

}  // namespace kolo::lessons
