// SPDX-License-Identifier: Apache-2.0
//
// The matrix product, the operation that deep learning is made of: 2mnk additions and multiplications on mk + kn + mn
// numbers. float32 and float64 go to OpenBLAS, with one thread, because a device is one worker; int32 has a CPU kernel
// only, the lecture's example of an operation that cannot go to a GPU.
#include <cblas.h>
#include <fmt/format.h>

#include <algorithm>

#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Sizes {
    std::int64_t m, n, k;
    std::int64_t widthA, widthB;  // of the matrices as laid out in memory
    bool transposeA, transposeB;
};

Sizes sizesOf(const KernelCall& call) {
    const Shape &a = call.inputs[0].type->shape, &b = call.inputs[1].type->shape;
    const bool ta = call.attributes.transposeA, tb = call.attributes.transposeB;
    return {call.type.shape[0], call.type.shape[1], ta ? a[0] : a[1], a[1], b[1], ta, tb};
}

void multiply(const Sizes& s, const float* a, const float* b, float* c) {
    cblas_sgemm(CblasRowMajor, s.transposeA ? CblasTrans : CblasNoTrans, s.transposeB ? CblasTrans : CblasNoTrans,
                static_cast<int>(s.m), static_cast<int>(s.n), static_cast<int>(s.k), 1.0f, a,
                static_cast<int>(s.widthA), b, static_cast<int>(s.widthB), 0.0f, c, static_cast<int>(s.n));
}
void multiply(const Sizes& s, const double* a, const double* b, double* c) {
    cblas_dgemm(CblasRowMajor, s.transposeA ? CblasTrans : CblasNoTrans, s.transposeB ? CblasTrans : CblasNoTrans,
                static_cast<int>(s.m), static_cast<int>(s.n), static_cast<int>(s.k), 1.0, a, static_cast<int>(s.widthA),
                b, static_cast<int>(s.widthB), 0.0, c, static_cast<int>(s.n));
}
/// Row by row of b, so that the inner loop runs along memory; unsigned, so that it wraps around.
void multiply(const Sizes& s, const std::int32_t* a, const std::int32_t* b, std::int32_t* c) {
    auto* const out = reinterpret_cast<std::uint32_t*>(c);
    const auto *const left = reinterpret_cast<const std::uint32_t*>(a), *const right =
                                                                            reinterpret_cast<const std::uint32_t*>(b);
    std::fill(out, out + s.m * s.n, 0u);
    for (std::int64_t i = 0; i < s.m; ++i)
        for (std::int64_t k = 0; k < s.k; ++k) {
            const std::uint32_t x = s.transposeA ? left[k * s.widthA + i] : left[i * s.widthA + k];
            const std::uint32_t* const row = s.transposeB ? right + k : right + k * s.widthB;
            const std::int64_t move = s.transposeB ? s.widthB : 1;
            for (std::int64_t j = 0; j < s.n; ++j) out[i * s.n + j] += x * row[j * move];
        }
}

template <typename T>
void matMul(const KernelCall& call) {
    const Sizes sizes = sizesOf(call);
    if (sizes.m == 0 || sizes.n == 0) return;
    if (sizes.k == 0) {
        std::fill_n(call.out<T>(), sizes.m * sizes.n, T{0});
        return;
    }
    multiply(sizes, call.in<T>(0), call.in<T>(1), call.out<T>());
}

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    const Shape &a = inputs[0].shape, &b = inputs[1].shape;
    if (inputs[0].dtype != inputs[1].dtype)
        return misfit(Complaint::tr("has matrices of {} and {}, but both must be of one type; tf.cast converts",
                                    name(inputs[0].dtype), name(inputs[1].dtype)));
    if (a.size() != 2 || b.size() != 2)
        return misfit(Complaint::tr("needs two matrices, but the shapes are {} and {}", shapeText(a), shapeText(b)));
    const std::int64_t m = a[attributes.transposeA ? 1 : 0], k = a[attributes.transposeA ? 0 : 1];
    const std::int64_t k2 = b[attributes.transposeB ? 1 : 0], n = b[attributes.transposeB ? 0 : 1];
    if (k != k2)
        return misfit(Complaint::tr("cannot multiply {} by {}: the first matrix has {} columns{}, the second {} rows{}",
                                    shapeText(a), shapeText(b), k,
                                    attributes.transposeA ? Complaint::tr(" when transposed") : "", k2,
                                    attributes.transposeB ? Complaint::tr(" when transposed") : ""));
    return TensorType{inputs[0].dtype, {m, n}};
}

}  // namespace

const Op& matMul() {
    static const Op op = [] {
        openblas_set_num_threads(1);
        return Op{"MatMul", "The matrix product a @ b.",
                  2,        false,
                  infer,    arithmeticKernels<matMul<float>, matMul<double>, matMul<std::int32_t>>()};
    }();
    return op;
}

}  // namespace kolo::kernels::ops
