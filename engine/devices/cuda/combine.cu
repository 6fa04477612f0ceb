// SPDX-License-Identifier: Apache-2.0
//
// A collective's arithmetic on a GPU: one thread combines element i of all inputs, from left to right, with the
// accumulator in a register. Such a kernel is memory-bound; what counts is that neighbouring threads read neighbouring
// elements, that every input is read once, and that the output is written once. An input may be another GPU's memory:
// then the kernel is the transfer, too.
//
// A thread reads and writes 16 bytes at a time, the most that one instruction takes, wherever all arrays are aligned
// alike, as the same chunk of every rank is:
//
//      4 elements of 4 bytes each
//    ┌──┬───────────┬───────────┬───────────┬──┐
//    │ 1│  a pack   │  a pack   │  a pack   │ 2│     the ends go element by element
//    └──┴───────────┴───────────┴───────────┴──┘
//
// Compiled with -fmad=false, and with nvcc's defaults of exact division and no flushing of small numbers, so that the
// bits are those of the loops in engine/kernels.
#include "engine/devices/cuda/combine.h"

#include "engine/devices/cuda/grid.cuh"
#include "engine/devices/cuda/pack.cuh"
#include "engine/kernels/arithmetic.h"

namespace kolo::devices {

namespace {

/// How many elements come before the first whole pack, and how many packs there are.
struct Packs {
    std::int64_t before = 0, count = 0;
};

/// None where the arrays are not aligned alike.
template <typename T>
Packs packsOf(const void* out, const CombineInputs& in, std::int64_t count) {
    const auto past = [](const void* address) { return reinterpret_cast<std::uintptr_t>(address) % kPackBytes; };
    for (int k = 0; k < in.count; ++k)
        if (past(in.at[k]) != past(out)) return {};
    const auto before = static_cast<std::int64_t>((kPackBytes - past(out)) % kPackBytes / sizeof(T));
    return count < before ? Packs{} : Packs{before, (count - before) / Pack<T>::kElements};
}

/// Index i is a pack if there are so many, and one of the elements around them otherwise.
template <typename T, typename Op>
struct CombineElements {
    T* out;
    CombineInputs in;
    Packs packs;

    // No other thread reads what this one writes from any input: `out` may be one of them.
    __device__ void operator()(std::int64_t i) const {
        if (i < packs.count) {
            Pack<T> value = packOf(in.at[0], i);
            for (int k = 1; k < in.count; ++k) {
                const Pack<T> more = packOf(in.at[k], i);
                for (int e = 0; e < Pack<T>::kElements; ++e) value.at[e] = Op::apply(value.at[e], more.at[e]);
            }
            reinterpret_cast<Pack<T>*>(out + packs.before)[i] = value;
        } else {
            const std::int64_t single = i - packs.count;
            const std::int64_t at = single < packs.before ? single : single + packs.count * Pack<T>::kElements;
            T value = static_cast<const T*>(in.at[0])[at];
            for (int k = 1; k < in.count; ++k) value = Op::apply(value, static_cast<const T*>(in.at[k])[at]);
            out[at] = value;
        }
    }
    __device__ Pack<T> packOf(const void* array, std::int64_t i) const {
        return reinterpret_cast<const Pack<T>*>(static_cast<const T*>(array) + packs.before)[i];
    }
};

template <typename T>
struct DivideElements {
    T* out;
    int by;
    __device__ void operator()(std::int64_t i) const { out[i] /= static_cast<T>(by); }
};

/// Calls `launch` with a null pointer of the C++ type that corresponds to `type`.
template <typename Launch>
cudaError_t launchFor(DType type, const Launch& launch) {
    switch (type) {
        case DType::Float32: launch(static_cast<float*>(nullptr)); break;
        case DType::Float64: launch(static_cast<double*>(nullptr)); break;
        case DType::Int32: launch(static_cast<std::int32_t*>(nullptr)); break;
        case DType::Int64:
        case DType::Bool:
        case DType::BFloat16: break;  // of the placement lab only, and of virtual devices
    }
    return cudaGetLastError();
}

template <typename Op>
cudaError_t launch(DType type, void* out, const CombineInputs& in, std::int64_t count, cudaStream_t stream) {
    return launchFor(type, [&]<typename T>(T*) {
        const Packs packs = packsOf<T>(out, in, count);
        launchEach(count - packs.count * (Pack<T>::kElements - 1), stream,
                   CombineElements<T, Op>{static_cast<T*>(out), in, packs});
    });
}

}  // namespace

cudaError_t launchCombine(ReduceOp op, DType type, void* out, const CombineInputs& in, std::int64_t count,
                          cudaStream_t stream) {
    switch (op) {
        case ReduceOp::Sum:
        case ReduceOp::Mean:  // divided afterwards, once every contribution is in
            return launch<kernels::Add>(type, out, in, count, stream);
        case ReduceOp::Min: return launch<kernels::Min>(type, out, in, count, stream);
        case ReduceOp::Max: return launch<kernels::Max>(type, out, in, count, stream);
        case ReduceOp::Prod: return launch<kernels::Multiply>(type, out, in, count, stream);
    }
    return cudaErrorInvalidValue;
}

cudaError_t launchDivide(DType type, void* out, std::int64_t count, int by, cudaStream_t stream) {
    return launchFor(type, [&]<typename T>(T*) {
        launchEach(count, stream, DivideElements<T>{static_cast<T*>(out), by});
    });
}

}  // namespace kolo::devices
