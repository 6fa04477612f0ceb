// SPDX-License-Identifier: Apache-2.0
//
// The same random words as on the processor (engine/kernels/philox.h): the counter of Philox makes any element
// computable without the ones before it, so each thread draws four words and makes four 32-bit or two 64-bit numbers of
// them. log, sin and cos are CUDA's own, right to one or two units of the last digit, so normal numbers agree with the
// processor's to that, not to the bit.
#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/kernels/philox.h"

namespace kolo::kernels::cuda {

namespace {

/// Fills the output group by group.
template <typename T, typename Draw>
struct DrawGroups {
    static constexpr int kGroup = static_cast<int>(kNumbersOfGroup<T>);
    T* out;
    std::int64_t count;
    std::uint64_t seed, seed2, skip;
    Draw draw;
    __device__ void operator()(std::int64_t group) const {
        T values[kGroup];
        draw(randomWords(seed, seed2, skip + static_cast<std::uint64_t>(group)), values);
        for (int i = 0; i < kGroup && group * kGroup + i < count; ++i) out[group * kGroup + i] = values[i];
    }
};

template <template <typename> typename Draw>
struct DrawEach {
    template <typename T>
    static void run(const KernelCall& call) {
        using Body = DrawGroups<T, Draw<T>>;
        const std::int64_t count = call.type.elements();
        const Attributes& given = call.attributes;
        launchEach(call, (count + Body::kGroup - 1) / Body::kGroup,
                   Body{call.out<T>(), count, given.seed, given.seed2, given.skip, Draw<T>(given)});
    }
};

}  // namespace

const KernelFamily& randomStandardNormal = together(
    {family<DrawEach<DrawNormal>>("RandomStandardNormal", Reals{}, Int32::OnCpu),
     family<DrawEach<DrawUniform>>("RandomUniform", Reals{}, Int32::OnCpu),
     family<DrawEach<DrawUniformInt>>("RandomUniformInt", Types<std::int32_t, std::int64_t>{}, Int32::Everywhere)});

}  // namespace kolo::kernels::cuda
