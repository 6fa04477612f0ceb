// SPDX-License-Identifier: Apache-2.0
//
// The implementation of kolo-cuda.so: which GPUs there are, and how a run's devices are assigned to them. With as many
// GPUs as ranks, each rank gets one; with fewer, they are assigned in turn and shared as logical GPUs.
#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <thread>

#include "engine/devices/cuda/allocation_gate.h"
#include "engine/devices/cuda/cuda_device.h"
#include "engine/devices/cuda/cuda_error.h"
#include "engine/devices/cuda/module_interface.h"

namespace kolo::kernels::cuda {
const std::vector<const KernelFamily*>& allFamilies();
}

namespace kolo::devices {

namespace {

/// The oldest GPUs that CUDA 13's nvcc targets: Turing.
constexpr int kOldestCapability = 75;
/// The part of a shared GPU's free memory that its logical GPUs get together: the rest is for kernels and libraries.
constexpr double kSharedPart = 0.9;

/// Streams share a GPU's queues of work, 8 of them if nobody asks for more, and what stands behind another stream's
/// wait waits, too, without need. Logical GPUs have three streams each. The driver looks once, when a GPU is first
/// used.
void askForManyQueues() {
    static const int asked = setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 0);
    (void)asked;
}

Outcome<int> gpuCount() {
    askForManyQueues();
    int count = 0;
    const cudaError_t code = cudaGetDeviceCount(&count);
    if (code != cudaSuccess || count == 0) return whyNoDevice(code, count);
    return count;
}

Outcome<std::string> modelOf(int gpu) {
    int major = 0, minor = 0;
    cudaDeviceProp properties{};
    auto asked = checked(cudaGetDeviceProperties(&properties, gpu), fmt::format("GPU {}", gpu), "tell what it is");
    if (asked)
        asked = checked(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, gpu), properties.name,
                        "tell its capability");
    if (asked)
        asked = checked(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, gpu), properties.name,
                        "tell its capability");
    if (!asked) return Error{ErrorCode::DeviceUnavailable, "devices", asked.error().message};
    if (major * 10 + minor < kOldestCapability)
        return Error{ErrorCode::DeviceUnavailable, "devices",
                     fmt::format("{} has compute capability {}.{}; Kolo's kernels need {}.{} or later.",
                                 properties.name, major, minor, kOldestCapability / 10, kOldestCapability % 10)};
    return std::string(properties.name);
}

/// Lets every GPU of the run reach every other one directly, if the hardware can and the driver does it, which has a
/// limit to how many. Where not, transfers go through host memory: slower, and just as correct. By GPU, whom it
/// reaches.
std::vector<std::set<int>> connect(int gpus) {
    std::vector<std::set<int>> reached(gpus);
    for (int gpu = 0; gpu < gpus; ++gpu) {
        for (int peer = 0; peer < gpus; ++peer) {
            int can = 0;
            if (peer == gpu || cudaDeviceCanAccessPeer(&can, gpu, peer) != cudaSuccess || !can) continue;
            cudaSetDevice(gpu);
            const cudaError_t code = cudaDeviceEnablePeerAccess(peer, 0);
            if (code == cudaSuccess || code == cudaErrorPeerAccessAlreadyEnabled) reached[gpu].insert(peer);
        }
    }
    (void)cudaGetLastError();
    return reached;
}

Outcome<std::vector<std::unique_ptr<Device>>> openDevices(int count) {
    auto there = TRY(gpuCount());
    const int gpus = std::min(there, count);
    std::vector<std::string> models;
    std::vector<std::size_t> quotas(gpus, 0);
    for (int gpu = 0; gpu < gpus; ++gpu) {
        auto model = TRY(modelOf(gpu));
        models.push_back(std::move(model));
        const int shares = (count - gpu + gpus - 1) / gpus;
        if (shares < 2) continue;
        cudaSetDevice(gpu);
        std::size_t freeBytes = 0, allBytes = 0;
        if (auto asked = checked(cudaMemGetInfo(&freeBytes, &allBytes), models.back(), "tell its free memory"); !asked)
            return Error{ErrorCode::DeviceUnavailable, "devices", asked.error().message};
        quotas[gpu] = static_cast<std::size_t>(static_cast<double>(freeBytes) * kSharedPart) / shares;
    }
    const std::vector<std::set<int>> reached = connect(gpus);
    // A thread that spins for its GPU would take the core from one that has still to enqueue.
    const bool sleeps = count > static_cast<int>(std::thread::hardware_concurrency());
    for (int gpu = 0; gpu < gpus; ++gpu) {
        cudaSetDevice(gpu);
        (void)cudaSetDeviceFlags(sleeps ? cudaDeviceScheduleBlockingSync : cudaDeviceScheduleAuto);
    }
    (void)cudaGetLastError();
    std::vector<std::unique_ptr<Device>> devices;
    for (int index = 0; index < count; ++index) {
        const int gpu = index % gpus;
        auto device = std::make_unique<CudaDevice>(index, gpu, models[gpu], quotas[gpu] > 0, quotas[gpu], reached[gpu]);
        if (auto made = device->made(); !made)
            return Error{ErrorCode::DeviceUnavailable, "devices", made.error().message};
        devices.push_back(std::move(device));
    }
    return devices;
}

/// What a GPU does not recover from, it remembers for as long as the process lives.
Outcome<std::vector<std::unique_ptr<Device>>> openDevicesOrSayWhy(int count) {
    TRY(gpuCount());
    auto devices = openDevices(count);
    if (devices || cudaFree(nullptr) == cudaSuccess) return devices;
    (void)cudaGetLastError();
    Error error = devices.error();
    error.message =
        error.message.english() + " A GPU has failed in this process before; only in a new one can it be used again.";
    return error;
}

const kernels::Kernel* findKernel(std::string_view op, DType dtype) {
    for (const kernels::KernelFamily* family : kernels::cuda::allFamilies())
        for (const auto& member : family->members)
            if (member.op == op && member.kernel.dtype == dtype) return &member.kernel;
    return nullptr;
}

const CudaModule kModule{
    .built =
        [] {
            return fmt::format("CUDA {}.{}, for {}", CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10,
                               KOLO_CUDA_TARGETS);
        },
    .available = []() -> Outcome<void> {
        TRY(gpuCount());
        return {};
    },
    .open = openDevicesOrSayWhy,
    .kernel = findKernel,
    .multiplies = []() -> Outcome<std::string> {
        TRY(blasLibrary().complete());
        return blasLibrary().path();
    },
    .holdAllocations = AllocationGate::hold,
    .event = [](const Mark& mark) -> void* { return static_cast<const CudaMark&>(mark).event(); },
};

}  // namespace

}  // namespace kolo::devices

extern "C" __attribute__((visibility("default"))) const kolo::devices::CudaModule* koloCudaModule() {
    return &kolo::devices::kModule;
}
