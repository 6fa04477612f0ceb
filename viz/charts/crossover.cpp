// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/crossover.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace kolo::viz::charts {

namespace {

const TimeCurve::Point* pointAt(const TimeCurve& curve, double bytes) {
    const auto at = std::find_if(curve.points.begin(), curve.points.end(),
                                 [bytes](const TimeCurve::Point& point) { return point.bytes == bytes; });
    return at == curve.points.end() ? nullptr : &*at;
}

}  // namespace

std::vector<Crossover> crossovers(const std::vector<TimeCurve>& curves) {
    std::map<double, const TimeCurve*> quickest;  // by size
    for (const TimeCurve& curve : curves) {
        if (curve.peer) continue;
        for (const TimeCurve::Point& point : curve.points) {
            const TimeCurve*& best = quickest[point.bytes];
            if (!best || point.ns < pointAt(*best, point.bytes)->ns) best = &curve;
        }
    }
    std::vector<Crossover> found;
    for (auto right = quickest.begin(); right != quickest.end(); ++right) {
        if (right == quickest.begin()) continue;
        const auto left = std::prev(right);
        if (left->second == right->second) continue;
        const auto *a0 = pointAt(*left->second, left->first), *a1 = pointAt(*left->second, right->first);
        const auto *b0 = pointAt(*right->second, left->first), *b1 = pointAt(*right->second, right->first);
        if (!a0 || !a1 || !b0 || !b1) continue;
        const double before = std::log(b0->ns / a0->ns), after = std::log(b1->ns / a1->ns);
        const double t = before - after > 0 ? before / (before - after) : 0.5;
        found.push_back({std::exp(std::log(left->first) + t * std::log(right->first / left->first)),
                         std::exp(std::log(a0->ns) + t * std::log(a1->ns / a0->ns)), left->second->name,
                         right->second->name});
    }
    return found;
}

}  // namespace kolo::viz::charts
