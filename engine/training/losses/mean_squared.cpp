// SPDX-License-Identifier: Apache-2.0
//
// Mean squared error, with the customary half.
#include "engine/kernels/losses.h"
#include "engine/training/loss.h"

namespace kolo::training {

const Loss& meanSquared{"mean-squared", "half the squared distance from 1 for the right class and 0 elsewhere",
                        "SquaredLoss", kernels::SquaredDistance::ofRow};

}  // namespace kolo::training
