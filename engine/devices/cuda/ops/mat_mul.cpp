// SPDX-License-Identifier: Apache-2.0
//
// Matrix products, by cuBLAS (blas.h). As on virtual GPUs, there are none of int32.
#include "engine/devices/cuda/ops/family.h"
#include "engine/kernels/product.h"

namespace kolo::kernels::cuda {

namespace {

struct Multiplied {
    template <typename T>
    static void run(const KernelCall& call) {
        devices::CudaQueue& queue = queueOf(call);
        // Two axes of matrices at known distances: one call for each of the shorter one.
        const auto& [alongA, alongB, alongC] = call.attributes.stackStrides;
        if (call.type.shape.size() > 2 && alongC != std::array<std::int64_t, 2>{}) {
            const int inner = call.type.shape[0] > call.type.shape[1] ? 0 : 1, outer = 1 - inner;
            const devices::Blas::Apart apart{call.type.shape[inner], alongA[inner], alongB[inner], alongC[inner]};
            const ProductSizes sizes = sizesOf(call);
            if (call.type.elements() == 0) return;
            for (std::int64_t i = 0; i < call.type.shape[outer]; ++i)
                (void)queue.kept(queue.blas().multiply(queue.stream(), sizes, call.in<T>(0) + i * alongA[outer],
                                                       call.in<T>(1) + i * alongB[outer],
                                                       call.out<T>() + i * alongC[outer], apart));
            return;
        }
        eachProduct(call, [&](const ProductSizes& s, std::int64_t a, std::int64_t b, std::int64_t c) {
            if (s.k == 0)  // a sum of nothing
                clear(call, call.out<T>() + c, static_cast<std::size_t>(s.m * s.n) * sizeof(T));
            else
                (void)queue.kept(
                    queue.blas().multiply(queue.stream(), s, call.in<T>(0) + a, call.in<T>(1) + b, call.out<T>() + c));
        });
    }
};

}  // namespace

const KernelFamily& matMul = together(
    {family<Multiplied>("MatMul", Reals{}, Int32::OnCpu), family<Multiplied>("BatchMatMulV2", Reals{}, Int32::OnCpu)});

}  // namespace kolo::kernels::cuda
