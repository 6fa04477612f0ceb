// SPDX-License-Identifier: Apache-2.0
//
// A collective of all ranks in one kernel (engine/kernels/element_program.h). A block runs the program of one chunk, so
// its threads do the same at the same time; each keeps its element's values in a column of shared memory, which nobody
// else reads, and takes 16 bytes of elements at a time where all arrays are aligned alike. The program is then kept
// there, too: on an H200, reading it from global memory for every pack took a tenth of the time.
#include "engine/kernels/element_program.h"

#include <algorithm>

#include "engine/devices/cuda/ops/each_element.cuh"
#include "engine/devices/cuda/pack.cuh"
#include "engine/kernels/arithmetic.h"

namespace kolo::kernels::cuda {

namespace {

using devices::Pack;

constexpr std::size_t kMostShared = 48 << 10;  // what every GPU gives a block without being asked
constexpr unsigned kFewestThreads = 32;
constexpr unsigned kFewestOfPacks = 128;  // with fewer threads, a block takes element by element
/// Reads that a thread has under way: with one at a time, an H100's threads wait for its memory half the time.
constexpr int kReads = 4;
/// On a multiprocessor at a time, where what they share has room; so a thread has 48 registers. On an H200, with four
/// it takes up to 8 % longer, and with six, for which 40 registers are too few, 70 %.
constexpr int kFewestBlocks = 5;
static_assert(kMostPlaces * kFewestThreads * sizeof(double) <= kMostShared);

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

/// Runs the program `next` for what a thread takes at a time, `Unit`. `addressOf`: where that is in a rank's array;
/// `at`: where the thread keeps a value.
template <typename Unit, typename Op, typename AddressOf, typename At>
__device__ void runSteps(const std::int64_t* next, int ranks, const AddressOf& addressOf, const At& at) {
    const std::int64_t loads = *next++;
    for (std::int64_t first = 0; first < loads; first += kReads) {
        Unit read[kReads];
#pragma unroll
        for (int k = 0; k < kReads; ++k)
            if (first + k < loads) read[k] = *addressOf(next[first + k]);
#pragma unroll
        for (int k = 0; k < kReads; ++k)
            if (first + k < loads) at(next[first + k]) = read[k];
    }
    next += loads;
    for (std::int64_t count = *next++; count > 0; --count) {
        const std::int64_t target = *next++, sources = *next++;
        Unit value = at(next[0]);
        for (std::int64_t source = 1; source < sources; ++source) value = joined<Op>(value, at(next[source]));
        next += sources;
        at(target) = *next++ ? divided(value, ranks) : value;
    }
    for (std::int64_t count = *next++; count > 0; --count, ++next) *addressOf(*next) = at(*next);
}

/// `Widest`: of the element type, or a pack of them. Then `before` elements come before the first whole pack of every
/// array; what is left at a chunk's ends goes element by element.
template <typename T, typename Widest, typename Op>
__global__ void __launch_bounds__(devices::kThreads, kFewestBlocks)
    runProgram(const std::int64_t* words, int ranks, int places, int before) {
    Widest* const values = devices::sharedMemory<Widest>();
    constexpr std::int64_t kElements = sizeof(Widest) / sizeof(T);
    const std::int64_t* const chunk = words + ranks + kWordsOfChunk * static_cast<std::int64_t>(blockIdx.y);
    const std::int64_t first = chunk[0], count = chunk[1];
    const std::int64_t ahead = min(count, (before + kElements - first % kElements) % kElements);
    const std::int64_t packs = (count - ahead) / kElements;
    const std::int64_t *arrays = words, *program = words + chunk[2];
    if constexpr (kElements > 1) {
        const std::int64_t kept = ranks + chunk[3];
        auto* const copy = reinterpret_cast<std::int64_t*>(values + places * static_cast<std::int64_t>(blockDim.x));
        for (std::int64_t i = threadIdx.x; i < kept; i += blockDim.x)
            copy[i] = i < ranks ? words[i] : program[i - ranks];
        __syncthreads();
        arrays = copy;
        program = copy + ranks;
    }
    const auto run = [&]<typename Unit>(Unit*, std::int64_t element) {
        runSteps<Unit, Op>(
            program, ranks,
            [&](std::int64_t rank) { return reinterpret_cast<Unit*>(reinterpret_cast<T*>(arrays[rank]) + element); },
            [&](std::int64_t place) -> Unit& {
                return reinterpret_cast<Unit&>(values[place * blockDim.x + threadIdx.x]);
            });
    };
    if constexpr (kElements > 1) {  // first, so that no register is kept for the few elements that no pack has
        const std::int64_t mine = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
        if (mine < count - packs * kElements)
            run(static_cast<T*>(nullptr), first + (mine < ahead ? mine : mine + packs * kElements));
    }
    devices::forMine(packs, [&](std::int64_t i) { run(static_cast<Widest*>(nullptr), first + ahead + i * kElements); });
}

struct ElementProgram {
    template <typename T>
    static void run(const KernelCall& call) {
        using namespace element_program;
        const auto number = [&](Number which) { return call.attributes.axes[which]; };
        queueOf(call).countBytes(number(Bytes));
        switch (static_cast<ReduceOp>(number(Reduction))) {
            case ReduceOp::Sum:
            case ReduceOp::Mean: return launch<T, Add>(call);
            case ReduceOp::Min: return launch<T, Min>(call);
            case ReduceOp::Max: return launch<T, Max>(call);
            case ReduceOp::Prod: return launch<T, Multiply>(call);
        }
    }

