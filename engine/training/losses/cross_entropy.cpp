// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/losses.h"
#include "engine/training/loss.h"

namespace kolo::training {

const Loss& crossEntropy{"cross-entropy", "−log of the probability that the model gives to the right class",
                         "CrossEntropyLoss", kernels::CrossEntropy::ofRow};

}  // namespace kolo::training
