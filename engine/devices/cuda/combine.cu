// SPDX-License-Identifier: Apache-2.0
//
// The arithmetic of a collective on a GPU: element i of all inputs is combined by one thread, from left to right, with
// the accumulator in a register. Such a kernel is bound by memory; what counts is that neighbouring threads read
// neighbouring elements, that every input is read once, and that the output is written once.
//
// Compiled with -fmad=false, and with nvcc's exact division and without flushing of small numbers (its defaults), so
// that the bits are those of the loops in engine/kernels.
#include "engine/devices/cuda/combine.h"

namespace kolo::devices {

namespace {

constexpr int kThreads = 256;
/// More blocks than a GPU has room for bring nothing: each takes several elements.
constexpr std::int64_t kMostBlocks = 4096;

struct Sum {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a + b;
    }
    static __device__ std::int32_t apply(std::int32_t a, std::int32_t b) {  // wraps around
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
    }
};

struct Prod {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a * b;
    }
    static __device__ std::int32_t apply(std::int32_t a, std::int32_t b) {  // wraps around
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
    }
};

struct Min {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return b < a ? b : a;
    }
};

struct Max {
    template <typename T>
    static __device__ T apply(T a, T b) {
        return a < b ? b : a;
    }
};

template <typename T, typename Op>
__global__ void combineElements(T* out, CombineInputs in, std::int64_t count) {
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride) {
        T value = static_cast<const T*>(in.at[0])[i];
        for (int k = 1; k < in.count; ++k) value = Op::apply(value, static_cast<const T*>(in.at[k])[i]);
        out[i] = value;  // the only thread that reads this element of any input: `out` may be one of them
    }
}

template <typename T>
__global__ void divideElements(T* out, std::int64_t count, int by) {
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
        out[i] /= static_cast<T>(by);
}

unsigned blocksFor(std::int64_t count) {
    const std::int64_t wanted = (count + kThreads - 1) / kThreads;
    return static_cast<unsigned>(wanted < kMostBlocks ? wanted : kMostBlocks);
}

template <typename Op>
cudaError_t launch(DType type, void* out, const CombineInputs& in, std::int64_t count, cudaStream_t stream) {
    const unsigned blocks = blocksFor(count);
    switch (type) {
        case DType::Float32:
            combineElements<float, Op><<<blocks, kThreads, 0, stream>>>(static_cast<float*>(out), in, count);
            break;
        case DType::Float64:
            combineElements<double, Op><<<blocks, kThreads, 0, stream>>>(static_cast<double*>(out), in, count);
            break;
        case DType::Int32:
            combineElements<std::int32_t, Op>
                <<<blocks, kThreads, 0, stream>>>(static_cast<std::int32_t*>(out), in, count);
            break;
    }
    return cudaGetLastError();
}

}  // namespace

cudaError_t launchCombine(ReduceOp op, DType type, void* out, const CombineInputs& in, std::int64_t count,
                          cudaStream_t stream) {
    if (count == 0) return cudaSuccess;
    switch (op) {
        case ReduceOp::Sum:
        case ReduceOp::Mean:  // divided afterwards, once every contribution is in
            return launch<Sum>(type, out, in, count, stream);
        case ReduceOp::Min:
            return launch<Min>(type, out, in, count, stream);
        case ReduceOp::Max:
            return launch<Max>(type, out, in, count, stream);
        case ReduceOp::Prod:
            return launch<Prod>(type, out, in, count, stream);
    }
    return cudaErrorInvalidValue;
}

cudaError_t launchDivide(DType type, void* out, std::int64_t count, int by, cudaStream_t stream) {
    if (count == 0) return cudaSuccess;
    const unsigned blocks = blocksFor(count);
    switch (type) {
        case DType::Float32:
            divideElements<<<blocks, kThreads, 0, stream>>>(static_cast<float*>(out), count, by);
            break;
        case DType::Float64:
            divideElements<<<blocks, kThreads, 0, stream>>>(static_cast<double*>(out), count, by);
            break;
        case DType::Int32:
            divideElements<<<blocks, kThreads, 0, stream>>>(static_cast<std::int32_t*>(out), count, by);
            break;
    }
    return cudaGetLastError();
}

}  // namespace kolo::devices
