// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/curve.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kolo::viz {

namespace {

Point lerp(Point a, Point b, double t) {
    return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

}  // namespace

double distance(Point a, Point b) {
    return std::hypot(b.x - a.x, b.y - a.y);
}

Curve::Curve(std::vector<Point> points) : m_points(std::move(points)) {
    m_along.reserve(m_points.size());
    for (std::size_t i = 0; i < m_points.size(); ++i)
        m_along.push_back(i == 0 ? 0 : m_along.back() + distance(m_points[i - 1], m_points[i]));
}

Point Curve::at(double distance) const {
    if (m_points.empty()) return {};
    if (distance <= 0) return m_points.front();
    if (distance >= length()) return m_points.back();
    const auto next = std::upper_bound(m_along.begin(), m_along.end(), distance);
    const auto i = static_cast<std::size_t>(next - m_along.begin());
    const double span = m_along[i] - m_along[i - 1];
    return lerp(m_points[i - 1], m_points[i], span > 0 ? (distance - m_along[i - 1]) / span : 0);
}

Point Curve::direction(double distance) const {
    const double reach = std::max(length() * 0.01, 0.5);
    const Point before = at(std::min(distance, length()) - reach), after = at(std::max(distance, 0.0) + reach);
    const double span = kolo::viz::distance(before, after);
    return span > 0 ? Point{(after.x - before.x) / span, (after.y - before.y) / span} : Point{1, 0};
}

Curve Curve::part(double from, double to) const {
    from = std::clamp(from, 0.0, length());
    to = std::clamp(to, from, length());
    std::vector<Point> points{at(from)};
    for (std::size_t i = 0; i < m_points.size(); ++i)
        if (m_along[i] > from && m_along[i] < to) points.push_back(m_points[i]);
    points.push_back(at(to));
    return Curve(std::move(points));
}

Curve Curve::between(const Box& start, const Box& end) const {
    constexpr int kSamples = 96;
    const double step = length() / kSamples;
    double from = 0, to = length();
    for (int i = 0; i <= kSamples && start.contains(at(i * step)); ++i) from = i * step;
    for (int i = kSamples; i >= 0 && end.contains(at(i * step)); --i) to = i * step;
    return part(from, std::max(from, to));
}

Curve smoothed(const Curve& curve) {
    std::vector<Point> points = curve.points();
    for (int round = 0; round < 2 && points.size() > 2; ++round) {
        std::vector<Point> next{points.front()};
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            if (i > 0) next.push_back(lerp(points[i], points[i + 1], 0.25));
            if (i + 2 < points.size()) next.push_back(lerp(points[i], points[i + 1], 0.75));
        }
        next.push_back(points.back());
        points = std::move(next);
    }
    return Curve(std::move(points));
}

Curve bentLine(Point a, Point b, double bend) {
    const Point middle = lerp(a, b, 0.5);
    const Point control{middle.x - (b.y - a.y) * bend, middle.y + (b.x - a.x) * bend};
    constexpr int kPieces = 20;
    std::vector<Point> points;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = static_cast<double>(i) / kPieces;
        points.push_back(lerp(lerp(a, control, t), lerp(control, b, t), t));
    }
    return Curve(std::move(points));
}

}  // namespace kolo::viz
