// SPDX-License-Identifier: Apache-2.0
//
// The hyperbolic tangent, between -1 and 1.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& hyperbolicTangent = realFunction<HyperbolicTangent>("Tanh", "The hyperbolic tangent, element by element.");

}  // namespace kolo::kernels::ops
