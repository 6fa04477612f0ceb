// SPDX-License-Identifier: Apache-2.0
//
// The way back through tanh.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& tanhGrad = trainingOp<Binary<TanhGrad>>(
    "TanhGrad", "The gradient before tanh, from its result and the gradient behind it.", 2);

}  // namespace kolo::kernels::ops
