// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/scale.h"

#include <algorithm>
#include <cmath>

namespace kolo::viz {

std::vector<double> niceTicks(double to, int most) {
    std::vector<double> ticks{0};
    if (!(to > 0) || !std::isfinite(to) || most < 1) return ticks;
    const double rough = to / most;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double fraction = rough / power;
    const double step = power * (fraction <= 1 ? 1 : fraction <= 2 ? 2 : fraction <= 5 ? 5 : 10);
    for (int i = 1; i * step <= to * (1 + 1e-9); ++i) ticks.push_back(i * step);
    return ticks;
}

}  // namespace kolo::viz
