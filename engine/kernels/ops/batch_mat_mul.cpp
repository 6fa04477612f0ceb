// SPDX-License-Identifier: Apache-2.0
//
// Stacks of matrices: the last two axes are a matrix, the ones before say which, and they broadcast.
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/product.h"

namespace kolo::kernels::ops {

namespace {

template <typename T>
void batchMatMul(const KernelCall& call) {
    eachProduct(call, [&](const ProductSizes& sizes, std::int64_t a, std::int64_t b, std::int64_t c) {
        multiplyOrClear(sizes, call.in<T>(0) + a, call.in<T>(1) + b, call.out<T>() + c);
    });
}

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    const Shape &a = inputs[0].shape, &b = inputs[1].shape;
    if (inputs[0].dtype != inputs[1].dtype)
        return misfit(Complaint::tr("has matrices of {} and {}, but both must be of one type; tf.cast converts",
                                    name(inputs[0].dtype), name(inputs[1].dtype)));
    if (a.size() < 2 || b.size() < 2)
        return misfit(Complaint::tr("needs two matrices, but the shapes are {} and {}", shapeText(a), shapeText(b)));
    const bool ta = attributes.transposeA, tb = attributes.transposeB;
    auto shape = TRY(broadcastShape(Shape(a.begin(), a.end() - 2), Shape(b.begin(), b.end() - 2)));
    const std::int64_t m = a[a.size() - (ta ? 1 : 2)], k = a[a.size() - (ta ? 2 : 1)];
    const std::int64_t k2 = b[b.size() - (tb ? 1 : 2)], n = b[b.size() - (tb ? 2 : 1)];
    if (k != k2)
        return misfit(Complaint::tr("cannot multiply {} by {}: the first matrix has {} columns{}, the second {} rows{}",
                                    shapeText(a), shapeText(b), k, ta ? Complaint::tr(" when transposed") : "", k2,
                                    tb ? Complaint::tr(" when transposed") : ""));
    shape.push_back(m);
    shape.push_back(n);
    return TensorType{inputs[0].dtype, std::move(shape)};
}

}  // namespace

const Op& batchMatMul() {
    static const Op op{"BatchMatMulV2",
                       "The matrix products of two stacks of matrices.",
                       2,
                       false,
                       infer,
                       arithmeticKernels<batchMatMul<float>, batchMatMul<double>, batchMatMul<std::int32_t>>()};
    return op;
}

}  // namespace kolo::kernels::ops
