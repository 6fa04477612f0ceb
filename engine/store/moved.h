// SPDX-License-Identifier: Apache-2.0
//
// A database file that is deleted, renamed or replaced while it is open. The connection keeps the file that it has,
// where nobody will look for what it writes; so code that writes or shows runs checks from time to time, and opens the
// path again.
//
//     runs.sqlite        → gone, or another file       the old one lives on in our connection
//     runs.sqlite-wal    → still there, by its name    a new runs.sqlite would take it for its own, and be
//     runs.sqlite-shm                                  overwritten with pages of the old one
#pragma once

#include <sys/types.h>

#include <array>
#include <filesystem>

#include "engine/api/outcome.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

/// Whether the path that the database was opened by now names another file, or none.
bool hasMoved(const Database& database);

/// The -wal and -shm files that belong to an open database.
class SideFiles {
public:
    /// As they are now: called when the database has just been opened.
    explicit SideFiles(const std::filesystem::path& database);
    /// Takes the names away from those that are still the same files. The connections that have them open keep them.
    void unlink() const;

private:
    struct File {
        std::filesystem::path path;
        dev_t device = 0;
        ino_t inode = 0;  // 0: there was none
    };
    std::array<File, 2> m_files;
};

/// Copies a run with all its rows and its number, which must be free there. Inside a transaction of `to`.
Outcome<void> copyRun(Database& from, Database& to, std::int64_t run);

}  // namespace kolo::store
