// SPDX-License-Identifier: Apache-2.0
//
// The remainder of division rounded down, as Python's %.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& floorMod = binaryOp<FloorMod>("FloorMod", "a % b with the sign of b, element by element.");

}  // namespace kolo::kernels::ops
