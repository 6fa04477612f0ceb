// SPDX-License-Identifier: Apache-2.0
//
// The shape of a run database: its tables and views, its version, and how an older one becomes a newer one. SCHEMA.md
// explains every column to those who query it by hand.
#pragma once

#include "engine/api/outcome.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

/// The version that this program writes; one more for every step of the schema's history.
int schemaVersion();

/// Refuses an application id that is not ours, and a version that this program does not know.
Outcome<void> checkIdentity(const std::filesystem::path& path, std::int64_t applicationId, std::int64_t version);

/// What the file holds. Only reads.
struct SchemaState {
    bool empty = false;  ///< a new file: no tables at all
    int version = 0;
};

/// Refuses a database of another program, and one of a newer version, without having touched it.
Outcome<SchemaState> inspectSchema(Database& database);

/// Makes the tables and views, or takes the steps from the file's version to ours, in one transaction.
Outcome<void> upgradeSchema(Database& database);

/// The base tables must be, word for word, the ones that upgradeSchema makes: a file from somebody else could otherwise
/// put a view, a virtual table or a computed column in their place.
Outcome<void> verifyTables(Database& database);

}  // namespace kolo::store
