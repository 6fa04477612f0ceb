// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/crossover.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/api/types.h"

namespace kolo::viz::charts {

namespace {

const TimeCurve::Point* pointAt(const TimeCurve& curve, double bytes) {
    const auto at = std::find_if(curve.points.begin(), curve.points.end(),
                                 [bytes](const TimeCurve::Point& point) { return point.bytes == bytes; });
    return at == curve.points.end() ? nullptr : &*at;
}

/// A smaller lead is chance: medians of a few rounds are not more precise.
constexpr double kClearly = 0.9;

/// Between two adjacent sizes; normally `a` is faster at the first and `b` at the second.
Crossover between(const TimeCurve& a, const TimeCurve& b, double left, double right) {
    const auto *a0 = pointAt(a, left), *a1 = pointAt(a, right), *b0 = pointAt(b, left), *b1 = pointAt(b, right);
    const double before = std::log(b0->ns / a0->ns), after = std::log(b1->ns / a1->ns);
    const double t = before - after > 0 ? std::clamp(before / (before - after), 0.0, 1.0) : 0.5;
    return {std::exp(std::log(left) + t * std::log(right / left)),
            std::exp(std::log(a0->ns) + t * std::log(a1->ns / a0->ns)), a.name, b.name};
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
    std::vector<double> sizes;
    for (const auto& entry : quickest) sizes.push_back(entry.first);
    std::vector<Crossover> found;
    const TimeCurve* leader = nullptr;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const TimeCurve* best = quickest[sizes[i]];
        const TimeCurve::Point* mine = leader ? pointAt(*leader, sizes[i]) : nullptr;
        const bool overtakes = !mine || pointAt(*best, sizes[i])->ns < kClearly * mine->ns;
        if (mine && overtakes) {
            // It may have led for a while, by too little to count.
            std::size_t right = i;
            const auto ahead = [&](double bytes) {
                const TimeCurve::Point *before = pointAt(*leader, bytes), *after = pointAt(*best, bytes);
                return before && after && after->ns < before->ns;
            };
            while (right > 1 && ahead(sizes[right - 1])) --right;
            if (right > 0 && pointAt(*leader, sizes[right - 1]) && pointAt(*best, sizes[right - 1]) &&
                pointAt(*leader, sizes[right]) && pointAt(*best, sizes[right]))
                found.push_back(between(*leader, *best, sizes[right - 1], sizes[right]));
        }
        if (overtakes) leader = best;
    }
    return found;
}

std::optional<Crossover> crossingOf(const TimeCurve& before, const TimeCurve& after) {
    std::optional<Crossover> found;
    const TimeCurve::Point* last = nullptr;  // a size that both have
    bool beforeLeads = true;
    for (const TimeCurve::Point& point : before.points) {
        const TimeCurve::Point* other = pointAt(after, point.bytes);
        if (!other) continue;
        const bool leads = point.ns <= other->ns;
        if (!last && !leads) return std::nullopt;
        if (last && leads != beforeLeads) {
            if (leads) return std::nullopt;  // it takes the lead back
            found = between(before, after, last->bytes, point.bytes);
        }
        beforeLeads = leads;
        last = &point;
    }
    return found;
}

std::string roundedSize(double bytes) {
    return formatBytes(std::exp2(std::round(std::log2(bytes))));
}

std::string describeQuickest(const std::vector<TimeCurve>& curves) {
    const std::vector<Crossover> changes = crossovers(curves);
    if (changes.empty()) {
        const TimeCurve* best = nullptr;
        for (const TimeCurve& curve : curves)
            if (!curve.peer && !curve.points.empty() && (!best || curve.points.back().ns < best->points.back().ns))
                best = &curve;
        return best ? best->name + " is the quickest of Kolo's at every size, or as quick as any" : std::string();
    }
    std::string text = changes.front().before + " is quickest up to about " + roundedSize(changes.front().bytes);
    for (std::size_t i = 0; i < changes.size(); ++i) {
        text += ", " + changes[i].after;
        text += i + 1 < changes.size() ? " up to about " + roundedSize(changes[i + 1].bytes) : " from there on";
    }
    return text;
}

}  // namespace kolo::viz::charts
