// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/training/dataset.h"

namespace kolo::training {

/// Handwriting of our own: ten digits as strokes, each drawn shifted, slanted, turned, scaled, with a pen of some width
/// and with noise. `size` × `size` pixels from 0 to 1.
Outcome<void> drawDigits(const DatasetRequest& request, Dataset& data);
/// Without the drawings.
Dataset outlineDigits(const DatasetRequest& request, const std::string& title, int size, std::int64_t rows,
                      std::int64_t heldOut);

}  // namespace kolo::training
