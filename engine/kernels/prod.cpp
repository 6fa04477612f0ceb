// SPDX-License-Identifier: Apache-2.0
//
// Product. int32 wraps around.
#include "engine/kernels/arithmetic.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

const CombineKernel& prod = combineKernel<Multiply>(ReduceOp::Prod);

}  // namespace kolo::kernels
