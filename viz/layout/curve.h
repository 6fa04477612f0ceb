// SPDX-License-Identifier: Apache-2.0
//
// A line to travel along: points, and the distance of each along the line.
#pragma once

#include <vector>

#include "viz/layout/picture.h"

namespace kolo::viz {

class Curve {
public:
    Curve() = default;
    explicit Curve(std::vector<Point> points);

    const std::vector<Point>& points() const { return m_points; }
    double length() const { return m_along.empty() ? 0 : m_along.back(); }
    Point at(double distance) const;         ///< clamped to the ends
    Point direction(double distance) const;  ///< of length 1, forward
    Curve part(double from, double to) const;

    /// The part outside `start` (where it begins) and `end` (where it ends).
    Curve between(const Box& start, const Box& end) const;

private:
    std::vector<Point> m_points;
    std::vector<double> m_along;  // distance from the first point
};

double distance(Point a, Point b);

/// Corners cut twice (Chaikin), so that what travels along it turns instead of jerking.
Curve smoothed(const Curve& curve);

/// From a to b, bent to the right of its direction by `bend` of its length, so that the return path is a different
/// line.
Curve bentLine(Point a, Point b, double bend);

}  // namespace kolo::viz
