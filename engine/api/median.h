// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

namespace kolo {

/// The middle value; of an even number of values, the upper of the two in the middle. `values` is not empty.
inline double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<long>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

struct Spread {
    double low = 0, high = 0;
};
/// The range of the middle half of the values, or of all of them if there are fewer than five. `values` is not empty.
inline Spread spread(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t last = values.size() - 1, low = last / 4;
    return {values[low], values[last - low]};
}

}  // namespace kolo
