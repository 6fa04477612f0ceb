// SPDX-License-Identifier: Apache-2.0
//
// The square.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& square = unaryOp<Square>("Square", "a * a, element by element.", Int32::OnCpu);

}  // namespace kolo::kernels::ops
