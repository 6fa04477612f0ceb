// SPDX-License-Identifier: Apache-2.0
//
// A run from one run database into another: sent to somebody (export_kolo.cpp), or taken over from a file that somebody
// sent (import.h).
#pragma once

#include <cstdint>

#include "engine/store/reader.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

/// All of it or nothing; returns its number there. Its parent stays behind.
Outcome<std::int64_t> copyRun(Reader& from, const StoredRun& run, Database& to);

}  // namespace kolo::store
