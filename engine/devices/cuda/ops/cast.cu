// SPDX-License-Identifier: Apache-2.0
//
// The same numbers in another type, by the rules of `convert` (engine/kernels/arithmetic.h): a conversion of CUDA's own
// would turn what int32 cannot hold into the nearest int32, the processor's makes the smallest of it.
#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/arithmetic.h"

namespace kolo::kernels::cuda {

namespace {

template <typename From, typename To>
struct Convert {
    const From* in;
    To* out;
    __device__ void operator()(std::int64_t i) const { out[i] = convert<To>(in[i]); }
};

struct Cast {
    template <typename From>
    static void run(const KernelCall& call) {
        withType(call.type.dtype, [&]<typename To>(To) {
            launchEach(call, call.type.elements(), Convert<From, To>{call.in<From>(0), call.out<To>()});
        });
    }
};

}  // namespace

const KernelFamily& cast = family<Cast>("Cast", EveryType{}, Int32::Everywhere);

}  // namespace kolo::kernels::cuda
