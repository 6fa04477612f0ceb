// SPDX-License-Identifier: Apache-2.0
#include "engine/store/open.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/store/place.h"
#include "engine/store/schema.h"

namespace kolo::store {
namespace fs = std::filesystem;
namespace {

constexpr int kPageBytes = 4096;
constexpr int kMaxValueBytes = 32 << 20;  // the longest text or blob: a schedule, a spec with its data

Error unavailable(std::string sentence) {
    return {ErrorCode::StoreUnavailable, "db", std::move(sentence)};
}

/// What can be said about a path without SQLite, which would only say "unable to open database file".
Outcome<void> checkPath(const fs::path& path, Access access) {
    const std::string shown = inQuotes(path.string(), 200);
    if (path.empty()) return unavailable(Complaint::tr("The run database needs the path of a file, but it is empty."));
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status))
        return unavailable(Complaint::tr("The run database {} is a folder, not a file.", shown));
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        return unavailable(Complaint::tr("The run database {} is a device or a pipe, not a file.", shown));
    }
    const fs::path folder = fs::absolute(path, error).parent_path();
    if (fs::exists(status)) {
        const bool writable = ::access(path.c_str(), W_OK) == 0 && ::access(folder.c_str(), W_OK | X_OK) == 0;
        if (access == Access::Write && !writable) return storeError(SQLITE_READONLY, path, "");
        return {};
    }
    if (error && status.type() == fs::file_type::none) {
        return unavailable(Complaint::tr("The run database {} cannot be opened: {}.", shown, error.message()));
    }
    if (access == Access::Read) return unavailable(Complaint::tr("There is no run database at {}.", shown));

    if (!fs::is_directory(folder, error)) {
        return unavailable(Complaint::tr("The run database {} cannot be made: there is no folder {}.", shown,
                                         inQuotes(folder.string(), 200)));
    }
    if (::access(folder.c_str(), W_OK | X_OK) != 0) {
        return unavailable(Complaint::tr("The run database {} cannot be made: its folder is read-only.", shown));
    }
    return {};
}

/// A look at the file's own header that leaves no trace beside even a file that is refused. What is newest may still
/// stand in a -wal file, so this only refuses; inspectSchema is who accepts. It is SQLite that looks: POSIX takes all of
/// a process's locks on a file away when any descriptor of it is closed, and without those of our other connections the
/// next program that closes the database would delete the -wal file under them. SQLite keeps such descriptors open.
Outcome<void> checkHeader(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return {};
    auto database = Database::open(path, SQLITE_OPEN_READONLY, true);
    if (!database) return database.error();
    const auto id = database->number("PRAGMA application_id");
    if (!id) return id.error();
    const auto version = database->number("PRAGMA user_version");
    if (!version) return version.error();
    return *id == 0 ? Outcome<void>() : checkIdentity(path, *id, *version);
}

