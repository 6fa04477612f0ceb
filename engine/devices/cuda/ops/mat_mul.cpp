// SPDX-License-Identifier: Apache-2.0
//
// The matrix product, by cuBLAS (blas.h). As on virtual GPUs, there is none for int32.
#include "engine/devices/cuda/cuda_error.h"
#include "engine/devices/cuda/ops/family.h"

namespace kolo::kernels::cuda {

namespace {

template <typename T>
void matMul(const KernelCall& call) {
    const Shape &a = call.inputs[0].type->shape, &b = call.inputs[1].type->shape;
    const bool ta = call.attributes.transposeA, tb = call.attributes.transposeB;
    const std::int64_t m = call.type.shape[0], n = call.type.shape[1], k = ta ? a[0] : a[1];
    if (m == 0 || n == 0) return;
    devices::CudaQueue& queue = queueOf(call);
    if (k == 0)  // an empty sum
        (void)queue.kept(devices::checked(cudaMemsetAsync(call.output, 0, call.type.bytes(), queue.stream()),
                                          queue.who(), "fill with zeros"));
    else
        (void)queue.kept(queue.blas().multiply(m, n, k, devices::BlasMatrix<T>{call.in<T>(0), a[1], ta},
                                               devices::BlasMatrix<T>{call.in<T>(1), b[1], tb}, T{0}, call.out<T>(),
                                               n));
}

}  // namespace

const KernelFamily& matMul() {
    static const KernelFamily family = arithmetic("MatMul", matMul<float>, matMul<double>);
    return family;
}

}  // namespace kolo::kernels::cuda
