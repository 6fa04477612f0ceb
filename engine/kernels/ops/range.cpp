// SPDX-License-Identifier: Apache-2.0
//
// start, start + step, start + 2 step … TensorFlow adds the step again and again, in the tensor's own type, and so the
// last digits of a long float32 range are what repeated addition makes of them.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

template <typename T>
void range(const KernelCall& call) {
    T* const out = call.out<T>();
    T value = static_cast<T>(call.attributes.start);
    const T step = static_cast<T>(call.attributes.step);
    const std::int64_t count = call.type.elements();
    for (std::int64_t i = 0; i < count; ++i) {
        out[i] = value;
        if (i + 1 < count) value += step;
    }
}

}  // namespace

const Op& range() {
    static const Op op{"Range",    "Equally spaced numbers.",
                       0,          false,
                       inferGiven, arithmeticKernels<range<float>, range<double>, range<std::int32_t>>()};
    return op;
}

}  // namespace kolo::kernels::ops
