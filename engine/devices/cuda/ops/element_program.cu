// SPDX-License-Identifier: Apache-2.0
//
// A collective of all ranks in one kernel (engine/kernels/element_program.h). A block runs the program of one chunk, so
// its threads do the same at the same time; each keeps its element's values in a column of shared memory, which nobody
// else reads, and takes 16 bytes of elements at a time where all arrays are aligned to that.
#include "engine/kernels/element_program.h"

#include <algorithm>

#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/devices/cuda/pack.cuh"
#include "engine/kernels/arithmetic.h"

namespace kolo::kernels::cuda {

namespace {

using devices::Pack;

constexpr std::size_t kSharedBytes = 48 << 10;  // what every GPU gives a block without being asked
constexpr unsigned kFewestThreads = 32;
static_assert(kMostPlaces * kFewestThreads * sizeof(double) <= kSharedBytes);

template <typename Op, typename T>
__device__ T joined(T a, T b) {
    return Op::apply(a, b);
}
template <typename Op, typename T>
__device__ Pack<T> joined(const Pack<T>& a, const Pack<T>& b) {
    Pack<T> all;
    for (int i = 0; i < Pack<T>::kElements; ++i) all.at[i] = Op::apply(a.at[i], b.at[i]);
    return all;
}
template <typename T>
__device__ T divided(T a, int by) {
    return a / static_cast<T>(by);
}
template <typename T>
__device__ Pack<T> divided(Pack<T> a, int by) {
    for (T& each : a.at) each /= static_cast<T>(by);
    return a;
}

/// `T`: of an element; `Unit`: of what a thread takes at a time.
template <typename T, typename Unit, typename Op>
__global__ void runProgram(const std::int64_t* words, int ranks) {
    __shared__ Unit values[kSharedBytes / sizeof(Unit)];
    constexpr std::int64_t kElements = sizeof(Unit) / sizeof(T);
    const std::int64_t* const chunk = words + ranks + kWordsOfChunk * static_cast<std::int64_t>(blockIdx.y);
    const auto at = [&](std::int64_t place) -> Unit& { return values[place * blockDim.x + threadIdx.x]; };
    devices::forMine(chunk[1] / kElements, [&](std::int64_t i) {
        const auto inArray = [&](std::int64_t rank) {
            return reinterpret_cast<Unit*>(reinterpret_cast<T*>(words[rank]) + chunk[0]) + i;
        };
        const std::int64_t* next = words + chunk[2];
        for (std::int64_t count = *next++; count > 0; --count, ++next) at(*next) = *inArray(*next);
        for (std::int64_t count = *next++; count > 0; --count) {
            const std::int64_t target = *next++, sources = *next++;
            Unit value = at(next[0]);
            for (std::int64_t source = 1; source < sources; ++source) value = joined<Op>(value, at(next[source]));
            next += sources;
            at(target) = *next++ ? divided(value, ranks) : value;
        }
        for (std::int64_t count = *next++; count > 0; --count, ++next) *inArray(*next) = at(*next);
    });
}

struct ElementProgram {
    template <typename T>
    static void run(const KernelCall& call) {
        using namespace element_program;
        const auto number = [&](Number which) { return call.attributes.axes[which]; };
        queueOf(call).countBytes(number(Bytes));
        switch (static_cast<ReduceOp>(number(Reduction))) {
            case ReduceOp::Sum:
            case ReduceOp::Mean:
                return launch<T, Add>(call, number(Places), number(Aligned));
            case ReduceOp::Min:
                return launch<T, Min>(call, number(Places), number(Aligned));
            case ReduceOp::Max:
                return launch<T, Max>(call, number(Places), number(Aligned));
            case ReduceOp::Prod:
                return launch<T, Multiply>(call, number(Places), number(Aligned));
        }
    }

    template <typename T, typename Op>
    static void launch(const KernelCall& call, std::int64_t places, bool aligned) {
        aligned && fits<Pack<T>>(places) ? launchBy<T, Pack<T>, Op>(call, places) : launchBy<T, T, Op>(call, places);
    }
    /// With whole blocks.
    template <typename Unit>
    static bool fits(std::int64_t places) {
        return places * kThreads * static_cast<std::int64_t>(sizeof(Unit)) <= static_cast<std::int64_t>(kSharedBytes);
    }
    template <typename T, typename Unit, typename Op>
    static void launchBy(const KernelCall& call, std::int64_t places) {
        unsigned threads = kThreads;
        while (threads > kFewestThreads && places * threads * sizeof(Unit) > kSharedBytes) threads /= 2;
        const std::int64_t chunks = call.type.shape[0], longest = call.type.shape[1];
        const std::int64_t units = longest / static_cast<std::int64_t>(sizeof(Unit) / sizeof(T));
        if (units == 0) return;
        devices::start(dim3(blocksFor(units, threads), static_cast<unsigned>(chunks)), threads, queueOf(call).stream(),
                       runProgram<T, Unit, Op>, call.in<std::int64_t>(0),
                       static_cast<int>(call.attributes.axes[element_program::Ranks]));
    }
};

}  // namespace

const KernelFamily& elementProgram =
    family<ElementProgram>(kElementProgram, Types<float, double, std::int32_t>{}, Int32::Everywhere);

}  // namespace kolo::kernels::cuda
