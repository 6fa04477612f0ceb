// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/training/dataset.h"

namespace kolo::training {

/// Handwriting of our own: ten digits as strokes, each drawn shifted, slanted, turned, scaled, with a pen of some width
/// and with noise. `size` × `size` pixels from 0 to 1.
Outcome<void> drawDigits(const DatasetRequest& request, Dataset& data);

template <int size>
auto outlineOfDigits(const DatasetRequest& request) {
    return outlineOf(request, "digits" + std::to_string(size), {1, size, size}, 10, 4096, 1024);
}

}  // namespace kolo::training
