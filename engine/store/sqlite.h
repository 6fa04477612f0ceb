// SPDX-License-Identifier: Apache-2.0
//
// SQLite's C API with owners instead of pointers, and the one place where its result codes become sentences. Nothing
// outside engine/store sees SQLite.
//
// Hot paths (an insert per event, a row per event) work with SQLite's codes directly; for one that is neither
// SQLITE_ROW nor SQLITE_DONE, Database::error() has the sentence.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/api/outcome.h"
#include "engine/store/shared_memory.h"

namespace kolo::store {

class Database;

/// A database's path, as sentences name it.
Text shown(const std::filesystem::path& path);

/// A prepared statement. Parameters count from 1, columns from 0, as in SQLite.
class Statement {
public:
    Statement() = default;

    void bind(int parameter, std::int64_t value) { sqlite3_bind_int64(m_statement.get(), parameter, value); }
    void bind(int parameter, double value) { sqlite3_bind_double(m_statement.get(), parameter, value); }
    void bindNull(int parameter) { sqlite3_bind_null(m_statement.get(), parameter); }
    /// The bytes stay where they are until the statement has run.
    void bindText(int parameter, std::string_view text);
    void bindBlob(int parameter, std::string_view bytes);

    /// SQLITE_ROW, SQLITE_DONE, or a code for Database::error().
    int step() { return sqlite3_step(m_statement.get()); }
    void reset() { sqlite3_reset(m_statement.get()); }

    int type(int column) const { return sqlite3_column_type(m_statement.get(), column); }
    bool isNull(int column) const { return type(column) == SQLITE_NULL; }
    std::int64_t integer(int column) const { return sqlite3_column_int64(m_statement.get(), column); }
    double real(int column) const { return sqlite3_column_double(m_statement.get(), column); }
    std::string_view text(int column) const;  ///< until the next step or reset
    std::string_view blob(int column) const;  ///< until the next step or reset

    sqlite3_stmt* handle() const { return m_statement.get(); }

private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
};

/// One connection; used by one thread at a time.
class Database {
public:
    /// What a result code means to a person; `detail` is SQLite's own message.
    using Say = std::function<Error(int code, std::string_view detail)>;

    /// `flags` are sqlite3_open_v2's. `immutable`: nobody writes to the file while it is open, so that SQLite needs no
    /// lock files beside it (a folder that cannot be written). `say`: by default what storeError() says.
    static Outcome<Database> open(const std::filesystem::path& path, int flags, bool immutable = false, Say say = {});
    static Outcome<Database> inMemory(Say say);

    const std::filesystem::path& path() const { return m_path; }
    std::string file() const;  ///< the same, absolute and without links: its -wal and -shm files stand beside that
    sqlite3* handle() const { return m_handle.get(); }

    /// Runs statements that give no rows.
    Outcome<void> run(const std::string& sql);
    /// `sql` is one statement that Kolo wrote, never text from outside.
    Outcome<Statement> prepare(std::string_view sql);
    /// The first column of the first row as a number; 0 when there is no row.
    Outcome<std::int64_t> number(const std::string& sql);
    /// Steps a statement that gives no rows, and resets it.
    Outcome<void> finish(Statement& statement);

    std::int64_t lastId() const { return sqlite3_last_insert_rowid(m_handle.get()); }
    std::int64_t changes() const { return sqlite3_changes64(m_handle.get()); }

    /// What `code`, which the last call on this connection returned, means to a person. A run database is called
    /// damaged only when an integrity check of the file says so, which takes a while.
    Error error(int code) const;

private:
    struct Close {
        void operator()(sqlite3* handle) const;
    };
    Database(std::filesystem::path path, bool immutable, Say say)
        : m_path(std::move(path)), m_immutable(immutable), m_say(std::move(say)) {}
    Outcome<void> connect(const std::string& name, int flags);

    std::filesystem::path m_path;
    bool m_immutable = false;
    Say m_say;
    std::unique_ptr<sqlite3, Close> m_handle;
};

/// BEGIN IMMEDIATE … COMMIT; rolls back when it is left without a commit.
class Transaction {
public:
    static Outcome<Transaction> begin(Database& database);
    Transaction(Transaction&& other) noexcept
        : m_writing(std::move(other.m_writing)), m_database(std::exchange(other.m_database, nullptr)) {}
    Transaction& operator=(Transaction&&) = delete;
    ~Transaction();

    Outcome<void> commit();

private:
    Transaction(Database& database, std::unique_ptr<Writing> writing)
        : m_writing(std::move(writing)), m_database(&database) {}

    std::unique_ptr<Writing> m_writing;
    Database* m_database;
};

/// The sentence of a result code. `detail` is SQLite's own message, for the codes that have no sentence of ours.
Error storeError(int code, const std::filesystem::path& path, std::string_view detail);

}  // namespace kolo::store
