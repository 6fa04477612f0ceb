// SPDX-License-Identifier: Apache-2.0
//
// The number without its sign.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& absolute = unaryOp<Absolute>("Abs", "|a|, element by element.", Int32::OnRequest);

}  // namespace kolo::kernels::ops
