// SPDX-License-Identifier: Apache-2.0
//
// start, start + step, start + 2 step … Each element is a product and a sum in the tensor's own type, as in current
// TensorFlow, so that rounding errors do not accumulate along a long range.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Spaced {
    template <typename T>
    static void run(const KernelCall& call) {
        T* const out = call.out<T>();
        const T start = static_cast<T>(call.attributes.start), step = static_cast<T>(call.attributes.step);
        const std::int64_t count = call.type.elements();
        for (std::int64_t i = 0; i < count; ++i) out[i] = static_cast<T>(start + static_cast<T>(i) * step);
    }
};

}  // namespace

const Op& range{"Range", "Equally spaced numbers.", 0, inferGiven, kernelsOf<Spaced>(Numbers{}, Int32::OnRequest)};

}  // namespace kolo::kernels::ops
