// SPDX-License-Identifier: Apache-2.0
//
// Minimum. Of equal values, the left one stays.
#include "engine/kernels/arithmetic.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

const CombineKernel& min = combineKernel<Min>(ReduceOp::Min);

}  // namespace kolo::kernels
