// SPDX-License-Identifier: Apache-2.0
#include "engine/store/sqlite.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <string>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/store/harden.h"

namespace kolo::store {

Text shown(const std::filesystem::path& path) {
    return inQuotes(path.string(), 200);
}

namespace {

/// A path as the path of a file: URI. Everything but letters, digits and a few harmless signs is written as %XX.
std::string uriPath(const std::filesystem::path& path) {
    std::string uri;
    for (const unsigned char byte : path.string()) {
        if (std::isalnum(byte) || std::strchr("/._-", byte)) {
            uri += static_cast<char>(byte);
        } else {
            uri += fmt::format("%{:02X}", byte);
        }
    }
    return uri;
}

}  // namespace

Error storeError(int code, const std::filesystem::path& path, std::string_view detail) {
    const auto sentence = [&](Text text) { return Error{ErrorCode::StoreUnavailable, "db", std::move(text)}; };
    std::string line(detail);  // "*** in database main ***", and a page on the next
    std::ranges::replace(line, '\n', ' ');
    const Text says = inQuotes(line, 200);  // it may repeat what stands in a foreign file
    switch (code & 0xff) {
        case SQLITE_FULL:
            return sentence(Complaint::tr(
                "The disk is full: there is no room for the run database {} and the files beside it.", shown(path)));
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return sentence(Complaint::tr(
                "The run database {} cannot be written: its file, its folder or its disk is read-only.", shown(path)));
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_PROTOCOL:  // others were faster too often
            return sentence(Complaint::tr("The run database {} is locked by another program.", shown(path)));
        case SQLITE_NOTADB: return sentence(Complaint::tr("The file {} is not a run database.", shown(path)));
        case SQLITE_CORRUPT: return sentence(Complaint::tr("The run database {} is damaged ({}).", shown(path), says));
        case SQLITE_CANTOPEN:
            return sentence(Complaint::tr(
                "The run database {} cannot be opened: the folder is missing, or it or the file may not be "
                "read and written.",
                shown(path)));
        case SQLITE_IOERR:
            return sentence(
                Complaint::tr("The disk reported an error at the run database {} ({}).", shown(path), says));
        case SQLITE_TOOBIG:
            return sentence(
                Complaint::tr("The run database {} would hold, or holds, a value that is too large.", shown(path)));
        case SQLITE_NOMEM:
            return sentence(Complaint::tr("There is not enough memory to use the run database {}.", shown(path)));
        default:
            return sentence(
                Complaint::tr("The run database {} cannot be used: {} (SQLite's code {}).", shown(path), says, code));
    }
}

void Statement::bindText(int parameter, std::string_view text) {
    sqlite3_bind_text64(m_statement.get(), parameter, text.data() ? text.data() : "", text.size(), SQLITE_STATIC,
                        SQLITE_UTF8);
}

void Statement::bindBlob(int parameter, std::string_view bytes) {
    sqlite3_bind_blob64(m_statement.get(), parameter, bytes.data() ? bytes.data() : "", bytes.size(), SQLITE_STATIC);
}

std::string_view Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement.get(), column));
    return text ? std::string_view(text, sqlite3_column_bytes(m_statement.get(), column)) : std::string_view();
}

std::string_view Statement::blob(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(m_statement.get(), column));
    return bytes ? std::string_view(bytes, sqlite3_column_bytes(m_statement.get(), column)) : std::string_view();
}

Outcome<void> Database::connect(const std::string& name, int flags) {
    sqlite3* handle = nullptr;
    const int code =
        sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    m_handle.reset(handle);
    if (code != SQLITE_OK) return error(code);
    return {};
}

Outcome<Database> Database::inMemory(Say say) {
    Database database({}, false, std::move(say));
    TRY(database.connect(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    return database;
}

Outcome<Database> Database::open(const std::filesystem::path& path, int flags, bool immutable, Say say) {
    // Always absolute, so that no name (":memory:", "file:…") means anything special to SQLite.
    std::error_code ignored;
    const std::filesystem::path absolute = std::filesystem::absolute(path, ignored);
    const std::string name = immutable ? "file:" + uriPath(absolute) + "?immutable=1" : absolute.string();
    Database database(path, immutable, std::move(say));
    TRY(database.connect(name, flags | (immutable ? SQLITE_OPEN_URI : 0)));
    return database;
}

Error Database::error(int code) const {
    // Copied first: what follows may use this connection's file.
    const std::string says = sqlite3_errmsg(m_handle.get());
    const int system = sqlite3_system_errno(m_handle.get());
    const int kind = code & 0xff;
    const auto say = [this](int what, std::string_view detail) {
        return m_say ? m_say(what, detail) : storeError(what, m_path, detail);
    };
    if ((kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN) && (system == ENOSPC || system == EDQUOT)) {
        return say(SQLITE_FULL, says);
    }
    if (kind != SQLITE_CORRUPT || m_say) return say(code, says);
    // What one connection takes for damage may be a file that was changed under it.
    const auto damage = TRY(damageOf(m_path, m_immutable));
    if (!damage.empty()) return storeError(SQLITE_CORRUPT, m_path, damage);
    return {ErrorCode::StoreUnavailable, "db",
            Complaint::tr("The run database {} was changed by another program while it was read, but it is sound; try "
                          "again.",
                          shown(m_path))};
}

namespace {

std::string fileOf(sqlite3* handle) {
    const char* const name = sqlite3_db_filename(handle, "main");
    return name ? name : "";
}

/// Not for a file that is only looked at, which may be anybody's.
void mendFor(sqlite3* handle) {
    if (!handle || !sqlite3_get_autocommit(handle) || sqlite3_db_readonly(handle, "main") != 0) return;
    if (const std::string file = fileOf(handle); !file.empty()) mendSharedMemory(file);  // empty: in memory
}

}  // namespace

/// The last to close a database writes its -wal file back, by its index.
void Database::Close::operator()(sqlite3* handle) const {
    mendFor(handle);
    sqlite3_close_v2(handle);
}

std::string Database::file() const {
    return fileOf(m_handle.get());
}

Outcome<void> Database::run(const std::string& sql) {
    mendFor(m_handle.get());
    const int code = sqlite3_exec(m_handle.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) return error(code);
    return {};
}

Outcome<Statement> Database::prepare(std::string_view sql) {
    mendFor(m_handle.get());
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(m_handle.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK) return error(code);
    Statement result;
    result.m_statement.reset(statement);
    return result;
}

Outcome<std::int64_t> Database::number(const std::string& sql) {
    auto statement = TRY(prepare(sql));
    const int code = statement.step();
    if (code == SQLITE_ROW) return statement.integer(0);
    if (code == SQLITE_DONE) return std::int64_t{0};
    return error(code);
}

Outcome<void> Database::finish(Statement& statement) {
    int code = statement.step();
    while (code == SQLITE_ROW) code = statement.step();
    Outcome<void> outcome;
    if (code != SQLITE_DONE) outcome = error(code);
    statement.reset();
    return outcome;
}

Outcome<Transaction> Transaction::begin(Database& database) {
    auto writing = std::make_unique<Writing>(database.file());
    TRY(database.run("BEGIN IMMEDIATE"));
    return Transaction(database, std::move(writing));
}

Transaction::~Transaction() {
    // SQLite may have rolled back by itself (a full disk); then this ROLLBACK has nothing to do and says so.
    if (m_database) (void)m_database->run("ROLLBACK");
}

Outcome<void> Transaction::commit() {
    auto committed = m_database->run("COMMIT");
    if (committed) m_database = nullptr;
    return committed;
}

}  // namespace kolo::store
