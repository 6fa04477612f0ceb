// SPDX-License-Identifier: Apache-2.0
//
// e to the power of a.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& exponential() {
    static const Op op = realFunction<Exponential>("Exp", "e to the power of a, element by element.");
    return op;
}

}  // namespace kolo::kernels::ops
