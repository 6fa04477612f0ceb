// SPDX-License-Identifier: Apache-2.0
//
// x[1:7:2], and x[0]: along each axis of the input some elements, from `begins` on, `steps` apart, `lengths` many. What
// is indexed with one number has a length of 1, and the output has that axis no more; the elements are the same.
#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Slice {
    template <typename T>
    static void run(const KernelCall& call) {
        if (const auto start = sliceStart(call))
            gather(call.attributes.lengths, call.in<T>(0) + start->first, start->moves, call.out<T>());
    }
};

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

const Op& stridedSlice{"StridedSlice", "Some elements along each axis.", 1, infer,
                       kernelsOf<Slice>(EveryType{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
