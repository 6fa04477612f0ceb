// SPDX-License-Identifier: Apache-2.0
//
// The smaller of two, element by element; NaN wins, as in TensorFlow.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& minimum = binaryOp<Minimum>("Minimum", "The smaller of a and b, element by element.");

}  // namespace kolo::kernels::ops
