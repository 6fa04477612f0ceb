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

/// What the measurements settle, size by size; the names of peers do not occur.
struct Order {
    struct Stretch {
        const TimeCurve* curve = nullptr;
        std::vector<double> sizes;  // at each of them the quickest, or within a tenth of it
    };
    std::vector<Stretch> stretches;  // as few as there can be; ascending
    std::vector<double> open;        // where one may be the quickest whose median is not: its spread overlaps
};

using Curves = std::vector<const TimeCurve*>;

Order orderOf(const std::vector<TimeCurve>& curves) {
    std::map<double, Curves> measured;
    for (const TimeCurve& curve : curves)
        if (!curve.peer)
            for (const TimeCurve::Point& point : curve.points) measured[point.bytes].push_back(&curve);
    Order order;
    Curves shared;  // by all sizes of the last stretch
    for (const auto& [bytes, all] : measured) {
        const auto at = [bytes = bytes](const TimeCurve* curve) { return *pointAt(*curve, bytes); };
        const double least = at(*std::ranges::min_element(all, {}, [&](auto* curve) { return at(curve).ns; })).ns;
        const auto isQuickest = [&](const TimeCurve* curve) { return kClearly * at(curve).ns <= least; };
        const auto isBeaten = [&](const TimeCurve* curve) {
            return std::ranges::any_of(all, [&](auto* other) { return leads(at(other), at(curve)); });
        };
        if (!std::ranges::all_of(all, [&](auto* curve) { return isQuickest(curve) || isBeaten(curve); })) {
            order.open.push_back(bytes);
            continue;
        }
        Curves quickest;
        std::ranges::copy_if(all, std::back_inserter(quickest), isQuickest);
        std::erase_if(shared, [&](auto* curve) { return std::ranges::find(quickest, curve) == quickest.end(); });
        if (shared.empty()) {
            shared = std::move(quickest);
            order.stretches.emplace_back();
        }
        Order::Stretch& last = order.stretches.back();
        last.curve = *std::ranges::min_element(shared, {}, [&](auto* curve) { return at(curve).ns; });
        last.sizes.push_back(bytes);
    }
    return order;
}

/// Where the lines of two stretches cross, unless they do so several times, or a third's line is lower there.
std::optional<Crossover> crossingOf(const Order::Stretch& before, const Order::Stretch& after,
                                    const std::vector<TimeCurve>& curves) {
    std::optional<Crossover> found;
    const TimeCurve::Point* last = nullptr;  // a size that both have
    const auto isOvertaken = [&](const TimeCurve::Point& point) {
        return pointAt(*after.curve, point.bytes)->ns < point.ns;
    };
    for (const TimeCurve::Point& point : before.curve->points) {
        if (point.bytes < before.sizes.front() || point.bytes > after.sizes.front() ||
            !pointAt(*after.curve, point.bytes))
            continue;
        if (last && isOvertaken(point) != isOvertaken(*last)) {
            if (found && last->bytes >= before.sizes.back()) return std::nullopt;
            found.reset();  // a lead within the tenth may have come and gone
            if (isOvertaken(point)) found = between(*before.curve, *after.curve, last->bytes, point.bytes);
        }
        last = &point;
    }
    const bool isUndercut =
        found && std::ranges::any_of(curves, [&](const TimeCurve& curve) {
            const auto next = std::ranges::upper_bound(curve.points, found->bytes, {}, &TimeCurve::Point::bytes);
            if (curve.peer || curve.name == found->before || curve.name == found->after ||
                next == curve.points.begin() || next == curve.points.end())
                return false;
            const TimeCurve::Point& left = *std::prev(next);
            const double t = std::log(found->bytes / left.bytes) / std::log(next->bytes / left.bytes);
            return left.ns * std::pow(next->ns / left.ns, t) < found->ns;
        });
    return isUndercut ? std::nullopt : found;
}

std::vector<Crossover> crossovers(const Order& order, const std::vector<TimeCurve>& curves) {
    std::vector<Crossover> found;
    for (std::size_t i = 1; i < order.stretches.size(); ++i)
        if (const auto crossing = crossingOf(order.stretches[i - 1], order.stretches[i], curves))
            found.push_back(*crossing);
    return found;
}

}  // namespace

std::vector<Crossover> crossovers(const std::vector<TimeCurve>& curves) {
    return crossovers(orderOf(curves), curves);
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

/// "1 KiB, 4 KiB", "1 KiB to 64 KiB"; `all`: the sizes that were measured, ascending.
QString sizesText(const std::vector<double>& sizes, const std::vector<double>& all) {
    QStringList parts;
    for (auto first = sizes.begin(); first != sizes.end();) {
        const auto end = std::mismatch(first, sizes.end(), std::ranges::find(all, *first), all.end()).first;
        if (end - first > 2)
            parts << Words::tr("%1 to %2").arg(bytesText(*first), bytesText(*std::prev(end)));
        else
            std::transform(first, end, std::back_inserter(parts), bytesText<double>);
        first = end;
    }
    return parts.join(QStringLiteral(", "));
}

}  // namespace

QString describeQuickest(const std::vector<TimeCurve>& curves) {
    const Order order = orderOf(curves);
    std::vector<double> sizes = order.open;
    for (const Order::Stretch& stretch : order.stretches)
        sizes.insert(sizes.end(), stretch.sizes.begin(), stretch.sizes.end());
    std::ranges::sort(sizes);
    if (sizes.empty()) return {};
    if (order.stretches.empty())
        return Words::tr("Which of Kolo's is the quickest is open at every size: the spreads overlap.");
    const std::vector<Crossover> changes = crossovers(order, curves);
    const bool isWhole = order.open.empty() && changes.size() + 1 == order.stretches.size();
    QStringList parts;
    for (std::size_t i = 0; i < order.stretches.size(); ++i) {
        const QString name = textOf(order.stretches[i].curve->name);
        if (!isWhole)
            parts << Words::tr("%1 at %2").arg(name, sizesText(order.stretches[i].sizes, sizes));
        else if (i < changes.size())
            parts << Words::tr("%1 up to about %2").arg(name, roundedSize(changes[i].bytes));
        else
            parts << (i > 0 ? Words::tr("%1 from there on") : Words::tr("%1 at every size")).arg(name);
    }
    QString text = Words::tr("The quickest of Kolo's, or within a tenth of it: %1.")
                       .arg(parts.join(isWhole ? QStringLiteral(", ") : QStringLiteral("; ")));
    if (!order.open.empty())
        text += QLatin1Char(' ') + Words::tr("Open at %1: the spreads overlap.").arg(sizesText(order.open, sizes));
    return text;
}

}  // namespace kolo::viz::charts
