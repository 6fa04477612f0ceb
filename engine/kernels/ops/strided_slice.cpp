// SPDX-License-Identifier: Apache-2.0
//
// x[1:7:2], and x[0]: along each axis of the input some elements, from `begins` on, `steps` apart, `lengths` many. What
// is indexed with one number has a length of 1, and the output has that axis no more; the elements are the same.
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

template <typename T>
void slice(const KernelCall& call) {
    const Attributes& a = call.attributes;
    if (call.type.elements() == 0) return;
    const Shape& from = call.inputs[0].type->shape;
    std::array<std::int64_t, kMaxAxes> moves{};
    std::int64_t stride = 1;
    const T* in = call.in<T>(0);
    for (std::size_t axis = from.size(); axis-- > 0; stride *= from[axis]) {
        moves[axis] = stride * a.steps[axis];
        in += stride * a.begins[axis];
    }
    T* const out = call.out<T>();
    const std::int64_t length = from.empty() ? 1 : a.lengths.back(), move = from.empty() ? 0 : moves[from.size() - 1];
    eachRow(a.lengths, moves, {}, [&](std::int64_t at, std::int64_t, std::int64_t to) {
        for (std::int64_t i = 0; i < length; ++i) out[to + i] = in[at + i * move];
    });
}

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    const Shape& shape = inputs[0].shape;
    const auto axes = shape.size();
    std::int64_t elements = 1;
    bool inside =
        attributes.begins.size() == axes && attributes.steps.size() == axes && attributes.lengths.size() == axes;
    for (std::size_t axis = 0; inside && axis < axes; ++axis) {
        const std::int64_t length = attributes.lengths[axis], first = attributes.begins[axis];
        const std::int64_t last = first + (length - 1) * attributes.steps[axis];
        inside = length >= 0 && (length == 0 || (std::min(first, last) >= 0 && std::max(first, last) < shape[axis]));
        elements *= length;
    }
    if (!inside || elements != attributes.output.elements())
        return misfit(Complaint::tr("goes beyond a tensor of shape {}", shapeText(shape)));
    return TensorType{inputs[0].dtype, attributes.output.shape};
}

}  // namespace

const Op& stridedSlice() {
    static const Op op{"StridedSlice",
                       "Some elements along each axis.",
                       1,
                       false,
                       infer,
                       alsoOf<slice<std::int64_t>, slice<bool>>(
                           kernelsEverywhere<slice<float>, slice<double>, slice<std::int32_t>>())};
    return op;
}

}  // namespace kolo::kernels::ops
