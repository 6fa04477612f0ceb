// SPDX-License-Identifier: Apache-2.0
//
// e to the power of a.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& exponential = realFunction<Exponential>("Exp", "e to the power of a, element by element.");

}  // namespace kolo::kernels::ops
