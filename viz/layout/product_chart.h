// SPDX-License-Identifier: Apache-2.0
//
// CPU or GPU? The time of one matrix product over its size, both axes logarithmic: on the CPU; the GPU's arithmetic;
// and the GPU with the copies it needs. Where the last drops below the first, the GPU starts to pay off.
#pragma once

#include <string>
#include <vector>

#include "viz/layout/picture.h"

namespace kolo::viz {

struct ProductRow {
    int size = 0;
    double cpuSeconds = 0, gpuSeconds = 0, copyInSeconds = 0, copyOutSeconds = 0;
    double gpuTotal() const { return gpuSeconds + copyInSeconds + copyOutSeconds; }
};

/// The size from which the GPU wins including its copies, interpolated by a straight line in the chart; 0: never.
double crossover(const std::vector<ProductRow>& rows);

/// A virtual GPU is the same processor, so the two differ only by chance, and there is no crossover to mark.
Picture drawProducts(const std::vector<ProductRow>& rows, bool isVirtual, Size size, Theme theme,
                     const TextMeasure& measure);

}  // namespace kolo::viz
