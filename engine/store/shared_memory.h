// SPDX-License-Identifier: Apache-2.0
//
// SQLite keeps an index of its -wal file in a -shm file beside it, which every program that has the database open maps
// into its memory. Truncating that file (a sync tool, a hasty clean-up) takes the memory away from all of them, and
// their next access is a SIGBUS. The file holds nothing that the -wal file does not: SQLite rebuilds an empty one. So
// before using it we check that it is as long as it was, and if not, fill it up with zeros.
//
// Only between transactions: within one, a writer that found its index empty would take old pages for new ones.
#pragma once

#include <string>

#include "engine/api/non_copyable.h"

namespace kolo::store {

/// `database` as Database::file() returns it. Any thread. Does nothing while a transaction of this process writes to
/// that database.
void mendSharedMemory(const std::string& database);

/// From before BEGIN until after COMMIT or ROLLBACK of a transaction that writes.
class Writing : NonCopyable {
public:
    explicit Writing(const std::string& database);
    ~Writing();

private:
    const std::string m_path;  // of the -shm file
};

}  // namespace kolo::store
