// SPDX-License-Identifier: Apache-2.0
//
// An image (channels × height × width) as columns, (channels · taps) × down × across: what each window of the image
// sees, tap by tap, zero beyond the border.
#pragma once

#include <algorithm>
#include <array>

#include "engine/kernels/registry.h"

namespace kolo::kernels {

/// Calls visit(place among the columns, place in the image, from, to) for every row of every column, where the windows
/// [from, to) have their tap inside the image, each a stride further right than the one before; place -1: none has.
template <typename Visit>
void eachStretch(const Shape& image, const Shape& columns, const std::array<Windows, 2>& windows, Visit visit) {
    const int channels = static_cast<int>(image[0]), height = static_cast<int>(image[1]),
              width = static_cast<int>(image[2]), down = static_cast<int>(columns[1]),
              across = static_cast<int>(columns[2]);
    const auto [vertical, horizontal] = windows;
    std::int64_t column = 0;
    for (int c = 0; c < channels; ++c)
        for (int dy = -vertical.before; dy < vertical.size - vertical.before; ++dy)
            for (int dx = -horizontal.before; dx < horizontal.size - horizontal.before; ++dx) {
                // Window x has this tap on column x · stride + dx of the image.
                const int stride = horizontal.stride;
                const int from = dx < 0 ? (stride - 1 - dx) / stride : 0;
                const int to = width > dx ? std::min(across, (width - dx - 1) / stride + 1) : 0;
                for (int y = 0; y < down; ++y, column += across) {
                    const int row = y * vertical.stride + dy;
                    const bool inside = row >= 0 && row < height && to > from;
                    const std::int64_t source = (static_cast<std::int64_t>(c) * height + row) * width + dx;
                    visit(column, inside ? source + static_cast<std::int64_t>(from) * stride : -1, from, to);
                }
            }
}

}  // namespace kolo::kernels
