// SPDX-License-Identifier: Apache-2.0
//
// The activation of transformers.
#include "engine/kernels/broadcast.h"
#include "engine/kernels/vector_math.h"

namespace kolo::kernels::ops {

const Op& gelu = trainingOp<Unary<Gelu>>("Gelu", "x times how likely a normal number is to lie below x.", 1);

}  // namespace kolo::kernels::ops
