// SPDX-License-Identifier: Apache-2.0
//
// The same numbers in another type, by the rules of engine/kernels/ops/cast.cpp: CUDA's own conversion would turn what
// int32 cannot hold into the nearest int32, the processor's turns it into the smallest.
#include <type_traits>

#include "engine/devices/cuda/ops/each_element.cuh"

namespace kolo::kernels::cuda {

namespace {

template <typename From, typename To>
struct Convert {
    const From* in;
    To* out;
    __device__ void operator()(std::int64_t i) const {
        const From value = in[i];
        if constexpr (std::is_same_v<To, std::int32_t> && !std::is_same_v<From, std::int32_t>)
            out[i] = value > From(-2147483649.0) && value < From(2147483648.0) ? static_cast<To>(value) : INT32_MIN;
        else
            out[i] = static_cast<To>(value);
    }
};

template <typename From, typename To>
void castTo(const KernelCall& call) {
    launchEach(call, call.type.elements(), Convert<From, To>{call.in<From>(0), call.out<To>()});
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

}  // namespace

const KernelFamily& cast() {
    static const KernelFamily family = everywhere("Cast", castFrom<float>, castFrom<double>, castFrom<std::int32_t>);
    return family;
}

}  // namespace kolo::kernels::cuda
