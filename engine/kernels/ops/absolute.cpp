// SPDX-License-Identifier: Apache-2.0
//
// The number without its sign.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& absolute() {
    static const Op op = unaryOp<Absolute>("Abs", "|a|, element by element.", Int32::OnRequest);
    return op;
}

}  // namespace kolo::kernels::ops
