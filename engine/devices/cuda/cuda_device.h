// SPDX-License-Identifier: Apache-2.0
//
// A GPU, or a share of one. A share (a logical GPU) has a memory quota, a compute stream and a copy stream; nothing
// that it runs waits for another rank while occupying the GPU.
#pragma once

#include <array>
#include <set>

#include "engine/devices/cuda/cuda_queue.h"
#include "engine/devices/cuda/kept_memory.h"

namespace kolo::devices {

class CudaDevice : public Device {
public:
    /// `quotaBytes` 0: all of the GPU's memory. `reached`: the GPUs whose memory this one's kernels may read.
    CudaDevice(int index, int gpu, const std::string& model, bool isShared, std::size_t quotaBytes,
               std::set<int> reached);
    ~CudaDevice() override;

    const DeviceInfo& info() const override { return m_info; }
    void upload(Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) override;
    void download(const Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) override;
    Queue& compute() override { return m_compute; }
    Queue& copyEngine() override { return m_copyEngine; }
    Work submitted() const override;
    bool hostAddressable() const override { return false; }
    bool canRead(const Device& other) const override;
    HostMemory hostMemory(std::size_t sizeBytes) const override;
    std::unique_ptr<Mark> newMark(bool timed) override;
    Outcome<void> health() const override;

    int gpu() const { return m_info.hardwareIndex; }
    /// Ok if its streams were created.
    Outcome<void> made() const;

private:
    Outcome<Memory> acquire(std::size_t sizeBytes, MemoryKind kind, Lifetime lifetime) override;
    void release(Memory memory, std::size_t sizeBytes) override;
    std::array<const CudaQueue*, 3> queues() const { return {&m_compute, &m_copyEngine, &m_host}; }
    bool isIdle() const;
    void giveBack(void* address) const;
    void giveBackKept();

    const DeviceInfo m_info;
    const std::size_t m_quotaBytes;
    const std::set<int> m_reached;
    KeptMemory m_kept;
    CudaQueue m_compute;
    CudaQueue m_copyEngine;
    mutable CudaQueue m_host;  // upload and download: they wait for nothing else
};

}  // namespace kolo::devices
