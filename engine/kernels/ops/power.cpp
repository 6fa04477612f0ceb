// SPDX-License-Identifier: Apache-2.0
//
// a to the power of b.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& power() {
    static const Op op = binaryOp<Power>("Pow", "a ** b, element by element.", Int32::OnCpu);
    return op;
}

}  // namespace kolo::kernels::ops
