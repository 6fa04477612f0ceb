// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

namespace kolo {

/// The middle one, of an even number the upper of both. There is at least one.
inline double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<long>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

struct Spread {
    double low = 0, high = 0;
};
/// What holds the middle half of the values; of fewer than five, all of them. There is at least one.
inline Spread spread(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t last = values.size() - 1, low = last / 4;
    return {values[low], values[last - low]};
}

}  // namespace kolo
