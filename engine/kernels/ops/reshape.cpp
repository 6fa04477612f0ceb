// SPDX-License-Identifier: Apache-2.0
//
// The same elements in the same order with another shape. Nothing moves, so the output is the input's own memory.
#include <fmt/format.h>

#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    if (attributes.output.elements() != inputs[0].elements())
        return misfit(Complaint::tr("cannot make a tensor of {} elements with shape {} of one of {} elements",
                                    attributes.output.elements(), shapeText(attributes.output.shape),
                                    inputs[0].elements()));
    return TensorType{inputs[0].dtype, attributes.output.shape};
}

}  // namespace

const Op& reshape{"Reshape", "The elements of a under another shape.",        1,
                  infer,     kernelsOf<Copy>(EveryType{}, Int32::Everywhere), true};

}  // namespace kolo::kernels::ops
