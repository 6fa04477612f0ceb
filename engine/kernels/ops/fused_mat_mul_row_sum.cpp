// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/fused_product.h"

namespace kolo::kernels::ops {

const Op& fusedMatMulRowSum =
    trainingOp("FusedMatMulRowSum", "A product and the sum of its second matrix's rows, at once.", 3,
               kernels::FusedMatMulRowSum::run<float>);

}  // namespace kolo::kernels::ops
