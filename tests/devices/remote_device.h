// SPDX-License-Identifier: Apache-2.0
//
// A paper GPU: the processor cannot read its memory (every address it hands out is beyond what a program may have, so
// that code which forgets to ask the device crashes at once), and everything goes through its queues. It tests the
// executor's and the placement lab's GPU paths without a GPU. It can be told to compute incorrectly, and to fail.
#pragma once

#include <map>
#include <mutex>
#include <set>

#include "engine/devices/virtual/virtual_device.h"

namespace kolo::test {

/// Flips a high bit that no address of a user program on any 64-bit system has.
inline std::byte* disguised(const std::byte* address) {
    return reinterpret_cast<std::byte*>(reinterpret_cast<std::uintptr_t>(address) ^ (std::uintptr_t{1} << 62));
}

/// What the device gets wrong.
struct Faults {
    bool lastOfMax = false;     ///< the maximum's last element is too small by one unit
    bool shortCopies = false;   ///< a transfer leaves out the last four bytes
    bool copiesOnce = false;    ///< only the first transfer to an address is done: what stands there is old
    bool dropsMarks = false;    ///< a queue does not wait for marks
    bool wrongKernels = false;  ///< the first byte of what a kernel computes is flipped
    bool idleKernels = false;   ///< kernels do nothing
    bool failsLater = false;    ///< kernels and copies are accepted, and drain() reports that they failed
    bool losesUploads = false;  ///< an upload fails, which health() reports
    const std::atomic<bool>* hangs = nullptr;  ///< as long as it is set, commands do not end
    int failsAtCommand = -1;                   ///< this command of a queue (0 …) is refused
};

class RemoteQueue : public devices::ThreadQueue {
public:
    explicit RemoteQueue(const Faults& faults) : m_faults(faults) {}
    Outcome<void> copy(std::byte* to, const devices::Device& owner, const std::byte* from, std::size_t bytes) override;
    Outcome<void> bring(std::byte* to, const std::byte* from, std::size_t bytes) override;
    Outcome<void> fetch(std::byte* to, const std::byte* from, std::size_t bytes) override;
    Outcome<void> combine(ReduceOp op, DType type, std::byte* out, std::span<const std::byte* const> in,
                          std::int64_t count) override;
    Outcome<void> divide(DType type, std::byte* out, std::int64_t count, int by) override;
    Outcome<void> launch(kernels::KernelFunction kernel, const kernels::KernelCall& call) override;
    Outcome<void> drain() override;
    Outcome<void> await(const devices::Mark& mark) override;

private:
    Outcome<void> counted();
    const Faults& m_faults;
    std::atomic<int> m_commands = 0;
    std::set<const std::byte*> m_copiedTo;
};

class RemoteDevice : public devices::Device {
public:
    /// `kind`: whose kernels it runs; "paper" has none.
    explicit RemoteDevice(int index, Faults faults = {}, const std::string& kind = "paper");
    ~RemoteDevice() override;
    const devices::DeviceInfo& info() const override { return m_info; }
    void upload(devices::Buffer& to, std::size_t offsetBytes, std::span<const std::byte> from) override;
    void download(const devices::Buffer& from, std::size_t offsetBytes, std::span<std::byte> to) override;
    devices::Queue& compute() override { return m_compute; }
    devices::Queue& copyEngine() override { return m_copyEngine; }
    bool hostAddressable() const override { return false; }
    Outcome<void> health() const override;

private:
    Outcome<Memory> acquire(std::size_t sizeBytes, MemoryKind kind, devices::Lifetime lifetime) override;
    void release(Memory memory, std::size_t sizeBytes) override;

    std::mutex m_mutex;
    std::map<std::size_t, std::byte*> m_kept;  // of each size one, with what stood there; new memory is full of garbage
    const Faults m_faults;
    devices::DeviceInfo m_info;
    std::atomic<bool> m_lost = false;
    RemoteQueue m_compute;
    RemoteQueue m_copyEngine;
};

/// `count` of them; the faults are the last one's.
std::vector<std::unique_ptr<devices::Device>> remoteDevices(int count, Faults faults = {},
                                                            const std::string& kind = "paper");

}  // namespace kolo::test
