// SPDX-License-Identifier: Apache-2.0
//
// What the run waited for: the chain of work that ends last, followed back to where it began. Whoever shortens a piece
// on it shortens the run; whoever shortens another gains nothing.
//
//     A  ▇▇▇▇▇▇───────────────▶▂▂▇▇      A's update waits for B's gradient, B's gradient for B's backward pass:
//     B  ▇▇▇▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆─┘         the path is B, then the transfer, then A
//
// Followed back from a piece: before a transfer comes whatever was ready later, the receiver's or the sender's last
// piece; before a wait for another rank comes that rank's piece; before anything else the same rank's piece. So it is
// the path through what was recorded, as Yang and Miller describe it ("Critical path analysis for the execution of
// parallel and distributed programs", 1988), not a proof about what was not.
#pragma once

#include <cstdint>
#include <vector>

#include "viz/replay/activity.h"

namespace kolo::viz {

struct PathPiece {
    int row = 0;
    Activity::Piece piece;
};

/// In the order of time, of the work that ended inside (fromNs, toNs]: what the last of it came from, piece by piece. A
/// piece comes from the sender's or from its own rank's last work, whichever ended later; behind the gate of a stepped
/// run, which opens when all have finished a step, from the last that did. Empty without such work, or if it has more
/// than `most` pieces: from so far away nobody can tell them apart.
std::vector<PathPiece> criticalPath(const Activity& activity, std::int64_t fromNs, std::int64_t toNs,
                                    std::size_t most = 20'000);

}  // namespace kolo::viz
