// SPDX-License-Identifier: Apache-2.0
//
// Minimum. Of equal values, the left one stays.
#include "engine/kernels/arithmetic.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

const CombineKernel& min() {
    static const CombineKernel kernel = combineKernel<Min>(ReduceOp::Min);
    return kernel;
}

}  // namespace kolo::kernels
