// SPDX-License-Identifier: Apache-2.0
#include "engine/api/record_file.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

#include "engine/api/run_database.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/store/harden.h"
#include "engine/store/sqlite.h"

namespace kolo {

using store::Database;
using store::Statement;

namespace {

constexpr int kMaxValueBytes = 1 << 20;
constexpr int kBusyMs = 5000;

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
    Impl(Text shownAs, const RecordLayout& tables) : shown(std::move(shownAs)), layout(tables) {}

    Error error(int code, std::string_view detail) const {
        const Text said = inQuotes(detail, 120);
        switch (code & 0xff) {
            case SQLITE_NOTADB: return refuse(Complaint::tr("{} is not a {} of Kolo's.", shown, layout.what));
            case SQLITE_CORRUPT: return refuse(Complaint::tr("{} is damaged ({}).", shown, said));
            case SQLITE_TOOBIG: return refuse(Complaint::tr("{} holds a value that is too large.", shown));
            case SQLITE_FULL: return refuse(Complaint::tr("The disk is full: {} cannot grow.", shown));
            case SQLITE_READONLY:
            case SQLITE_PERM: return refuse(Complaint::tr("{} may not be written.", shown));
            case SQLITE_BUSY:
            case SQLITE_LOCKED: return refuse(Complaint::tr("{} is in use by another program.", shown));
            default: return refuse(Complaint::tr("{} cannot be used: {}.", shown, said));
        }
    }
    Error refuse(Text sentence) const { return {ErrorCode::StoreUnavailable, layout.what.id(), std::move(sentence)}; }

    Database::Say say() const {
        return [this](int code, std::string_view detail) { return error(code, detail); };
    }
    Outcome<void> harden() { return store::harden(*database, kBusyMs, kMaxValueBytes); }

    Outcome<Statement> prepare(std::string_view sql, const RecordRow& values) {
        auto statement = TRY(database->prepare(sql));
        for (std::size_t i = 0; i < values.size(); ++i) {
            const int at = static_cast<int>(i) + 1;
            if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
                statement.bind(at, *number);
            } else {
                statement.bindText(at, std::get<std::string>(values[i]));
            }
        }
        return statement;
    }

    /// Those that came after version `present`; 0: all of them.
    Outcome<void> makeTables(int present) {
        std::string sql =
            fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", layout.applicationId, layout.version);
        for (const RecordTable& table : layout.tables)
            if (table.since > present) sql += table.sql + ";";
        TRY(database->run(sql));
        version = layout.version;
        return {};
    }

    /// Makes what the file lacks, once, however many programs open it at this moment.
    Outcome<void> bringUpToDate() {
        auto transaction = TRY(store::Transaction::begin(*database));
        const auto tables = TRY(database->number("SELECT count(*) FROM sqlite_schema"));
        const auto id = TRY(database->number("PRAGMA application_id"));
        const auto present = TRY(database->number("PRAGMA user_version"));
        if (tables == 0 && id == 0) {
            TRY(makeTables(0));
        } else if (id == layout.applicationId && present >= 1 && present < layout.version) {
            TRY(checkTables());
            TRY(makeTables(static_cast<int>(present)));
        }
        return transaction.commit();
    }

