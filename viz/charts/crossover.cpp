// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/crossover.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

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

/// By so much, and with spreads that are apart.
bool leads(const TimeCurve::Point& faster, const TimeCurve::Point& slower) {
    const bool known = faster.highNs > 0 && slower.lowNs > 0;
    return faster.ns < kClearly * slower.ns && (!known || faster.highNs < slower.lowNs);
}

/// Between two adjacent sizes; normally `a` is faster at the first and `b` at the second.
Crossover between(const TimeCurve& a, const TimeCurve& b, double left, double right) {
    const auto *a0 = pointAt(a, left), *a1 = pointAt(a, right), *b0 = pointAt(b, left), *b1 = pointAt(b, right);
    const double before = std::log(b0->ns / a0->ns), after = std::log(b1->ns / a1->ns);
    const double t = before - after > 0 ? std::clamp(before / (before - after), 0.0, 1.0) : 0.5;
    return {std::exp(std::log(left) + t * std::log(right / left)),
            std::exp(std::log(a0->ns) + t * std::log(a1->ns / a0->ns)), a.name, b.name};
}

/// For arrays of sizes[first] up to, but not including, sizes[end], no other curve leads `curve`.
struct Reign {
    const TimeCurve* curve = nullptr;
    std::size_t first = 0, end = 0;
};

std::vector<double> sizesOf(const std::vector<TimeCurve>& curves) {
    std::set<double> sizes;
    for (const TimeCurve& curve : curves)
        if (!curve.peer)
            for (const TimeCurve::Point& point : curve.points) sizes.insert(point.bytes);
    return {sizes.begin(), sizes.end()};
}

bool isUnbeaten(const TimeCurve& curve, const std::vector<TimeCurve>& curves, double bytes) {
    const TimeCurve::Point* mine = pointAt(curve, bytes);
    return mine && std::none_of(curves.begin(), curves.end(), [&](const TimeCurve& other) {
               const TimeCurve::Point* its = other.peer ? nullptr : pointAt(other, bytes);
               return its && leads(*its, *mine);
           });
}

bool leadsAt(const TimeCurve& faster, const TimeCurve& slower, double bytes) {
    const TimeCurve::Point *its = pointAt(faster, bytes), *other = pointAt(slower, bytes);
    return its && other && leads(*its, *other);
}

/// The spreads show it: `before` has led, and where its reign ends, `after` does.
bool overtakes(const TimeCurve& after, const Reign& before, const std::vector<double>& sizes) {
    bool hasLed = false;
    for (std::size_t i = before.first; i < before.end; ++i) hasLed |= leadsAt(*before.curve, after, sizes[i]);
    return hasLed && leadsAt(after, *before.curve, sizes[before.end]);
}

/// As few as there can be, up to the size at which none is seen to overtake the one before.
std::vector<Reign> reigns(const std::vector<TimeCurve>& curves, const std::vector<double>& sizes) {
    std::vector<Reign> found;
    for (std::size_t first = 0; first < sizes.size(); first = found.back().end) {
        Reign longest;
        const auto atItsEnd = [&](const TimeCurve& curve) { return pointAt(curve, sizes[longest.end - 1])->ns; };
        for (const TimeCurve& curve : curves) {
            if (curve.peer || (!found.empty() && !overtakes(curve, found.back(), sizes))) continue;
            std::size_t end = first;
            while (end < sizes.size() && isUnbeaten(curve, curves, sizes[end])) ++end;
            if (end > std::max(longest.end, first) ||
                (longest.curve && end == longest.end && atItsEnd(curve) < atItsEnd(*longest.curve)))
                longest = {&curve, first, end};
        }
        if (!longest.curve) break;
        found.push_back(longest);
    }
    return found;
}

std::vector<Crossover> changesOf(const std::vector<Reign>& all, const std::vector<double>& sizes) {
    std::vector<Crossover> found;
    for (std::size_t i = 1; i < all.size(); ++i) {
        const TimeCurve &before = *all[i - 1].curve, &after = *all[i].curve;
        const auto isAhead = [&](double bytes) {
            const TimeCurve::Point *its = pointAt(before, bytes), *mine = pointAt(after, bytes);
            return its && mine && mine->ns < its->ns;
        };
        // It may have been ahead for a while, by too little to count.
        std::size_t right = all[i].first;
        while (right > all[i - 1].first + 1 && isAhead(sizes[right - 1])) --right;
        if (pointAt(after, sizes[right - 1])) found.push_back(between(before, after, sizes[right - 1], sizes[right]));
    }
    return found;
}

}  // namespace

std::vector<Crossover> crossovers(const std::vector<TimeCurve>& curves) {
    const std::vector<double> sizes = sizesOf(curves);
    return changesOf(reigns(curves, sizes), sizes);
}

