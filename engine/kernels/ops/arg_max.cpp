// SPDX-License-Identifier: Apache-2.0
//
// tf.argmax: where the largest stands along one axis, as int64. Of several the first; NaN is larger than none.
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct ArgMax {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& shape = call.inputs[0].type->shape;
        const std::int64_t axis = call.attributes.axes.front(), length = shape[axis];
        std::int64_t inner = 1;
        for (std::size_t i = axis + 1; i < shape.size(); ++i) inner *= shape[i];
        const std::int64_t count = call.type.elements();
        for (std::int64_t i = 0; i < count; ++i) {
            const T* const in = call.in<T>(0) + i / inner * length * inner + i % inner;
            std::int64_t best = 0;
            for (std::int64_t k = 1; k < length; ++k)
                if (in[k * inner] > in[best * inner]) best = k;
            call.out<std::int64_t>()[i] = best;
        }
    }
};

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    const Shape& shape = inputs[0].shape;
    if (attributes.axes.empty()) return misfit(Complaint::tr("needs at least one axis, but the tensor is a scalar"));
    if (shape[attributes.axes.front()] == 0)
        return misfit(
            Complaint::tr("needs at least one element along its axis, but the shape is {}", shapeText(shape)));
    TensorType type{DType::Int64, shape};
    type.shape.erase(type.shape.begin() + attributes.axes.front());
    return type;
}

}  // namespace

const Op& argMax{"ArgMax", "Where the largest stands along an axis.", 1, infer,
                 kernelsOf<ArgMax>(Numbers{}, Int32::OnCpu)};

}  // namespace kolo::kernels::ops
