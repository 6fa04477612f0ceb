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

/// One group per result: `length` elements of the input, located by `reduced`, starting where `kept` says.
template <typename T, typename Finish>
__global__ void reduceGroups(const T* in, T* out, const Walk<1> kept, const Walk<1> reduced, std::int64_t results,
                             std::int64_t length, const Parts parts) {
    using Sum = typename Accumulator<T>::Type;
    __shared__ Sum shared[kThreads];
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * parts.groups();
    for (std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * parts.groups(); first < results; first += step) {
        const std::int64_t result = first + parts.group();
        Sum sum = length == 1 ? static_cast<Sum>(-0.0) : Sum{0};
        if (result < results) {
            std::int64_t from[1], at[1];
            kept.find(result, from);
            for (std::int64_t i = parts.part(); i < length; i += parts.count) {
                reduced.find(i, at);
                sum += static_cast<Sum>(in[from[0] + at[0]]);
            }
        }
        sum = combined<devices::Sum>(sum, shared, parts);
        if (result < results && parts.part() == 0) out[result] = Finish::template of<T>(sum, length);
    }
}

template <typename T, typename Finish>
void reduce(const KernelCall& call) {
    const Shape& from = call.inputs[0].type->shape;
    const std::int64_t results = call.type.elements();
    if (results == 0) return;
    bool isReduced[kMaxAxes] = {};
    for (const std::int64_t axis : call.attributes.axes) isReduced[axis] = true;
    Shape keptLengths, reducedLengths;
    Strides all{}, kept{}, reduced{};
    std::int64_t stride = 1;
    for (std::size_t axis = from.size(); axis-- > 0; stride *= from[axis]) all[axis] = stride;
    for (std::size_t axis = 0; axis < from.size(); ++axis) {
        Shape& lengths = isReduced[axis] ? reducedLengths : keptLengths;
        (isReduced[axis] ? reduced : kept)[lengths.size()] = all[axis];
        lengths.push_back(from[axis]);
    }
    std::int64_t length = 1;
    for (const std::int64_t each : reducedLengths) length *= each;  // 0: empty sums
    const auto inside = walkOf<1>(reducedLengths, {reduced});
    const Parts parts = partsFor(results, length, inside.axes > 0 && inside.stride[0][0] == 1);
    reduceGroups<T, Finish><<<blocksFor(results, parts.groups()), kThreads, 0, queueOf(call).stream()>>>(
        call.in<T>(0), call.out<T>(), walkOf<1>(keptLengths, {kept}), inside, results, length, parts);
}

}  // namespace

const KernelFamily& reduction() {
    static const KernelFamily family =
        together({alsoOf("Sum", reduce<std::int64_t, Total>, nullptr,
                         counting("Sum", reduce<float, Total>, reduce<double, Total>, reduce<std::int32_t, Total>)),
                  arithmetic("Mean", reduce<float, Average>, reduce<double, Average>)});
    return family;
}

}  // namespace kolo::kernels::cuda
