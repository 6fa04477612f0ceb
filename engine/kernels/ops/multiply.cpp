// SPDX-License-Identifier: Apache-2.0
//
// Multiplication, element by element (the matrix product is MatMul).
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& multiply = binaryOp<Multiply>("Mul", "a * b, element by element, with broadcasting.");

}  // namespace kolo::kernels::ops
