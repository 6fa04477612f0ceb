// SPDX-License-Identifier: Apache-2.0
//
// exp(a) / Σ exp(a) along one axis. The maximum is subtracted first, so that nothing overflows. CUDA's exp is accurate
// to one or two units in the last place, and the sum has a different order from the processor's: no identical bits
// here.
#include "engine/devices/cuda/ops/groups.cuh"

namespace kolo::kernels::cuda {

namespace {

/// Group g is the elements `inner` apart, starting at (g / inner) · length · inner + g % inner.
template <typename T>
__global__ void softmaxGroups(const T* in, T* out, std::int64_t groups, std::int64_t length, std::int64_t inner,
                              const Parts parts) {
    __shared__ T shared[kThreads];
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * parts.groups();
    for (std::int64_t first = static_cast<std::int64_t>(blockIdx.x) * parts.groups(); first < groups; first += step) {
        const std::int64_t group = first + parts.group();
        const bool isThere = group < groups;  // if not, its threads only join the barriers
        const std::int64_t from = group / inner * length * inner + group % inner;
        T largest = isThere ? in[from] : T{0}, sum{0};
        for (std::int64_t i = parts.part(); isThere && i < length; i += parts.count)
            largest = Max::apply(largest, in[from + i * inner]);
        largest = combined<Max>(largest, shared, parts);
        for (std::int64_t i = parts.part(); isThere && i < length; i += parts.count)
            sum += out[from + i * inner] = exp(in[from + i * inner] - largest);
        sum = combined<Add>(sum, shared, parts);
        for (std::int64_t i = parts.part(); isThere && i < length; i += parts.count) out[from + i * inner] /= sum;
    }
}

struct SoftmaxAlong {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& shape = call.type.shape;
        const std::int64_t axis = call.attributes.axes.front(), length = shape[axis], count = call.type.elements();
        if (count == 0) return;
        std::int64_t inner = 1;
        for (std::size_t i = axis + 1; i < shape.size(); ++i) inner *= shape[i];
        const std::int64_t groups = count / length;
        const Parts parts = partsFor(groups, length, inner == 1);
        devices::start(blocksFor(groups, parts.groups()), kThreads, queueOf(call).stream(), softmaxGroups<T>,
                       call.in<T>(0), call.out<T>(), groups, length, inner, parts);
    }
};

}  // namespace

const KernelFamily& softmax = family<SoftmaxAlong>("Softmax", Reals{}, Int32::OnCpu);

}  // namespace kolo::kernels::cuda
