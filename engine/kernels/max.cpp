// SPDX-License-Identifier: Apache-2.0
//
// Maximum. Of equal values, the left one stays.
#include "engine/kernels/arithmetic.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

const CombineKernel& max = combineKernel<Max>(ReduceOp::Max);

}  // namespace kolo::kernels
