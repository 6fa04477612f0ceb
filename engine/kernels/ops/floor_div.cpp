// SPDX-License-Identifier: Apache-2.0
//
// Division rounded down, as Python's //.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& floorDiv = binaryOp<FloorDiv>("FloorDiv", "a // b, rounded down, element by element.");

}  // namespace kolo::kernels::ops
