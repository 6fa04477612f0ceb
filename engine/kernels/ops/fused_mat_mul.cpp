// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/fused_product.h"

namespace kolo::kernels::ops {

const Op& fusedMatMul =
    trainingOp<kernels::FusedMatMul>("FusedMatMul", "A product plus a row, and relu of that, at once.", 3);

}  // namespace kolo::kernels::ops
