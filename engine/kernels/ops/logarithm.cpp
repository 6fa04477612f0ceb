// SPDX-License-Identifier: Apache-2.0
//
// The natural logarithm; of 0 minus infinity, of a negative number NaN.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& logarithm = realFunction<Logarithm>("Log", "The natural logarithm, element by element.");

}  // namespace kolo::kernels::ops
