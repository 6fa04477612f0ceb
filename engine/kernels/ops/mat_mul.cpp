// SPDX-License-Identifier: Apache-2.0
//
// The matrix product, the operation that deep learning is made of: 2mnk additions and multiplications on mk + kn + mn
// numbers. float32 and float64 go to OpenBLAS, with one thread, because a device is one worker; int32 has a kernel for
// the CPU only, which is the lecture's example of an operation that cannot go to a GPU.
#include <fmt/format.h>

#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"
#include "engine/kernels/product.h"

namespace kolo::kernels::ops {

namespace {

ProductSizes sizesOf(const KernelCall& call) {
    const Shape &a = call.inputs[0].type->shape, &b = call.inputs[1].type->shape;
    const bool ta = call.attributes.transposeA, tb = call.attributes.transposeB;
    return {call.type.shape[0], call.type.shape[1], ta ? a[0] : a[1], a[1], b[1], ta, tb};
}

template <typename T>
void matMul(const KernelCall& call) {
    multiplyOrClear(sizesOf(call), call.in<T>(0), call.in<T>(1), call.out<T>());
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
