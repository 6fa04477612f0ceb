// SPDX-License-Identifier: Apache-2.0
//
// From a quantity to a position on an axis.
#pragma once

#include <vector>

namespace kolo::viz {

/// Maps [from, to] linearly onto [start, end]. An empty domain maps to `start`.
class LinearScale {
public:
    LinearScale(double from, double to, double start, double end)
        : m_from(from), m_perUnit(to > from ? (end - start) / (to - from) : 0), m_start(start) {}
    double operator()(double value) const { return m_start + (value - m_from) * m_perUnit; }
    double perUnit() const { return m_perUnit; }

private:
    double m_from, m_perUnit, m_start;
};

/// Round values (1, 2 or 5 times a power of ten apart) in [0, to], at most `most` of them besides zero.
std::vector<double> niceTicks(double to, int most);

}  // namespace kolo::viz
