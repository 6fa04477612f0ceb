// SPDX-License-Identifier: Apache-2.0
//
// The size of a collective's record at detail full follows from its schedule, so it is known before the run. If it
// would exceed kMostRecordBytes, the run is recorded at detail summary: every step and transfer, which always fit, but
// no values. So a replay shows either all values or none. None of Kolo's own algorithms comes near the limit (64
// workers, 4096 float64: 2 to 20 MB); a long schedule of the user's own can.
#pragma once

#include <cstdint>

#include "engine/api/run_info.h"

namespace kolo {

/// Roughly the most that a run may take in the database. A training run's record gets sparser as it comes closer
/// (engine/store/record_bound.h).
inline constexpr std::uint64_t kMostRecordBytes = 64u << 20;
/// What an event takes on disk (`kolo bench record` measures it), and at most each of its values.
inline constexpr std::uint64_t kBytesPerEvent = 42, kBytesPerValue = 8;

/// An upper bound at detail full.
std::uint64_t fullRecordBytes(const CollectiveShape& shape);

}  // namespace kolo
