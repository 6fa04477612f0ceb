// SPDX-License-Identifier: Apache-2.0
//
// Subtraction.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& subtract() {
    static const Op op = binaryOp<Subtract>("Sub", "a - b, element by element, with broadcasting.");
    return op;
}

}  // namespace kolo::kernels::ops
