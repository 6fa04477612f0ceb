// SPDX-License-Identifier: Apache-2.0
//
// What is kept of an old run when its details are no longer worth the space. A training keeps what a record of
// kThinBytes would have kept of it from the start (record_bound.h): its first and last steps, steps between them ever
// more rarely, and every figure that is measured only now and then; so its curves stay, with fewer points. A collective
// keeps all its steps, transfers and times, without the numbers in the buffers: what `detail=summary` records.
#pragma once

#include <cstdint>
#include <string>

#include "engine/api/outcome.h"
#include "engine/store/sqlite.h"

namespace kolo::store {

struct StoredRun;

/// Roughly what a training keeps, besides its last steps.
inline constexpr std::size_t kThinBytes = 1u << 20;

/// The details that thinning leaves out, kept in temporary tables of the connection, which SQLite puts on disk when
/// they are large, until it is closed or until forgetDetails().
Outcome<void> keepDetails(Database& database, std::int64_t run);
Outcome<void> bringBackDetails(Database& database, std::int64_t run);
Outcome<void> forgetDetails(Database& database);

/// Replaces the events of a run that has ended. Inside a transaction. `run`: as it was read.
Outcome<void> thinOut(Database& database, const StoredRun& run);

}  // namespace kolo::store
