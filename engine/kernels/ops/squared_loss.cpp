// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/losses.h"

namespace kolo::kernels::ops {

const Op& squaredLoss =
    trainingOp("SquaredLoss", "Of every row, half the squared distance from its label, and the derivative.", 3,
               LossOfRows<SquaredDistance>::run<float>);

}  // namespace kolo::kernels::ops
