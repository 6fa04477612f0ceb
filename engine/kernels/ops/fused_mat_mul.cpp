// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/fused_product.h"

namespace kolo::kernels::ops {

const Op& fusedMatMul =
    trainingOp("FusedMatMul", "A product plus a row, and relu of that, at once.", 3, kernels::FusedMatMul::run<float>);

}  // namespace kolo::kernels::ops
