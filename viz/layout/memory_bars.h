// SPDX-License-Identifier: Apache-2.0
//
// Does it fit? The memory that training a model needs, part by part, as one stacked bar against a device's memory.
#pragma once

#include <string>
#include <vector>

#include "viz/layout/picture.h"

namespace kolo::viz {

struct MemoryPart {
    std::string title;  ///< "Activations"
    std::string text;   ///< "8.19 GB"
    double bytes = 0;
};
struct MemoryNeed {
    std::vector<MemoryPart> parts;
    std::string total, device;  ///< "8.58 GB", "80 GB"
    double deviceBytes = 0;
};

Picture drawMemory(const MemoryNeed& need, Size size, Theme theme, const TextMeasure& measure);

}  // namespace kolo::viz
