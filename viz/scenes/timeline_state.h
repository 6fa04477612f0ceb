// SPDX-License-Identifier: Apache-2.0
//
// How a timeline is being looked at: which part of the axis, which rows, what is selected and what is sought. Plain
// values; the window changes them, the scenes draw by them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "viz/layout/picture.h"
#include "viz/replay/piece_search.h"

namespace kolo::viz {

/// Of an axis; its unit is the axis's: nanoseconds, or places on a TimeAxis.
struct TimeRange {
    double from = 0, to = 0;
    double length() const { return to - from; }
    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

struct TimelineSelection {
    std::int64_t fromNs = 0, toNs = 0;
    int firstRow = 0, lastRow = 0;  ///< inclusive
    friend bool operator==(const TimelineSelection&, const TimelineSelection&) = default;
};

struct TimelineState {
    std::optional<TimeRange> shown;  ///< nothing: the scene's usual part
    double rowHeight = 0;            ///< px; 0: as high as lets all rows fit
    int firstRow = 0;                ///< the uppermost, where not all fit
    std::optional<TimelineSelection> selection;
    const PieceSearch* search = nullptr;      ///< what does not match is pale; null: nothing is sought
    std::optional<PieceSearch::Place> found;  ///< the match that the reader is at
    bool arrows = false;                      ///< from send to receive
    bool path = false;                        ///< the critical path
};

/// Where everything is in a timeline's picture.
struct TimelinePlaces {
    Box rows;                ///< without their names
    TimeRange whole, shown;  ///< on the axis
    double now = 0;          ///< the playhead, on the axis
    int count = 0;           ///< rows, of which `visible` from `firstRow` on are in view
    int firstRow = 0, visible = 0;
    double rowHeight = 0;
    std::vector<std::string> names;                 ///< of all rows
    std::function<std::int64_t(double)> nsAt;       ///< of a place on the axis
    std::function<double(std::int64_t)> placeAtNs;  ///< its inverse

    double placeAt(double x) const { return shown.from + (x - rows.x) / std::max(rows.width, 1.0) * shown.length(); }
    int rowAt(double y) const {
        const int row = firstRow + static_cast<int>((y - rows.y) / std::max(rowHeight, 1e-9));
        return std::clamp(row, firstRow, std::max(firstRow + visible - 1, firstRow));
    }
};

inline constexpr double kNearest = 20;  ///< of the axis's unit: nobody needs to look closer than 20 ns

/// `range` moved, and if need be shortened, to lie within `whole`.
inline TimeRange within(TimeRange range, const TimeRange& whole) {
    const double length = std::clamp(range.length(), std::min(kNearest, whole.length()), whole.length());
    const double from = std::clamp(range.from, whole.from, whole.to - length);
    return {from, from + length};
}
/// `factor` > 1 looks closer; `about` stays where it is.
inline TimeRange zoomed(const TimeRange& shown, const TimeRange& whole, double about, double factor) {
    const double least = std::min(kNearest, whole.length());
    const double length = std::clamp(shown.length() / factor, least, whole.length());
    const double share = shown.length() > 0 ? (about - shown.from) / shown.length() : 0.5;
    return within({about - share * length, about - share * length + length}, whole);
}
inline TimeRange panned(const TimeRange& shown, const TimeRange& whole, double by) {
    return within({shown.from + by, shown.to + by}, whole);
}
/// Moved as little as makes `place` visible, with some room around it.
inline TimeRange following(const TimeRange& shown, const TimeRange& whole, double place) {
    const double room = shown.length() * 0.1;
    if (place < shown.from) return panned(shown, whole, place - shown.from - room);
    if (place > shown.to) return panned(shown, whole, place - shown.to + room);
    return shown;
}

}  // namespace kolo::viz
