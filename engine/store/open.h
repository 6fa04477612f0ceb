// SPDX-License-Identifier: Apache-2.0
//
// Opening a run database, our own or a stranger's.
//
// A file that came by mail may be crafted to attack its reader. So every connection, even to Kolo's own file, runs in
// SQLite's defensive mode, trusts no schema, runs no trigger and no view of the file, attaches nothing, keeps every
// limit small, and reads only base tables, after checking that they are the ones that Kolo makes. Every value that it
// then reads is checked, too (checked_row.h).
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
    bool untouched = false;             ///< reads without changing a byte of the file or making one beside it
    bool singleFile = false;            ///< written in one go, to be sent away: no files beside it, not crash-safe
};

/// Whether the file claims to be one, sound or not.
bool isRunDatabase(const std::filesystem::path& path);

/// Whether `untouched` will do: no part of it is in a file beside it, and its schema is up to date.
bool isReadableAsItIs(const std::filesystem::path& path);

/// The errors are whole sentences with the code StoreUnavailable or StoreNewer and the field `db`.
Outcome<Database> openStore(const std::filesystem::path& path, Access access, const OpenOptions& options = {});

}  // namespace kolo::store
