// SPDX-License-Identifier: Apache-2.0
//
// Max pooling over windows of an image (channels × height × width), which may overlap. A window that reaches beyond the
// image counts only what lies inside.
#pragma once

#include <algorithm>
#include <array>

#include "engine/kernels/registry.h"

namespace kolo::kernels {

/// Calls visit(place in the output, place of the first element inside the window, its height and width) for every
/// window.
template <typename Visit>
void eachWindow(const Shape& image, const Shape& pooled, const std::array<Windows, 2>& windows, Visit visit) {
    const int channels = static_cast<int>(image[0]), height = static_cast<int>(image[1]),
              width = static_cast<int>(image[2]), down = static_cast<int>(pooled[1]),
              across = static_cast<int>(pooled[2]);
    const auto [vertical, horizontal] = windows;
    int place = 0;
    for (int c = 0; c < channels; ++c)
        for (int y = 0; y < down; ++y) {
            const int begin = y * vertical.stride - vertical.before, top = std::max(begin, 0);
            const int rows = std::min(begin + vertical.size, height) - top;
            for (int x = 0; x < across; ++x, ++place) {
                const int start = x * horizontal.stride - horizontal.before, left = std::max(start, 0);
                visit(place, (c * height + top) * width + left, rows, std::min(start + horizontal.size, width) - left);
            }
        }
}

}  // namespace kolo::kernels
