// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where does one algorithm overtake another? Curves of time over size are straight between two measured sizes when both
// axes are logarithmic, so that is where the crossing is looked for: between two neighbouring sizes of which each has
// another quickest.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kolo::viz::charts {

struct TimeCurve {
    std::string name;
    bool peer = false;  ///< not Kolo's own
    struct Point {
        double bytes = 0, ns = 0;
    };
    std::vector<Point> points;  ///< ascending in bytes
};

struct Crossover {
    double bytes = 0, ns = 0;
    std::string before, after;  ///< quickest for smaller arrays, and for larger ones
};

/// Where the quickest changes, among the curves that are not peers; ascending in bytes. A lead of less than a tenth
/// does not count.
std::vector<Crossover> crossovers(const std::vector<TimeCurve>& curves);

/// Where `before` is quicker up to, and `after` from there on; nothing if there is no such size, or more than one
/// (measurements that cross back and forth have no crossover).
std::optional<Crossover> crossingOf(const TimeCurve& before, const TimeCurve& after);

/// The same in words, for the reader: "tree is quickest up to about 32 KiB, ring from there on".
std::string describeQuickest(const std::vector<TimeCurve>& curves);
std::string roundedSize(double bytes);  ///< "32 KiB": the nearest power of two, because a crossing is not sharper

}  // namespace kolo::viz::charts
