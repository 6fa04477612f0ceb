// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/training/dataset.h"

namespace kolo::training {

/// Handwriting of our own: ten digits as strokes, each drawn shifted, slanted, turned, scaled, with a pen of some width
/// and with noise. `size` × `size` pixels from 0 to 1.
Outcome<void> drawDigits(const DatasetRequest& request, Dataset& data);

}  // namespace kolo::training
