// SPDX-License-Identifier: Apache-2.0
//
// The largest and the smallest over axes, and where the largest stands. Neither depends on the order, so the results
// have the bits of the processor's (engine/kernels/extremes.h).
#include "engine/devices/cuda/ops/groups.cuh"

namespace kolo::kernels::cuda {

namespace {

template <typename T, typename Better>
__global__ void extremeOfGroups(const T* in, T* out, const T worst, const Groups groups) {
    __shared__ T shared[kThreads];
    reduceGroups<Better>(
        in, groups, worst, shared, [](T best, T each) { return Better::apply(best, each); },
        [&](std::int64_t result, T best) { out[result] = best; });
}

template <typename Better>
struct Extreme {
    template <typename T>
    static void run(const KernelCall& call) {
        if (call.type.elements() == 0) return;
        const Groups groups = groupsOf(call);
        devices::start(blocksFor(groups.results, groups.parts.groups()), kThreads, queueOf(call).stream(),
                       extremeOfGroups<T, Better>, call.in<T>(0), call.out<T>(), Better::template worst<T>(), groups);
    }
};

template <typename T>
struct Where {
    const T* in;
    std::int64_t* out;
    std::int64_t length, inner;
    __device__ void operator()(std::int64_t i) const {
        const T* const first = in + i / inner * length * inner + i % inner;
        std::int64_t best = 0;
        for (std::int64_t k = 1; k < length; ++k)
            if (first[k * inner] > first[best * inner]) best = k;
        out[i] = best;
    }
};

struct ArgMax {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& shape = call.inputs[0].type->shape;
        const std::int64_t axis = call.attributes.axes.front();
        std::int64_t inner = 1;
        for (std::size_t i = axis + 1; i < shape.size(); ++i) inner *= shape[i];
        launchEach(call, call.type.elements(), Where<T>{call.in<T>(0), call.out<std::int64_t>(), shape[axis], inner});
    }
};

}  // namespace

const KernelFamily& extremes = together({family<Extreme<Larger>>("Max", Numbers{}, Int32::OnRequest),
                                         family<Extreme<Smaller>>("Min", Numbers{}, Int32::OnRequest),
                                         family<Extreme<Larger>>("Any", Types<bool>{}, Int32::Everywhere),
                                         family<Extreme<Smaller>>("All", Types<bool>{}, Int32::Everywhere),
                                         family<ArgMax>("ArgMax", Numbers{}, Int32::OnCpu)});

}  // namespace kolo::kernels::cuda