std::optional<Crossover> crossingOf(const TimeCurve& before, const TimeCurve& after) {
    std::optional<Crossover> found;
    bool hasLed = false;
    const TimeCurve::Point* last = nullptr;  // a size that both have
    double left = 0, right = 0;              // the last two such sizes between which the lines cross
    for (const TimeCurve::Point& point : before.points) {
        const TimeCurve::Point* other = pointAt(after, point.bytes);
        if (!other) continue;
        if (last && pointAt(after, last->bytes)->ns >= last->ns && other->ns < point.ns) {
            left = last->bytes;
            right = point.bytes;
        }
        if (leads(point, *other)) {
            if (found) return std::nullopt;  // it takes the lead back
            hasLed = true;
        } else if (!found && leads(*other, point)) {
            if (!hasLed) return std::nullopt;
            found = between(before, after, left, right);  // there, though the spreads may part only later
        }
        last = &point;
    }
    return found;
}

QString roundedSize(double bytes) {
    const double power = std::exp2(std::floor(std::log2(bytes))), over = bytes / power;
    return bytesText(power * (over < std::sqrt(1.5) ? 1 : over < std::sqrt(3.0) ? 1.5 : 2));
}

namespace {

/// Of the sizes up to `last`, those at which another's median leads clearly over the one that is named there, though
/// not its spread, and the others.
struct Certainty {
    QStringList open, settled;
};

Certainty certaintyOf(const std::vector<TimeCurve>& curves, const std::string& first,
                      const std::vector<Crossover>& changes, double last) {
    std::map<double, double> quickest;  // ns, by size
    for (const TimeCurve& curve : curves) {
        if (curve.peer) continue;
        for (const TimeCurve::Point& point : curve.points) {
            double& ns = quickest.try_emplace(point.bytes, point.ns).first->second;
            ns = std::min(ns, point.ns);
        }
    }
    Certainty found;
    for (const auto& [bytes, ns] : quickest) {
        if (bytes > last) break;
        std::string named = first;
        for (const Crossover& change : changes)
            if (change.bytes <= bytes) named = change.after;
        const bool isOpen = std::ranges::any_of(curves, [&, bytes = bytes, ns = ns](const TimeCurve& curve) {
            const TimeCurve::Point* its = curve.name == named ? pointAt(curve, bytes) : nullptr;
            return its && ns < kClearly * its->ns;
        });
        (isOpen ? found.open : found.settled) << roundedSize(bytes);
    }
    return found;
}

}  // namespace

QString describeQuickest(const std::vector<TimeCurve>& curves) {
    const std::vector<double> sizes = sizesOf(curves);
    if (sizes.empty()) return {};
    const std::vector<Reign> all = reigns(curves, sizes);
    const std::vector<Crossover> changes = changesOf(all, sizes);
    const std::size_t end = all.back().end;
    const bool isWhole = end == sizes.size();
    const QString last = textOf(all.back().curve->name), upTo = roundedSize(sizes[end - 1]);
    const auto [open, settled] = certaintyOf(curves, all.front().curve->name, changes, sizes[end - 1]);
    if (open.size() == std::ssize(sizes))
        return Words::tr("Which of Kolo's is the quickest is open at every size: the spreads overlap.");
    const QString between = QStringLiteral(", ");
    if (changes.empty() && isWhole && open.size() > settled.size())
        return Words::tr(
                   "%1 is the quickest of Kolo's at %2, or as quick as any. At the other sizes another was "
                   "quicker, but the spreads overlap: the order is open.")
            .arg(last, settled.join(between));
    QString text;
    if (changes.empty()) {
        text = isWhole ? Words::tr("%1 is the quickest of Kolo's at every size, or as quick as any.").arg(last)
                       : Words::tr("%1 is the quickest of Kolo's up to %2, or as quick as any.").arg(last, upTo);
    } else {
        QStringList parts{Words::tr("%1 is quickest up to about %2")
                              .arg(textOf(changes.front().before), roundedSize(changes.front().bytes))};
        for (std::size_t i = 0; i + 1 < changes.size(); ++i)
            parts << Words::tr("%1 up to about %2").arg(textOf(changes[i].after), roundedSize(changes[i + 1].bytes));
        parts << (isWhole ? Words::tr("%1 from there on").arg(last) : Words::tr("%1 up to about %2").arg(last, upTo));
        text = parts.join(between) + QLatin1Char('.');
    }
    if (!open.isEmpty())
        text += QLatin1Char(' ') +
                Words::tr("Except at %1: there another was quicker, but the spreads overlap, so the order is open.")
                    .arg(open.join(between));
    if (!isWhole)
        text += QLatin1Char(' ') +
                Words::tr("From %1 on others are quicker, but the spreads overlap: who overtakes whom where is open.")
                    .arg(roundedSize(sizes[end]));
    return text;
}

}  // namespace kolo::viz::charts
