// SPDX-License-Identifier: Apache-2.0
//
// The CUDA runtime functions that Kolo uses, declared for the emulated driver (../emulated_driver.h), so that Kolo's
// CUDA sources compile for the processor, kernels included. Names and numbers are CUDA's; what they mean is in NVIDIA's
// reference. Only what Kolo needs: a function that is missing here is one that no test has seen.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <utility>

#define CUDART_VERSION 13000

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInsufficientDriver = 35,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorPeerAccessAlreadyEnabled = 704,
    cudaErrorTooManyPeers = 711,
    cudaErrorLaunchFailure = 719,
    cudaErrorStreamCaptureUnsupported = 900,
    cudaErrorStreamCaptureInvalidated = 901,
    cudaErrorStreamCaptureUnjoined = 904,
    cudaErrorCapturedEvent = 907,
};
enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
};
enum cudaDeviceAttr { cudaDevAttrComputeCapabilityMajor = 75, cudaDevAttrComputeCapabilityMinor = 76 };
inline constexpr unsigned cudaStreamNonBlocking = 1, cudaEventDefault = 0, cudaEventBlockingSync = 1,
                          cudaEventDisableTiming = 2, cudaDeviceScheduleAuto = 0, cudaDeviceScheduleBlockingSync = 4;

enum cudaStreamCaptureMode { cudaStreamCaptureModeRelaxed = 2 };

using cudaStream_t = struct EmulatedStream*;
using cudaEvent_t = struct EmulatedEvent*;
using cudaGraph_t = struct EmulatedGraph*;
using cudaGraphExec_t = struct EmulatedGraphExec*;
using cudaHostFn_t = void (*)(void*);

struct cudaDeviceProp {
    char name[256];
};

struct dim3 {
    unsigned x = 1, y = 1, z = 1;
    constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

extern "C" {
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaSetDeviceFlags(unsigned flags);
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags);
cudaError_t cudaMemGetInfo(std::size_t* freeBytes, std::size_t* allBytes);
cudaError_t cudaMalloc(void** address, std::size_t bytes);
cudaError_t cudaFree(void* address);
cudaError_t cudaMallocHost(void** address, std::size_t bytes);
cudaError_t cudaFreeHost(void* address);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaMemcpyPeerAsync(void* to, int toDevice, const void* from, int fromDevice, std::size_t bytes,
                                cudaStream_t stream);
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t toPitch, const void* from, std::size_t fromPitch, std::size_t width,
                              std::size_t height, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaMemsetAsync(void* address, int value, std::size_t bytes, cudaStream_t stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data);
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags);
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to);
cudaError_t cudaGetLastError();
const char* cudaGetErrorString(cudaError_t code);
const char* cudaGetErrorName(cudaError_t code);
}

// ---- Kernels. A block's threads take turns on one thread of the processor; see blocks.cpp.

#define __global__
#define __launch_bounds__(...)
#define __device__
#define __host__
#define __shared__ thread_local

struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    std::size_t dynamicSmemBytes = 0;
    cudaStream_t stream = nullptr;
};

namespace emulated {
struct Place {
    unsigned x = 0, y = 0, z = 0;
};
void barrier();
/// What the thread `lanes` further on in this warp gave to the same call; its own where there is none. All threads of
/// the block must call it.
std::uint64_t exchanged(std::uint64_t own, int lanes);
cudaError_t enqueueKernel(const cudaLaunchConfig_t& config, std::function<void()> thread);
/// The first launch of a kernel on the current GPU loads its code.
cudaError_t load(const void* kernel, cudaStream_t stream);
}  // namespace emulated

extern thread_local emulated::Place threadIdx, blockIdx;
extern thread_local dim3 blockDim, gridDim;

inline void __syncthreads() {
    emulated::barrier();
}

template <typename T>
T __shfl_down_sync(unsigned, T value, int lanes) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    bits = emulated::exchanged(bits, lanes);
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

// CUDA has these for kernels, in the global namespace.
using std::max, std::min;

inline unsigned __float_as_uint(float value) {
    unsigned bits;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

inline unsigned long long atomicAdd(unsigned long long* at, unsigned long long value) {
    return __atomic_fetch_add(at, value, __ATOMIC_RELAXED);
}

template <typename... Parameters, typename... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
    // Of every GPU and driver; later ones take 32,764 from some.
    static_assert((sizeof(Parameters) + ... + 0) <= 4096, "a kernel's parameters");
    const cudaError_t loaded = emulated::load(reinterpret_cast<const void*>(kernel), config->stream);
    if (loaded != cudaSuccess) return loaded;
    return emulated::enqueueKernel(
        *config, [kernel, ... own = Parameters(std::forward<Arguments>(arguments))] { kernel(own...); });
}
