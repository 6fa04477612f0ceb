// SPDX-License-Identifier: Apache-2.0
//
// The way back through tanh.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& tanhGrad = trainingOp("TanhGrad", "The gradient before tanh, from its result and the gradient behind it.", 2,
                                Binary<TanhGrad>::run<float>);

}  // namespace kolo::kernels::ops
