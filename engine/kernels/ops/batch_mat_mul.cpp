// SPDX-License-Identifier: Apache-2.0
//
// Stacks of matrices: the last two axes are a matrix, the ones before say which, and they broadcast.
#include "engine/kernels/product.h"

namespace kolo::kernels::ops {

const Op& batchMatMul{"BatchMatMulV2", "The matrix products of two stacks of matrices.", 2, inferProduct<true>,
                      kernelsOf<MatMul>(Types<float, double, std::int32_t>{}, Int32::OnCpu)};

}  // namespace kolo::kernels::ops
