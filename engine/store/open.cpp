// SPDX-License-Identifier: Apache-2.0
#include "engine/store/open.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <string>
#include <thread>
#include <utility>

#include "engine/api/run_database.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/store/harden.h"
#include "engine/store/place.h"
#include "engine/store/schema.h"

namespace kolo::store {
namespace fs = std::filesystem;
namespace {

constexpr int kPageBytes = 4096;
constexpr int kHeaderBytes = 100;
constexpr auto kMakingTakes = std::chrono::seconds(1);
constexpr auto kLookAgainAfter = std::chrono::milliseconds(20);

using Clock = std::chrono::steady_clock;

Error unavailable(Text sentence) {
    return {ErrorCode::StoreUnavailable, "db", std::move(sentence)};
}

/// What can be said about a path without SQLite, which would only say "unable to open database file".
Outcome<void> checkPath(const fs::path& path, Access access) {
    const Text shown = inQuotes(path.string(), 200);
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
        return unavailable(
            Complaint::tr("The run database {} cannot be opened: {}.", shown, Text::of(error.message())));
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

/// A number of the file's header, which is big-endian.
std::int64_t numberAt(const std::array<unsigned char, kHeaderBytes>& header, int offset) {
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i) number = number << 8 | header[offset + i];
    return static_cast<std::int32_t>(number);
}

/// What the first bytes of the file say that it is; they are the same before, during and after a checkpoint.
struct Header {
    bool absent = false;  // no file, or an empty one
    bool sqlite = false;
    std::int64_t schemaChanges = 0, version = 0, applicationId = 0;

    /// Nobody has signed it yet; what has may still stand in the -wal file, as all of a young database does.
    bool blank() const { return applicationId == 0 && version == 0 && schemaChanges == 0; }
};

/// Read without a lock and without the -wal file, so that it leaves no trace beside a file that will be refused. It is
/// SQLite's file that reads: POSIX takes all of a process's locks on a file away when any descriptor of it is closed,
/// and without those of our other connections the next program that closes the database would delete the -wal file
/// under them. SQLite keeps such descriptors open.
Outcome<Header> readHeader(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return Header{true};
    auto database = TRY(Database::open(path, SQLITE_OPEN_READONLY));
    sqlite3_file* file = nullptr;
    int code = sqlite3_file_control(database.handle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK || !file->pMethods) return database.error(SQLITE_CANTOPEN);
    sqlite3_int64 bytes = 0;
    code = file->pMethods->xFileSize(file, &bytes);
    if (code != SQLITE_OK) return database.error(code);
    if (bytes == 0) return Header{true};
    std::array<unsigned char, kHeaderBytes> raw{};
    code = file->pMethods->xRead(file, raw.data(), kHeaderBytes, 0);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return database.error(code);
    Header header;
    header.sqlite = std::memcmp(raw.data(), "SQLite format 3", 16) == 0;
    header.schemaChanges = numberAt(raw, 40);
    header.version = numberAt(raw, 60);
    header.applicationId = numberAt(raw, 68);
    return header;
}

/// Refuses what is surely not ours. What is newest may still stand in the -wal file, so this accepts nothing;
/// inspectSchema does.
Outcome<void> checkHeader(const fs::path& path) {
    const auto header = TRY(readHeader(path));
    if (header.absent) return {};
    if (!header.sqlite) return storeError(SQLITE_NOTADB, path, "");
    return header.blank() ? Outcome<void>() : checkIdentity(path, header.applicationId, header.version);
}

/// Opens, hardens, and looks at the first page, so that whatever is wrong with the file shows here.
Outcome<Database> openAndInspect(const fs::path& path, int flags, bool immutable, const OpenOptions& options,
                                 SchemaState& state) {
    auto database = TRY(Database::open(path, flags, immutable));
    TRY(harden(database, options.busyTimeoutMs));
    state = TRY(inspectSchema(database));
    return database;
}

bool isBegun(const fs::path& path) {
    std::error_code error;
    const auto bytes = fs::file_size(path, error);
    return (!error && bytes > 0) || fs::exists(path.string() + "-journal", error);
}

/// Immutable: without locks, without a -wal or -shm file, and never written to, whatever the file asks for.
Outcome<Database> openUntouched(const fs::path& path, const OpenOptions& options) {
    SchemaState state;
    auto database = TRY(openAndInspect(path, SQLITE_OPEN_READONLY, true, options, state));
    TRY(verifyTables(database));
    TRY(database.run("PRAGMA query_only = ON"));
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
    // Another program may just be making it: then there is a page already, but the tables come in a moment.
    for (const auto begun = Clock::now(); state.empty && isBegun(path) && Clock::now() - begun < kMakingTakes;) {
        std::this_thread::sleep_for(kLookAgainAfter);
        state = TRY(inspectSchema(*database));
    }
    if (state.empty)
        return unavailable(Complaint::tr("The run database {} is empty: nothing has been recorded in it yet.",
                                         inQuotes(path.string(), 200)));
    if (state.version < schemaVersion()) {
        // Only a program that writes can take the steps; then it can be read.
        TRY(openStore(path, Access::Write, options));
        return openToRead(path, options);
    }
    TRY(verifyTables(*database));
    sqlite3_db_config(database->handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    TRY(database->run("PRAGMA query_only = ON"));
    return database;
}

Outcome<Database> openToWrite(const fs::path& path, const OpenOptions& options) {
    SchemaState state;
    auto database = TRY(openAndInspect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, false, options, state));
    // SQLite opens a file that may not be written for reading only, and says so at the first write.
    if (sqlite3_db_readonly(database.handle(), "main") == 1) return database.error(SQLITE_READONLY);
    sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);

    if (!state.empty && state.version == schemaVersion()) {
        // Before anything is written: what will be refused is left as it is.
        TRY(verifyTables(database));
    }
    if (state.empty) {
        TRY(database.run(fmt::format("PRAGMA page_size = {}; PRAGMA auto_vacuum = INCREMENTAL", kPageBytes)));
    }
    // Where WAL is impossible (some network disks), SQLite keeps the mode it had, which is safe too, only slower.
    TRY(database.run(options.singleFile
                         ? "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF"
                         : "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8000"));
    if (options.maxDatabaseBytes > 0) {
        TRY(database.run(fmt::format("PRAGMA max_page_count = {}",
                                     std::max<std::int64_t>(1, options.maxDatabaseBytes / kPageBytes))));
    }
    if (state.version < schemaVersion()) {
        TRY(upgradeSchema(database));
    }
    TRY(verifyTables(database));
    return database;
}

}  // namespace

bool isRunDatabase(const fs::path& path) {
    const auto header = readHeader(path);
    std::error_code error;
    if (header && header->absent) return fs::is_regular_file(path, error);
    return header && header->sqlite && (header->applicationId == kRunDatabaseId || header->blank());
}

bool isReadableAsItIs(const fs::path& path) {
    for (const char* suffix : {"-wal", "-journal"}) {
        std::error_code error;
        if (const auto bytes = fs::file_size(path.string() + suffix, error); !error && bytes > 0) return false;
    }
    const auto header = readHeader(path);
    return header && header->version >= schemaVersion();
}

Outcome<Database> openStore(const fs::path& path, Access access, const OpenOptions& options) {
    if (access == Access::Write) {
        TRY(preparePlace(path));
    }
    TRY(checkPath(path, access));
    TRY(checkHeader(path));
    if (access == Access::Write) return openToWrite(path, options);
    return options.untouched ? openUntouched(path, options) : openToRead(path, options);
}

}  // namespace kolo::store
