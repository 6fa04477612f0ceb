// SPDX-License-Identifier: Apache-2.0
//
// The same numbers in another type. Conversion to int32 truncates; what int32 cannot hold (and NaN) becomes the
// smallest int32, which is what the processor's own conversion gives.
#include <limits>
#include <type_traits>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

template <typename To, typename From>
To convert(From value) {
    if constexpr (std::is_same_v<To, std::int32_t> && !std::is_same_v<From, std::int32_t>)
        return value > From(-2147483649.0) && value < From(2147483648.0) ? static_cast<To>(value)
                                                                         : std::numeric_limits<To>::min();
    else
        return static_cast<To>(value);
}

template <typename From, typename To>
void castTo(const KernelCall& call) {
    const From* const in = call.in<From>(0);
    To* const out = call.out<To>();
    const std::int64_t count = call.type.elements();
    for (std::int64_t i = 0; i < count; ++i) out[i] = convert<To>(in[i]);
}

template <typename From>
void castFrom(const KernelCall& call) {
    switch (call.type.dtype) {
        case DType::Float32:
            return castTo<From, float>(call);
        case DType::Float64:
            return castTo<From, double>(call);
        case DType::Int32:
            return castTo<From, std::int32_t>(call);
    }
}

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    return TensorType{attributes.output.dtype, inputs[0].shape};
}

}  // namespace

const Op& cast() {
    static const Op op{"Cast", "The same numbers in another element type.",
                       1,      false,
                       infer,  kernelsEverywhere<castFrom<float>, castFrom<double>, castFrom<std::int32_t>>()};
    return op;
}

}  // namespace kolo::kernels::ops
