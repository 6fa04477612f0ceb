// SPDX-License-Identifier: Apache-2.0
//
// SQLite keeps an index of its -wal file in a -shm file beside it, which every program that has the database open maps
// into its memory. Whoever cuts that file short (a sync tool, a hasty clean-up) takes the memory away under all of
// them, and the next look at it is a SIGBUS. The file holds nothing that the -wal file does not: found empty, SQLite
// makes it again. So before it is used we look whether it is as long as it was, and if not, give it back its length, of
// zeros.
//
// Only between transactions: within one, a writer that found its index empty would take old pages for new ones.
#pragma once

#include <string>

namespace kolo::store {

/// `database` as Database::file() tells it. Any thread. Does nothing while a transaction of this process writes to that
/// database.
void mendSharedMemory(const std::string& database);

/// From before BEGIN until after COMMIT or ROLLBACK of a transaction that writes.
class Writing {
public:
    explicit Writing(const std::string& database);
    ~Writing();
    Writing(const Writing&) = delete;
    Writing& operator=(const Writing&) = delete;

private:
    const std::string m_path;  // of the -shm file
};

}  // namespace kolo::store
