// SPDX-License-Identifier: Apache-2.0
//
// tf.add_n: the sum of tensors of one shape, added up in their order. Whole numbers wrap around.
#include <algorithm>

#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct AddAll {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t count = call.type.elements();
        T* const out = call.out<T>();
        std::copy_n(call.in<T>(0), count, out);
        for (std::size_t input = 1; input < call.inputs.size(); ++input) {
            const T* const in = call.in<T>(input);
            for (std::int64_t i = 0; i < count; ++i) out[i] = Add::apply(out[i], in[i]);
        }
    }
};

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes&) {
    for (const TensorType& each : inputs)
        if (each != inputs[0])
            return misfit(Complaint::tr("needs tensors of one shape and type, but has {} {} and {} {}",
                                        name(inputs[0].dtype), shapeText(inputs[0].shape), name(each.dtype),
                                        shapeText(each.shape)));
    return inputs[0];
}

}  // namespace

const Op& addN{"AddN", "The sum of several tensors, element by element.", kAnyInputs, infer,
               kernelsOf<AddAll>(Numbers{}, Int32::OnRequest)};

}  // namespace kolo::kernels::ops
