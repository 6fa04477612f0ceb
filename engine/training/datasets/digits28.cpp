// SPDX-License-Identifier: Apache-2.0
#include "engine/training/datasets/drawn_digits.h"

namespace kolo::training {

const DatasetKind& digits28{"digits28", "",
                            "Digits of 28 × 28 pixels, drawn with strokes of our own, shifted, slanted and noisy.",
                            outlineOfDigits<28>, drawDigits};

}  // namespace kolo::training
