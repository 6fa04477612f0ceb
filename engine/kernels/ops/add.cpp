// SPDX-License-Identifier: Apache-2.0
//
// Addition.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& add = binaryOp<Add>("AddV2", "a + b, element by element, with broadcasting.");

}  // namespace kolo::kernels::ops
