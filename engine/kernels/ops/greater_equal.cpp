// SPDX-License-Identifier: Apache-2.0
//
// a >= b: truth values.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& greaterEqual =
    comparison<std::greater_equal<>>("GreaterEqual", "a >= b, element by element: a truth value each.");

}  // namespace kolo::kernels::ops
