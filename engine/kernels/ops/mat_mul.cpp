// SPDX-License-Identifier: Apache-2.0
//
// The matrix product, the operation that deep learning is made of: 2mnk additions and multiplications on mk + kn + mn
// numbers. float32 and float64 go to a library (engine/kernels/blas.h), with one thread, because a device is one
// worker; int32 has a kernel for the CPU only, which is the lecture's example of an operation that cannot go to a GPU.
#include "engine/kernels/product.h"

namespace kolo::kernels::ops {

const Op& matMul{"MatMul", "The matrix product a @ b.", 2, inferProduct<false>,
                 kernelsOf<MatMul>(Types<float, double, std::int32_t>{}, Int32::OnCpu)};

}  // namespace kolo::kernels::ops
