// SPDX-License-Identifier: Apache-2.0
//
// The mean of the squares over the outputs as well as over the rows: PyTorch's MSELoss, Keras's mse.
#include "engine/kernels/losses.h"
#include "engine/training/loss.h"

namespace kolo::training {

const Loss& mse{"mse", "the squared distance from 1 for the right class and 0 elsewhere, averaged over the outputs",
                "MeanSquaresLoss", kernels::MeanSquares::ofRow};

}  // namespace kolo::training
