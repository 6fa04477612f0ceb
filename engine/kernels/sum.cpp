// SPDX-License-Identifier: Apache-2.0
//
// Sum. int32 wraps around.
#include "engine/kernels/arithmetic.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

const CombineKernel& sum = combineKernel<Add>(ReduceOp::Sum);

}  // namespace kolo::kernels
