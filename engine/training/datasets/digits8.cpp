// SPDX-License-Identifier: Apache-2.0
#include "engine/training/datasets/drawn_digits.h"

namespace kolo::training {

const DatasetKind& digits8{"digits8", "",
                           "Digits of 8 × 8 pixels, drawn with strokes of our own, shifted, slanted and noisy.",
                           outlineOfDigits<8>, drawDigits};

}  // namespace kolo::training
