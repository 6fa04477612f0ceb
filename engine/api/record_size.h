// SPDX-License-Identifier: Apache-2.0
//
// What a collective's record takes at detail full is known before it runs, because its schedule is. One that would take
// more than kMostRecordBytes is recorded at detail summary: every step and transfer, which stay below that for every
// schedule that is allowed, and no numbers. So what is replayed is always exact, and never a part of the numbers. None of
// Kolo's own algorithms comes near it (64 workers, 4096 float64: 2 to 20 MB); a long schedule of the user's own can.
#pragma once

#include <cstdint>

#include "engine/api/run_info.h"

namespace kolo {

/// What a run may take in the database, about. A training's record thins out towards it (engine/store/record_bound.h).
inline constexpr std::uint64_t kMostRecordBytes = 64u << 20;
/// What an event costs on disk (kolo bench record measures it), and each of its values at most.
inline constexpr std::uint64_t kBytesPerEvent = 42, kBytesPerValue = 8;

/// At detail full, at most.
std::uint64_t fullRecordBytes(const CollectiveShape& shape);

}  // namespace kolo
