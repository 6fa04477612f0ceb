// SPDX-License-Identifier: Apache-2.0
//
// The way back through relu.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& reluGrad = trainingOp("ReluGrad", "The gradient before relu, from its result and the gradient behind it.", 2,
                                Binary<ReluGrad>::run<float>);

}  // namespace kolo::kernels::ops
