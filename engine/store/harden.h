// SPDX-License-Identifier: Apache-2.0
//
// What every connection does before it reads a page of a file that may come from anyone, and the check that decides
// whether a file is damaged.
#pragma once

#include <filesystem>
#include <string>

#include "engine/api/outcome.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

/// The longest text or blob of a run database: a schedule, a spec with its data.
inline constexpr int kMostValueBytes = 32 << 20;

/// Defensive mode, no trust in the schema, small limits. `busyTimeoutMs`: how long to wait while another program
/// writes.
Outcome<void> harden(Database& database, int busyTimeoutMs, int mostValueBytes = kMostValueBytes);

/// What SQLite's integrity check finds wrong with the file, through a connection of its own, after SQLite has recovered
/// what it can; empty: nothing. An error: it could not be checked now (locked, no disk space …).
Outcome<std::string> damageOf(const std::filesystem::path& path, bool immutable);

}  // namespace kolo::store
