// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/critical_path.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace kolo::viz {

namespace {

using Piece = Activity::Piece;

/// The last of the row that ended by `ns` and before `than` in the row's order.
const Piece* before(const Activity& activity, int row, std::int64_t ns, const Piece* than) {
    if (row < 0 || row >= activity.rows()) return nullptr;
    const Piece* found = activity.endedBy(row, ns);
    const Piece* const first = activity.pieces(row).data();
    if (found && than && found >= than) found = than == first ? nullptr : than - 1;
    return found;
}

/// The last of the row that ended by `ns` and is no wait; if there is none, its first piece.
const Piece* workBefore(const Activity& activity, int row, std::int64_t ns) {
    const Piece* found = before(activity, row, ns, nullptr);
    while (found && found->doing == Doing::Wait && found != activity.pieces(row).data()) --found;
    return found;
}

/// Of all rows, the last work that ended by `ns`; without a piece: there is none.
std::pair<int, const Piece*> lastWork(const Activity& activity, std::int64_t ns) {
    std::pair<int, const Piece*> latest{-1, nullptr};
    for (int row = 0; row < activity.rows(); ++row) {
        const Piece* last = workBefore(activity, row, ns);
        if (last && (!latest.second || last->endNs > latest.second->endNs)) latest = {row, last};
    }
    return latest;
}

/// The gate that opened last by `ns`; null: none did.
const StepClock::Cut* gateBefore(const Activity& activity, std::int64_t ns) {
    if (!activity.axis()) return nullptr;
    const auto& cuts = activity.axis()->clock().cuts();
    const auto after = std::ranges::upper_bound(cuts, ns, {}, &StepClock::Cut::toNs);
    return after == cuts.begin() ? nullptr : &*std::prev(after);
}

}  // namespace

std::vector<PathPiece> criticalPath(const Activity& activity, std::int64_t fromNs, std::int64_t toNs,
                                    std::size_t most) {
    std::vector<PathPiece> path;
    auto [row, at] = lastWork(activity, toNs);
    // The way back: no move is to a piece that ended later; `moves` ends what stands still.
    for (std::size_t moves = 0; at && at->endNs > fromNs; ++moves) {
        if (moves > 4 * most || path.size() > most) return {};
        const Event& event = activity.event(*at);
        if (at->doing != Doing::Wait) path.push_back({row, *at});
        const std::int64_t by = at->doing == Doing::Wait ? at->endNs : at->startNs;
        const Piece* from = before(activity, row, by, at);
        // A wait inside what is already on the path, as in a transfer in slices, has been told with it.
        while (from && from->startNs >= at->startNs && from != activity.pieces(row).data() && at->doing != Doing::Wait)
            --from;
        if (event.peer >= 0 && event.peer != row && (at->doing == Doing::Receive || at->doing == Doing::Wait)) {
            const Piece* theirs = workBefore(activity, event.peer, by);
            const bool later = theirs && (at->doing == Doing::Wait || !from || theirs->endNs > from->endNs);
            if (later) {
                row = event.peer;
                from = theirs;
            }
        }
        at = from;
        if (const StepClock::Cut* gate = gateBefore(activity, by); gate && (!at || at->endNs <= gate->fromNs))
            std::tie(row, at) = lastWork(activity, gate->fromNs);
    }
    std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace kolo::viz
