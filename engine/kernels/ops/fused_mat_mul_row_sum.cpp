// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/fused_product.h"

namespace kolo::kernels::ops {

const Op& fusedMatMulRowSum = trainingOp<kernels::FusedMatMulRowSum>(
    "FusedMatMulRowSum", "A product and the sum of its second matrix's rows, at once.", 3);

}  // namespace kolo::kernels::ops
