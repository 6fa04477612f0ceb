// SPDX-License-Identifier: Apache-2.0
//
// How element-wise work is distributed over a GPU's threads.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace kolo::devices {

inline constexpr int kThreads = 256;  ///< per block
/// More blocks than a GPU has room for gain nothing: each thread takes several elements.
inline constexpr std::int64_t kMostBlocks = 8192;

inline unsigned blocksFor(std::int64_t count, std::int64_t perBlock = kThreads) {
    const std::int64_t wanted = (count + perBlock - 1) / perBlock;
    return static_cast<unsigned>(wanted < kMostBlocks ? wanted : kMostBlocks);
}

/// A block of threads, with memory that they share (sharedMemory()).
struct Block {
    Block(dim3 threads, std::size_t sharedBytes = 0) : threads(threads), sharedBytes(sharedBytes) {}
    Block(unsigned threads) : Block(dim3(threads)) {}
    dim3 threads;
    std::size_t sharedBytes;
};

/// kernel(arguments …) on a stream. What cannot be launched is found by CudaQueue::launch, which asks for the last
/// error.
template <typename... Parameters, typename... Arguments>
void start(dim3 blocks, Block block, cudaStream_t stream, void (*kernel)(Parameters...),
           const Arguments&... arguments) {
    cudaLaunchConfig_t config{};
    config.gridDim = blocks;
    config.blockDim = block.threads;
    config.dynamicSmemBytes = block.sharedBytes;
    config.stream = stream;
    (void)cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...);
}

/// In a kernel: what its block was given to share, aligned to 16 bytes, if its launch named a size.
template <typename T>
__device__ T* sharedMemory() {
    alignas(16) extern __shared__ unsigned char blockBytes[];
    return reinterpret_cast<T*>(blockBytes);
}

/// In a kernel: calls body(i) for this thread's share of 0 … count - 1. Neighbouring threads get neighbouring i.
template <typename Body>
__device__ void forMine(std::int64_t count, const Body& body) {
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
        body(i);
}

template <typename Body>
__global__ void eachElement(std::int64_t count, const Body body) {
    forMine(count, body);
}

/// body(0), body(1), …, body(count - 1), in any order.
template <typename Body>
void launchEach(std::int64_t count, cudaStream_t stream, const Body& body) {
    if (count > 0) start(blocksFor(count), kThreads, stream, eachElement<Body>, count, body);
}

}  // namespace kolo::devices
