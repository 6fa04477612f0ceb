// SPDX-License-Identifier: Apache-2.0
//
// The same numbers in another type.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct CastFrom {
    template <typename From, typename To>
    static void to(const KernelCall& call) {
        const From* const in = call.in<From>(0);
        To* const out = call.out<To>();
        const std::int64_t count = call.type.elements();
        for (std::int64_t i = 0; i < count; ++i) out[i] = convert<To>(in[i]);
    }
    template <typename From>
    static void run(const KernelCall& call) {
        withType(call.type.dtype, [&]<typename To>(To) { to<From, To>(call); });
    }
};

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    return TensorType{attributes.output.dtype, inputs[0].shape};
}

}  // namespace

const Op& cast{"Cast", "The same numbers in another element type.", 1, infer,
               kernelsOf<CastFrom>(EveryType{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
