// SPDX-License-Identifier: Apache-2.0
//
// The square root; of a negative number NaN.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& squareRoot = realFunction<SquareRoot>("Sqrt", "The square root, element by element.");

}  // namespace kolo::kernels::ops
