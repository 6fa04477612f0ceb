// SPDX-License-Identifier: Apache-2.0
//
// Product. int32 wraps around.
#include "engine/kernels/arithmetic.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

const CombineKernel& prod() {
    static const CombineKernel kernel = combineKernel<Multiply>(ReduceOp::Prod);
    return kernel;
}

}  // namespace kolo::kernels
