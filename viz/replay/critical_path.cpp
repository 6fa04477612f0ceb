// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/critical_path.h"

#include <algorithm>

namespace kolo::viz {

namespace {

using Piece = Activity::Piece;

/// The last of the row that ended by `ns` and before `than` in the row's order; waits for nobody are skipped.
const Piece* before(const Activity& activity, int row, std::int64_t ns, const Piece* than) {
    if (row < 0 || row >= activity.rows()) return nullptr;
    const Piece* found = activity.endedBy(row, ns);
    const Piece* const first = activity.pieces(row).data();
    if (found && than && found >= than) found = than == first ? nullptr : than - 1;
    return found;
}

}  // namespace

std::vector<PathPiece> criticalPath(const Activity& activity, std::int64_t fromNs, std::int64_t toNs,
                                    std::size_t most) {
    std::vector<PathPiece> path;
    int row = -1;
    const Piece* at = nullptr;
    for (int each = 0; each < activity.rows(); ++each) {
        const Piece* last = activity.endedBy(each, toNs);
        while (last && last->doing == Doing::Wait && last != activity.pieces(each).data()) --last;
        if (last && (!at || last->endNs > at->endNs)) row = each, at = last;
    }
    // The way back: no move is to a piece that ended later; `moves` ends what stands still.
    for (std::size_t moves = 0; at && at->endNs > fromNs; ++moves) {
        if (moves > 4 * most || path.size() > most) return {};
        const Event& event = activity.event(*at);
        if (at->doing != Doing::Wait) path.push_back({row, *at});
        const Piece* own = before(activity, row, at->doing == Doing::Wait ? at->endNs : at->startNs, at);
        // A wait inside what is already on the path, as in a transfer in slices, has been told with it.
        while (own && own->startNs >= at->startNs && own != activity.pieces(row).data() && at->doing != Doing::Wait)
            --own;
        if (event.peer >= 0 && event.peer != row && (at->doing == Doing::Receive || at->doing == Doing::Wait)) {
            const Piece* theirs =
                before(activity, event.peer, at->doing == Doing::Wait ? at->endNs : at->startNs, nullptr);
            while (theirs && theirs->doing == Doing::Wait && theirs != activity.pieces(event.peer).data()) --theirs;
            const bool later = theirs && (at->doing == Doing::Wait || !own || theirs->endNs > own->endNs);
            if (later) {
                row = event.peer;
                at = theirs;
                continue;
            }
        }
        at = own;
    }
    std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace kolo::viz
