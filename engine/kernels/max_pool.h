// SPDX-License-Identifier: Apache-2.0
//
// Max pooling over 2 × 2 squares of an image (channels × height × width); odd last rows and columns stand alone.
#pragma once

#include <algorithm>

#include "engine/kernels/registry.h"

namespace kolo::kernels {

/// Calls visit(place in the output, first of the square, its height and width) for every square.
template <typename Visit>
void eachSquare(const Shape& image, Visit visit) {
    const int channels = static_cast<int>(image[0]), height = static_cast<int>(image[1]),
              width = static_cast<int>(image[2]), outHeight = (height + 1) / 2, outWidth = (width + 1) / 2;
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < outHeight; ++y)
            for (int x = 0; x < outWidth; ++x)
                visit((c * outHeight + y) * outWidth + x, (c * height + 2 * y) * width + 2 * x,
                      std::min(2, height - 2 * y), std::min(2, width - 2 * x));
}

}  // namespace kolo::kernels
