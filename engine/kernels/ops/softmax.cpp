// SPDX-License-Identifier: Apache-2.0
//
// exp(a) / Σ exp(a) along one axis. The maximum is subtracted first, so that nothing overflows.
#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct SoftmaxAlong {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& shape = call.type.shape;
        const std::int64_t axis = call.attributes.axes.front(), length = shape[axis];
        std::int64_t inner = 1;
        for (std::size_t i = axis + 1; i < shape.size(); ++i) inner *= shape[i];
        const std::int64_t count = call.type.elements();
        if (count == 0) return;
        for (std::int64_t outer = 0; outer < count / (length * inner); ++outer)
            for (std::int64_t k = 0; k < inner; ++k) {
                const T* const in = call.in<T>(0) + outer * length * inner + k;
                T* const out = call.out<T>() + outer * length * inner + k;
                T largest = in[0], sum = 0;
                for (std::int64_t i = 1; i < length; ++i) largest = std::max(largest, in[i * inner]);
                for (std::int64_t i = 0; i < length; ++i) sum += out[i * inner] = std::exp(in[i * inner] - largest);
                for (std::int64_t i = 0; i < length; ++i) out[i * inner] /= sum;
            }
    }
};

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes&) {
    if (inputs[0].dtype == DType::Int32)
        return misfit(Complaint::tr("takes floating-point tensors only; tf.cast makes float32 of int32"));
    if (inputs[0].shape.empty()) return misfit(Complaint::tr("needs at least one axis, but the tensor is a scalar"));
    return inputs[0];
}

}  // namespace

const Op& softmax{"Softmax", "exp(a) / sum(exp(a)) along an axis.", 1, infer,
                  kernelsOf<SoftmaxAlong>(Reals{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
