// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/losses.h"

namespace kolo::kernels::ops {

const Op& meanSquaresLoss = trainingOp(
    "MeanSquaresLoss", "Of every row, the mean squared distance of its outputs from its label, and the derivative.", 3,
    LossOfRows<MeanSquares>::run<float>);

}  // namespace kolo::kernels::ops
