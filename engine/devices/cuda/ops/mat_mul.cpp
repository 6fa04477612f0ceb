// SPDX-License-Identifier: Apache-2.0
//
// The matrix product, by cuBLAS (blas.h). As on virtual GPUs, there is none for int32.
#include "engine/devices/cuda/cuda_error.h"
#include "engine/devices/cuda/ops/family.h"
#include "engine/kernels/broadcast.h"

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

template <typename T>
void batchMatMul(const KernelCall& call) {
    devices::CudaQueue& queue = queueOf(call);
    eachProduct(call, [&](const ProductSizes& s, std::int64_t a, std::int64_t b, std::int64_t c) {
        if (s.k == 0)  // a sum of nothing
            (void)queue.kept(devices::checked(
                cudaMemsetAsync(call.out<T>() + c, 0, static_cast<std::size_t>(s.m * s.n) * sizeof(T), queue.stream()),
                queue.who(), "fill with zeros"));
        else
            (void)queue.kept(queue.blas().multiply(
                s.m, s.n, s.k, devices::BlasMatrix<T>{call.in<T>(0) + a, s.widthA, s.transposeA},
                devices::BlasMatrix<T>{call.in<T>(1) + b, s.widthB, s.transposeB}, T{0}, call.out<T>() + c, s.n));
    });
}

}  // namespace

const KernelFamily& matMul() {
    static const KernelFamily family = together({arithmetic("MatMul", matMul<float>, matMul<double>),
                                                 arithmetic("BatchMatMulV2", batchMatMul<float>, batchMatMul<double>)});
    return family;
}

}  // namespace kolo::kernels::cuda
