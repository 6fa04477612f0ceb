// SPDX-License-Identifier: Apache-2.0
//
// Sums and means over axes. As on the processor (engine/kernels/reduction.h), float32 is summed in double and int32
// wraps around; the order differs but is the same in every run, so float32 differs from the processor's in the last
// digit at most, and rarely. A sum over all of a large tensor keeps only one thread block busy: correct, not fast.
#include "engine/kernels/reduction.h"

#include "engine/devices/cuda/ops/groups.cuh"

namespace kolo::kernels::cuda {

namespace {

struct Total {
    template <typename T, typename Sum>
    static __device__ T of(Sum sum, std::int64_t) {
        return static_cast<T>(sum);
    }
};

struct Average {
    template <typename T>
    static __device__ T of(double sum, std::int64_t count) {
        return static_cast<T>(sum / static_cast<double>(count));
    }
};

template <typename T, typename Finish>
__global__ void sumGroups(const T* in, T* out, const Groups groups) {
    using Sum = typename Accumulator<T>::Type;
    __shared__ Sum shared[kThreads];
    reduceGroups<Add>(
        in, groups, groups.length == 1 ? static_cast<Sum>(-0.0) : Sum{0}, shared,
        [](Sum sum, T each) { return sum + static_cast<Sum>(each); },
        [&](std::int64_t result, Sum sum) { out[result] = Finish::template of<T>(sum, groups.length); });
}

template <typename Finish>
struct Reduce {
    template <typename T>
    static void run(const KernelCall& call) {
        if (call.type.elements() == 0) return;
        const Groups groups = groupsOf(call);
        devices::start(blocksFor(groups.results, groups.parts.groups()), kThreads, queueOf(call).stream(),
                       sumGroups<T, Finish>, call.in<T>(0), call.out<T>(), groups);
    }
};

}  // namespace

const KernelFamily& reduction = together({family<Reduce<Total>>("Sum", Numbers{}, Int32::OnRequest),
                                          family<Reduce<Average>>("Mean", Reals{}, Int32::OnCpu)});

}  // namespace kolo::kernels::cuda