    template <typename T, typename Op>
    static void launch(const KernelCall& call) {
        const auto& numbers = call.attributes.axes;
        const bool alike = numbers[element_program::Before] >= 0;
        alike&& sharedBytes<T, Pack<T>>(call, kFewestOfPacks) <= kMostShared ? launchBy<T, Pack<T>, Op>(call)
                                                                             : launchBy<T, T, Op>(call);
    }
    /// Of a block: its threads' values and, where they take packs, its program.
    template <typename T, typename Widest>
    static std::size_t sharedBytes(const KernelCall& call, unsigned threads) {
        using namespace element_program;
        const auto number = [&](Number which) { return static_cast<std::size_t>(call.attributes.axes[which]); };
        const std::size_t words = sizeof(Widest) > sizeof(T) ? number(Ranks) + number(Longest) : 0;
        return number(Places) * threads * sizeof(Widest) + words * sizeof(std::int64_t);
    }
    template <typename T, typename Widest, typename Op>
    static void launchBy(const KernelCall& call) {
        using namespace element_program;
        const auto number = [&](Number which) { return static_cast<int>(call.attributes.axes[which]); };
        constexpr std::int64_t kElements = sizeof(Widest) / sizeof(T);
        const auto bytesFor = [&](unsigned threads) { return sharedBytes<T, Widest>(call, threads); };
        unsigned threads = kThreads;
        while (threads > kFewestThreads && bytesFor(threads) > kMostShared) threads /= 2;
        const std::int64_t chunks = call.type.shape[0], longest = call.type.shape[1];
        if (longest == 0) return;
        // No more than the program needs: what a block leaves is for another one beside it.
        const devices::Block block(threads, bytesFor(threads));
        devices::start(
            dim3(blocksFor(longest / kElements + 2 * (kElements - 1), threads), static_cast<unsigned>(chunks)), block,
            queueOf(call).stream(), runProgram<T, Widest, Op>, call.in<std::int64_t>(0), number(Ranks), number(Places),
            kElements > 1 ? number(Before) : 0);
    }
};

}  // namespace

const KernelFamily& elementProgram =
    family<ElementProgram>(kElementProgram, Types<float, double, std::int32_t>{}, Int32::Everywhere);

}  // namespace kolo::kernels::cuda