Outcome<void> harden(Database& database, const OpenOptions& options) {
    sqlite3* const handle = database.handle();
    sqlite3_busy_timeout(handle, options.busyTimeoutMs);
    const std::array<std::pair<int, int>, 6> settings = {{
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        // Until we know that the file is ours to write, closing it must not tidy it up either.
        {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1},
    }};
    for (const auto& [setting, value] : settings) sqlite3_db_config(handle, setting, value, nullptr);

    const std::array<std::pair<int, int>, 11> limits = {{
        {SQLITE_LIMIT_LENGTH, kMaxValueBytes},
        {SQLITE_LIMIT_SQL_LENGTH, 64 << 10},
        {SQLITE_LIMIT_COLUMN, 64},
        {SQLITE_LIMIT_EXPR_DEPTH, 40},
        {SQLITE_LIMIT_COMPOUND_SELECT, 4},
        {SQLITE_LIMIT_VDBE_OP, 50000},
        {SQLITE_LIMIT_FUNCTION_ARG, 8},
        {SQLITE_LIMIT_ATTACHED, 0},
        {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 64},
        {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
        {SQLITE_LIMIT_WORKER_THREADS, 0},
    }};
    for (const auto& [limit, value] : limits) sqlite3_limit(handle, limit, value);

    return database.run("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA foreign_keys = OFF");
}

/// Opens, hardens, and looks at the first page, so that whatever is wrong with the file shows here.
Outcome<Database> openAndInspect(const fs::path& path, int flags, bool immutable, const OpenOptions& options,
                                 SchemaState& state) {
    auto database = Database::open(path, flags, immutable);
    if (!database) return database.error();
    if (auto hardened = harden(*database, options); !hardened) return hardened.error();
    auto inspected = inspectSchema(*database);
    if (!inspected) return inspected.error();
    state = *inspected;
    return database;
}

Outcome<Database> openToRead(const fs::path& path, const OpenOptions& options) {
    SchemaState state;
    // Only a connection that could write tidies up after itself (it takes the -wal and -shm files away again); SQLite
    // itself falls back to reading where the file may not be written.
    auto database = openAndInspect(path, SQLITE_OPEN_READWRITE, false, options, state);
    if (!database && database.error().code == ErrorCode::StoreUnavailable) {
        // A database in WAL mode wants its -shm file, which a read-only folder refuses. Nobody can write there, so the
        // file stands still, and may be read as such; unless a -wal file still holds a part of it.
        std::error_code error;
        const fs::path folder = fs::absolute(path, error).parent_path();
        const auto walBytes = fs::file_size(path.string() + "-wal", error);
        const bool settled = error || walBytes == 0;
        if (settled && ::access(folder.c_str(), W_OK) != 0) {
            auto still = openAndInspect(path, SQLITE_OPEN_READONLY, true, options, state);
            if (still || still.error().code == ErrorCode::StoreNewer) database = std::move(still);
        }
    }
    if (!database) return database.error();
    if (state.empty)
        return unavailable(Complaint::tr("The file {} is empty, not a run database.", inQuotes(path.string(), 200)));
    if (state.version < schemaVersion()) {
        // Only a program that writes can take the steps; then it can be read.
        if (auto upgraded = openStore(path, Access::Write, options); !upgraded) return upgraded.error();
        return openToRead(path, options);
    }
    if (auto verified = verifyTables(*database); !verified) return verified.error();
    sqlite3_db_config(database->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    if (auto readOnly = database->run("PRAGMA query_only = ON"); !readOnly) return readOnly.error();
    return database;
}

Outcome<Database> openToWrite(const fs::path& path, const OpenOptions& options) {
    SchemaState state;
    auto database = openAndInspect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, false, options, state);
    if (!database) return database.error();
    // SQLite opens a file that may not be written for reading only, and says so at the first write.
    if (sqlite3_db_readonly(database->handle(), "main") == 1) return database->error(SQLITE_READONLY);
    sqlite3_db_config(database->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);

    if (state.empty) {
        auto shaped = database->run(fmt::format("PRAGMA page_size = {}; PRAGMA auto_vacuum = INCREMENTAL", kPageBytes));
        if (!shaped) return shaped.error();
    }
    // Where WAL is impossible (some network disks), SQLite keeps the mode it had, which is safe too, only slower.
    auto tuned = database->run(
        options.singleFile ? "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"
                           : "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000");
    if (!tuned) return tuned.error();
    if (options.maxDatabaseBytes > 0) {
        auto limited = database->run(fmt::format("PRAGMA max_page_count = {}",
                                                 std::max<std::int64_t>(1, options.maxDatabaseBytes / kPageBytes)));
        if (!limited) return limited.error();
    }
    if (state.version < schemaVersion()) {
        if (auto upgraded = upgradeSchema(*database); !upgraded) return upgraded.error();
    }
    if (auto verified = verifyTables(*database); !verified) return verified.error();
    return database;
}

}  // namespace

Outcome<Database> openStore(const fs::path& path, Access access, const OpenOptions& options) {
    if (access == Access::Write) {
        if (auto prepared = preparePlace(path); !prepared) return prepared.error();
    }
    if (auto checked = checkPath(path, access); !checked) return checked.error();
    if (auto checked = checkHeader(path); !checked) return checked.error();
    return access == Access::Write ? openToWrite(path, options) : openToRead(path, options);
}

}  // namespace kolo::store
