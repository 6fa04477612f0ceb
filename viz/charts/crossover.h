// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where does one algorithm overtake another? Curves of time over size are straight between two measured sizes when both
// axes are logarithmic, so that is where the crossing is looked for: between two neighbouring sizes of which each has
// another quickest.
#pragma once

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

/// Among the curves that are not peers, ascending in bytes.
std::vector<Crossover> crossovers(const std::vector<TimeCurve>& curves);

}  // namespace kolo::viz::charts
