// SPDX-License-Identifier: Apache-2.0
//
// A line that something can travel along: points, and how far along each of them is.
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

    /// What is left of it outside of `start` (where it begins) and `end` (where it arrives).
    Curve between(const Box& start, const Box& end) const;

private:
    std::vector<Point> m_points;
    std::vector<double> m_along;  // distance from the first point
};

double distance(Point a, Point b);

/// Corners cut twice after Chaikin: what travels along turns instead of jerking.
Curve smoothed(const Curve& curve);

/// From a to b, bent to the right of its direction by `bend` of its length, so that the way back is another line.
Curve bentLine(Point a, Point b, double bend);

}  // namespace kolo::viz
