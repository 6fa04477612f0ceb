// SPDX-License-Identifier: Apache-2.0
//
// Unary minus. The smallest int32 is its own negative.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& negate = unaryOp<Negate>("Neg", "-a, element by element.", Int32::OnRequest);

}  // namespace kolo::kernels::ops
