// SPDX-License-Identifier: Apache-2.0
//
// A row of one channel of a library's kernel on one rank, below the rows of the ranks: what NCCL does inside of a call
// that is one block in the rank's own row.
//
//     A   │█████████ nccl █████████│        the call
//     …
//     A·0 │  ▓▓▓▓▓ RING, LL ▓▓▓▓▓  │        its channel 0
//         │  → B ░0░1░2░           │        over a network, messages and their steps: sent,
//         │       ← D ░0░1░2░      │        and received
#pragma once

#include <memory>

#include "viz/replay/inside_work.h"
#include "viz/scenes/activity_row.h"

namespace kolo::viz {

/// One row for each rank and channel.
std::vector<std::unique_ptr<TimelineRow>> insideRows(const ActivityLook& look, TimeRange range);

}  // namespace kolo::viz
