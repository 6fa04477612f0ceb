// SPDX-License-Identifier: Apache-2.0
//
// An image (channels × height × width) as columns, (channels · 9) × (height · width): each pixel's 3 × 3 neighbourhood,
// zero beyond the border.
#pragma once

#include <algorithm>

#include "engine/kernels/registry.h"

namespace kolo::kernels {

/// Calls visit(place among the columns, place in the image, from, to) for every row of every column, where [from, to)
/// is the part of the row that lies inside the image; place -1: none does.
template <typename Visit>
void eachStretch(const Shape& image, Visit visit) {
    const int channels = static_cast<int>(image[0]), height = static_cast<int>(image[1]),
              width = static_cast<int>(image[2]), pixels = height * width;
    for (int c = 0; c < channels; ++c)
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const std::int64_t column = static_cast<std::int64_t>(c * 9 + (dy + 1) * 3 + dx + 1) * pixels;
                const int from = std::max(0, -dx), to = width - std::max(0, dx);
                for (int y = 0; y < height; ++y) {
                    const bool inside = y + dy >= 0 && y + dy < height && to > from;
                    const std::int64_t source = static_cast<std::int64_t>(c) * pixels + (y + dy) * width + from + dx;
                    visit(column + y * width, inside ? source : -1, from, to);
                }
            }
}

}  // namespace kolo::kernels
