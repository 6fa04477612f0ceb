// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/fused_product.h"

namespace kolo::kernels::ops {

const Op& fusedMatMulReluGrad = trainingOp<kernels::FusedMatMulReluGrad>(
    "FusedMatMulReluGrad", "A product back through relu, and the sum of its rows, at once.", 5);

}  // namespace kolo::kernels::ops
