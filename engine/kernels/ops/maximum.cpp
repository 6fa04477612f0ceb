// SPDX-License-Identifier: Apache-2.0
//
// The larger of two, element by element; NaN wins, as in TensorFlow.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& maximum = binaryOp<Maximum>("Maximum", "The larger of a and b, element by element.");

}  // namespace kolo::kernels::ops
