// SPDX-License-Identifier: Apache-2.0
//
// What is kept of an old run whose details are no longer worth their place. A training keeps what a record of
// kThinBytes would have kept of it from the start (record_bound.h): its first steps and its last ones whole, steps
// between them ever more rarely, and every figure that is measured now and then; so the curves stay, with fewer points.
// A collective keeps all its steps, transfers and times, without the numbers in the buffers: what `detail=summary`
// records.
#pragma once

#include <cstdint>
#include <string>

#include "engine/api/outcome.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

struct StoredRun;

/// A training keeps about so much, and its last steps.
inline constexpr std::size_t kThinBytes = 1u << 20;

/// The details that were left out of runs, until the connection is closed or forgetDetails(): in temporary tables of
/// the connection, which SQLite keeps on disk when they are large.
Outcome<void> keepDetails(Database& database, std::int64_t run);
Outcome<void> bringBackDetails(Database& database, std::int64_t run);
Outcome<void> forgetDetails(Database& database);

/// Replaces the events of a run that has ended. Inside a transaction. `run`: as it was read.
Outcome<void> thinOut(Database& database, const StoredRun& run);

}  // namespace kolo::store
