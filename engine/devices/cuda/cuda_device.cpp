// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/cuda_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/devices/cuda/allocation_gate.h"
#include "engine/devices/cuda/allocations.h"
#include "engine/devices/cuda/cuda_error.h"

namespace kolo::devices {

CudaDevice::CudaDevice(int index, int gpu, const std::string& model, bool isShared, std::size_t quotaBytes,
                       std::set<int> reached)
    : m_info{.kind = "cuda",
             .index = index,
             .name = fmt::format("/job:localhost/replica:0/task:0/device:GPU:{}", index),
             .label = fmt::format("GPU:{} ({}{})", index, model, isShared ? ", shared GPU" : ""),
             .hardware = model,
             .hardwareIndex = gpu,
             .isShared = isShared},
      m_quotaBytes(quotaBytes),
      m_reached(std::move(reached)),
      m_compute(gpu, m_info.label),
      m_copyEngine(gpu, m_info.label),
      m_host(gpu, m_info.label) {}

CudaDevice::~CudaDevice() {
    giveBackKept();
}

Outcome<void> CudaDevice::made() const {
    for (const CudaQueue* const queue : queues()) TRY(queue->made());
    return {};
}

Outcome<Device::Memory> CudaDevice::acquire(std::size_t sizeBytes, MemoryKind, Lifetime) {
    const auto full = [&](const std::string& why) {
        return Error{
            ErrorCode::OutOfMemory, "devices",
            fmt::format("{} has no {} left: {}.", m_info.label, formatBytes(static_cast<double>(sizeBytes)), why)};
    };
    const std::size_t used = bytesInUse() - sizeBytes;  // it has been counted
    if (m_quotaBytes > 0 && (used > m_quotaBytes || sizeBytes > m_quotaBytes - used)) {
        return full(fmt::format("as a share of a GPU it may have {}, and {} are in use",
                                formatBytes(static_cast<double>(m_quotaBytes)),
                                formatBytes(static_cast<double>(used))));
    }
    if (void* const kept = m_kept.take(sizeBytes)) return Memory{static_cast<std::byte*>(kept)};
    const std::size_t wanted = used + m_kept.bytes() + sizeBytes;
    if ((m_quotaBytes > 0 && wanted > m_quotaBytes) || (memoryLimit() > 0 && wanted > memoryLimit())) giveBackKept();
    cudaSetDevice(gpu());
    const AllocationGate::Pass pass;
    void* address = nullptr;
    cudaError_t code = cudaMalloc(&address, sizeBytes);
    if (code == cudaErrorMemoryAllocation && m_kept.bytes() > 0) {
        (void)cudaGetLastError();
        giveBackKept();
        code = cudaMalloc(&address, sizeBytes);
    }
    if (code != cudaSuccess) {
        (void)cudaGetLastError();
        return full(cudaGetErrorString(code));
    }
    Allocations::made(address, sizeBytes);
    return Memory{static_cast<std::byte*>(address)};
}

/// What some queue may still use is not kept: cudaFree() waits for it.
void CudaDevice::release(Memory memory, std::size_t sizeBytes) {
    if (isIdle()) {
        m_kept.keep(memory.address, sizeBytes);
    } else {
        giveBack(memory.address);
    }
}

bool CudaDevice::isIdle() const {
    return std::ranges::all_of(queues(), [](const CudaQueue* queue) { return queue->isIdle(); });
}

void CudaDevice::giveBack(void* address) const {
    cudaSetDevice(gpu());
    const AllocationGate::Pass pass;
    Allocations::gone(address);
    cudaFree(address);
}

void CudaDevice::giveBackKept() {
    for (void* const address : m_kept.takeAll()) giveBack(address);
}

void CudaDevice::upload(Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) {
    (void)m_host.moveNow(to.address() + offsetBytes, from.data(), from.size(), cudaMemcpyHostToDevice);
}

void CudaDevice::download(const Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) {
    (void)m_host.moveNow(to.data(), from.address() + offsetBytes, to.size(), cudaMemcpyDeviceToHost);
}

bool CudaDevice::canRead(const Device& other) const {
    if (other.info().kind != info().kind) return false;
    const int peer = other.info().hardwareIndex;
    return peer == gpu() || m_reached.contains(peer);
}

HostMemory CudaDevice::hostMemory(std::size_t sizeBytes) const {
    cudaSetDevice(gpu());
    const AllocationGate::Pass pass;
    void* memory = nullptr;
    if (cudaMallocHost(&memory, sizeBytes) != cudaSuccess) {
        (void)cudaGetLastError();
        memory = nullptr;
    }
    if (memory) Allocations::made(memory, sizeBytes);
    return {static_cast<std::byte*>(memory), [](std::byte* pinned) {
                const AllocationGate::Pass free;
                Allocations::gone(pinned);
                cudaFreeHost(pinned);
            }};
}

std::unique_ptr<Mark> CudaDevice::newMark(bool timed) {
    return std::make_unique<CudaMark>(gpu(), timed);
}

Work CudaDevice::submitted() const {
    Work all;
    for (const CudaQueue* const queue : queues()) all += queue->submitted();
    return all;
}

Outcome<void> CudaDevice::health() const {
    return m_host.drain();
}

}  // namespace kolo::devices
