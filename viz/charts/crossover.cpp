// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/crossover.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "viz/charts/amounts.h"

namespace kolo::viz::charts {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(kolo::viz::charts::Crossover)
};

const TimeCurve::Point* pointAt(const TimeCurve& curve, double bytes) {
    const auto at = std::find_if(curve.points.begin(), curve.points.end(),
                                 [bytes](const TimeCurve::Point& point) { return point.bytes == bytes; });
    return at == curve.points.end() ? nullptr : &*at;
}

/// A smaller lead is chance: medians of a few rounds are not more precise.
constexpr double kClearly = 0.9;

bool isApart(const TimeCurve::Point& faster, const TimeCurve::Point& slower) {
    const bool known = faster.highNs > 0 && slower.lowNs > 0;
    return faster.ns < slower.ns && (!known || faster.highNs < slower.lowNs);
}

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
        const TimeCurve::Point& its = *pointAt(*best, sizes[i]);
        const bool overtakes = !mine || (its.ns < kClearly * mine->ns && isApart(its, *mine));
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
    double left = 0, right = 0;              // the last two such sizes between which the lines cross
    bool beforeLeads = true;
    for (const TimeCurve::Point& point : before.points) {
        const TimeCurve::Point* other = pointAt(after, point.bytes);
        if (!other) continue;
        if (!last && other->ns < point.ns) return std::nullopt;
        const bool leads = beforeLeads ? !isApart(*other, point) : isApart(point, *other);
        if (last && pointAt(after, last->bytes)->ns >= last->ns && other->ns < point.ns) {
            left = last->bytes;
            right = point.bytes;
        }
        if (last && leads != beforeLeads) {
            if (leads) return std::nullopt;               // it takes the lead back
            found = between(before, after, left, right);  // there, though the spreads may part only later
        }
        beforeLeads = leads;
        last = &point;
    }
    return found;
}

QString roundedSize(double bytes) {
    const double power = std::exp2(std::floor(std::log2(bytes))), over = bytes / power;
    return bytesText(power * (over < std::sqrt(1.5) ? 1 : over < std::sqrt(3.0) ? 1.5 : 2));
}

namespace {

/// Sizes at which another's median leads clearly over the one that is named there, though not its spread.
QStringList openSizes(const std::vector<TimeCurve>& curves, const std::string& first,
                      const std::vector<Crossover>& changes) {
    std::map<double, double> quickest;  // ns, by size
    for (const TimeCurve& curve : curves) {
        if (curve.peer) continue;
        for (const TimeCurve::Point& point : curve.points) {
            double& ns = quickest.try_emplace(point.bytes, point.ns).first->second;
            ns = std::min(ns, point.ns);
        }
    }
    QStringList open;
    for (const auto& [bytes, ns] : quickest) {
        std::string named = first;
        for (const Crossover& change : changes)
            if (change.bytes <= bytes) named = change.after;
        for (const TimeCurve& curve : curves)
            if (const TimeCurve::Point* its = curve.name == named ? pointAt(curve, bytes) : nullptr;
                its && ns < kClearly * its->ns)
                open << roundedSize(bytes);
    }
    return open;
}

QString openInWords(const QStringList& sizes) {
    return sizes.isEmpty()
               ? QString()
               : QLatin1Char(' ') + Words::tr("At %1 another was quicker, but the spreads overlap: the order is open.")
                                        .arg(sizes.join(QStringLiteral(", ")));
}

}  // namespace

QString describeQuickest(const std::vector<TimeCurve>& curves) {
    const std::vector<Crossover> changes = crossovers(curves);
    if (changes.empty()) {
        const TimeCurve* best = nullptr;
        for (const TimeCurve& curve : curves)
            if (!curve.peer && !curve.points.empty() && (!best || curve.points.back().ns < best->points.back().ns))
                best = &curve;
        return best ? Words::tr("%1 is the quickest of Kolo's at every size, or as quick as any.")
                              .arg(textOf(best->name)) +
                          openInWords(openSizes(curves, best->name, changes))
                    : QString();
    }
    QStringList parts{Words::tr("%1 is quickest up to about %2")
                          .arg(textOf(changes.front().before), roundedSize(changes.front().bytes))};
    for (std::size_t i = 0; i + 1 < changes.size(); ++i)
        parts << Words::tr("%1 up to about %2").arg(textOf(changes[i].after), roundedSize(changes[i + 1].bytes));
    parts << Words::tr("%1 from there on").arg(textOf(changes.back().after));
    return parts.join(QStringLiteral(", ")) + QLatin1Char('.') +
           openInWords(openSizes(curves, changes.front().before, changes));
}

}  // namespace kolo::viz::charts
