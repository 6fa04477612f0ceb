// SPDX-License-Identifier: Apache-2.0
//
// Subtraction.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& subtract = binaryOp<Subtract>("Sub", "a - b, element by element, with broadcasting.");

}  // namespace kolo::kernels::ops
