// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where does one algorithm overtake another? With both axes logarithmic, curves of time over size are straight between
// two measured sizes, so that is where crossings are sought: between adjacent sizes with different fastest algorithms.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

namespace kolo::viz::charts {

struct TimeCurve {
    std::string name;
    bool peer = false;  ///< not Kolo's own
    struct Point {
        double bytes = 0, ns = 0;
        double lowNs = 0, highNs = 0;  ///< the spread of the repetitions; 0: not known
    };
    std::vector<Point> points;  ///< ascending in bytes
};

struct Crossover {
    double bytes = 0, ns = 0;
    std::string before, after;  ///< fastest for smaller arrays, and for larger ones
};

/// Where the fastest changes, among the curves that are not peers; ascending in bytes. A lead of less than a tenth does
/// not count, nor one between times whose spreads overlap: neither a spike nor a tie makes a crossover. Where a third is
/// quicker than the two that cross, there is none.
std::vector<Crossover> crossovers(const std::vector<TimeCurve>& curves);

/// The size up to which `before` is faster and from which `after` is; nothing if there is no such size, or more than
/// one (measurements that cross back and forth have no crossover), or if one of them never leads so that it counts.
std::optional<Crossover> crossingOf(const TimeCurve& before, const TimeCurve& after);

/// The same in words, for the reader: "tree up to about 32 KiB, ring from there on"; where the spreads leave it open,
/// the sizes one by one.
QString describeQuickest(const std::vector<TimeCurve>& curves);
/// "32 KiB", "48 KiB": the nearest power of two or half way to the next, because crossings are not more precise.
QString roundedSize(double bytes);

}  // namespace kolo::viz::charts
