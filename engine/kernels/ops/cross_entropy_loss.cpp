// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/losses.h"

namespace kolo::kernels::ops {

const Op& crossEntropyLoss =
    trainingOp("CrossEntropyLoss", "Of every row, −log of the probability of its label, and the derivative.", 3,
               LossOfRows<CrossEntropy>::run<float>);

}  // namespace kolo::kernels::ops
