// SPDX-License-Identifier: Apache-2.0
//
// a to the power of b.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& power = binaryOp<Power>("Pow", "a ** b, element by element.", Int32::OnCpu);

}  // namespace kolo::kernels::ops
