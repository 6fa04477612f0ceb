// SPDX-License-Identifier: Apache-2.0
//
// One function of training with its arrays and what should come out, in double precision.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/training/kernels.h"

namespace kolo::selfcheck {

inline constexpr double kHalfUnit = 0x1p-24;  ///< of a float32's last place, relative
inline constexpr double kFunction = 8;        ///< half units that a tanh or a square root may be off

using Floats = std::vector<float>;

/// The arrays as given to the device, in double precision.
struct Given {
    const std::vector<Floats>& arrays;
    double operator()(int array, std::int64_t i) const { return static_cast<double>(arrays[array][i]); }
};

/// An element of the result: its value, and the sum of the absolute values of its terms.
struct Wanted {
    double value = 0;
    double magnitude = 0;

    void add(double term) {
        value += term;
        magnitude += std::abs(term);
    }
    static Wanted of(double value) { return {value, std::abs(value)}; }
};

struct Case {
    std::string name;
    double roundings = 0;  ///< 0: exact
    int result = 0;        ///< which array is checked afterwards
    std::vector<Floats> arrays;
    std::function<void(training::Kernels&, const std::vector<float*>&)> call;
    std::function<Wanted(const Given&, std::int64_t)> wanted;
};

/// Unordered numbers in [-1, 1); the same on every machine.
Floats numbers(std::int64_t count, int which);

/// Products with more in the same kernel, and losses.
std::vector<Case> fusedCases();
/// What only a transformer computes.
std::vector<Case> transformerCases();

}  // namespace kolo::selfcheck