    /// The file says that it is of this kind and version, and holds exactly the tables of the layout.
    Outcome<void> checkTables() {
        const auto id = TRY(database->number("PRAGMA application_id"));
        if (id != layout.applicationId) return refuse(Complaint::tr("{} is not a {} of Kolo's.", shown, layout.what));
        const auto said = TRY(database->number("PRAGMA user_version"));
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
        auto statement = TRY(database->prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY rowid"));
        std::size_t at = 0;
        int code = statement.step();
        for (; code == SQLITE_ROW; code = statement.step(), ++at) {
            const bool ours = at < known && statement.text(0) == "table" &&
                              statement.text(1) == layout.tables[at].name && statement.text(2) == layout.tables[at].sql;
            if (!ours) {
                return refuse(Complaint::tr("{} holds {}, which no {} has: it was made or changed by another program.",
                                            shown, inQuotes(statement.text(1)), layout.what));
            }
        }
        if (code != SQLITE_DONE) return database->error(code);
        if (at != known) return refuse(Complaint::tr("{} lacks a table of a {}.", shown, layout.what));
        return {};
    }

    std::optional<Database> database;
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
    auto impl = std::make_unique<Impl>(Complaint::tr("The file {}", inQuotes(path.string(), 200)), layout);
    impl->database = TRY(Database::open(absolute, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, false, impl->say()));
    Database& database = *impl->database;
    TRY(impl->harden());
    const auto tables = TRY(database.number("SELECT count(*) FROM sqlite_schema"));
    const auto id = TRY(database.number("PRAGMA application_id"));
    const auto present = TRY(database.number("PRAGMA user_version"));
    const bool blank = tables == 0 && id == 0;
    if (blank) {
        TRY(database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"));
    }
    if (blank || present < layout.version) {
        TRY(impl->bringUpToDate());
    }
    TRY(impl->checkTables());
    sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);  // it is ours
    return RecordFile(std::move(impl));
}

Outcome<RecordFile> RecordFile::blank(const RecordLayout& layout) {
    auto impl = std::make_unique<Impl>(Complaint::tr("The {}", layout.what), layout);
    impl->database = TRY(Database::inMemory(impl->say()));
    TRY(impl->harden());
    TRY(impl->makeTables(0));
    return RecordFile(std::move(impl));
}

Outcome<RecordFile> RecordFile::fromBytes(std::string_view bytes, const Text& shown, const RecordLayout& layout) {
    auto impl = std::make_unique<Impl>(shown, layout);
    if (!bytes.starts_with(std::string_view("SQLite format 3\0", 16)))
        return impl->refuse(Complaint::tr("{} is not a {} of Kolo's.", shown, impl->layout.what));
    // SQLite would not even open a database with a -wal file from memory.
    const std::int64_t id = applicationIdOf(bytes);
    if (id == kRunDatabaseId)
        return impl->refuse(Complaint::tr("{} is a run database, not a {}; kolo runs --db lists what is in it.", shown,
                                          impl->layout.what));
    if (id != layout.applicationId)
        return impl->refuse(Complaint::tr("{} is not a {} of Kolo's.", shown, impl->layout.what));
    impl->database = TRY(Database::inMemory(impl->say()));
    Database& database = *impl->database;
    auto* const copy = static_cast<unsigned char*>(sqlite3_malloc64(bytes.size()));
    if (!copy) return database.error(SQLITE_NOMEM);
    std::memcpy(copy, bytes.data(), bytes.size());
    const auto size = static_cast<sqlite3_int64>(bytes.size());
    const int taken = sqlite3_deserialize(database.handle(), "main", copy, size, size,
                                          SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY);
    if (taken != SQLITE_OK) return database.error(taken);
    TRY(impl->harden());
    TRY(impl->checkTables());
    TRY(database.run("PRAGMA query_only = ON"));
    return RecordFile(std::move(impl));
}

Outcome<void> RecordFile::change(std::string_view sql, const RecordRow& values) {
    auto statement = TRY(m_impl->prepare(sql, values));
    return m_impl->database->finish(statement);
}

Outcome<std::vector<RecordRow>> RecordFile::read(std::string_view sql, std::size_t maxRows, const RecordRow& values) {
    auto statement = TRY(m_impl->prepare(sql, values));
    std::vector<RecordRow> rows;
    int code = statement.step();
    for (; code == SQLITE_ROW; code = statement.step()) {
        if (rows.size() == maxRows) {
            return m_impl->refuse(Complaint::tr("{} holds more than {} rows in a table, the most that are allowed.",
                                                m_impl->shown, maxRows));
        }
        RecordRow& next = rows.emplace_back();
        for (int i = 0; i < sqlite3_column_count(statement.handle()); ++i) {
            const int type = statement.type(i);
            const std::string_view text = type == SQLITE_TEXT ? statement.text(i) : std::string_view();
            if (type == SQLITE_INTEGER) {
                next.emplace_back(statement.integer(i));
            } else if (type == SQLITE_TEXT && isUtf8(text) && text.find('\0') == std::string_view::npos) {
                next.emplace_back(std::string(text));
            } else {
                return m_impl->refuse(Complaint::tr("{} holds a value of the wrong type in its column {}.",
                                                    m_impl->shown,
                                                    inQuotes(sqlite3_column_name(statement.handle(), i))));
            }
        }
    }
    if (code != SQLITE_DONE) return m_impl->database->error(code);
    return rows;
}

int RecordFile::version() const {
    return m_impl->version;
}

std::int64_t RecordFile::lastId() const {
    return m_impl->database->lastId();
}

Outcome<std::string> RecordFile::bytes() const {
    sqlite3_int64 size = 0;
    unsigned char* const copy = sqlite3_serialize(m_impl->database->handle(), "main", &size, 0);
    if (!copy) return m_impl->database->error(SQLITE_NOMEM);
    std::string bytes(reinterpret_cast<char*>(copy), static_cast<std::size_t>(size));
    sqlite3_free(copy);
    return bytes;
}

}  // namespace kolo
