// SPDX-License-Identifier: Apache-2.0
//
// Opening a run database, for ourselves or for somebody whom we do not trust.
//
// A file that came by mail may be made to attack its reader. So every connection of Kolo, also to its own file: runs in
// SQLite's defensive mode, trusts no schema, runs no trigger and no view of the file, attaches nothing, keeps every
// limit small, and reads base tables only, after having seen that they are the tables that Kolo makes. What it then
// reads it checks value by value (checked_row.h).
#pragma once

#include <filesystem>

#include "engine/api/outcome.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

enum class Access : std::uint8_t {
    Read,   ///< the file must exist; works on a read-only disk
    Write,  ///< makes the file if it is missing, brings an older one up to date
};

struct OpenOptions {
    int busyTimeoutMs = 5000;           ///< how long to wait while another program writes
    std::int64_t maxDatabaseBytes = 0;  ///< the file may not grow beyond; 0: as large as the disk
    bool untouched = false;             ///< to read only: not a byte of the file changes, and none comes beside it
    bool singleFile = false;            ///< made in one go and sent away: no files beside it, not safe from a crash
};

/// Whether the file says that it is one, sound or not: then no other should be taken for it.
bool isRunDatabase(const std::filesystem::path& path);

/// Whether `untouched` will do: nothing of it stands in a file beside it, and it need not be brought up to date.
bool isReadableAsItIs(const std::filesystem::path& path);

/// The errors are whole sentences with the code StoreUnavailable or StoreNewer and the field `db`.
Outcome<Database> openStore(const std::filesystem::path& path, Access access, const OpenOptions& options = {});

}  // namespace kolo::store
