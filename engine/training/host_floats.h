// SPDX-License-Identifier: Apache-2.0
//
// Numbers of a device where the processor can read and write them: the device's memory itself if it can be addressed,
// and otherwise (on a GPU) a copy that is fetched before reading and stored after writing.
//
// The processor needs few of them: a batch's outputs, from which it takes the loss, the parameters to begin with, and
// whatever a codec shall write.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/devices/device.h"
#include "engine/devices/host/host_device.h"

namespace kolo::training {

class HostFloats {
public:
    /// Of `buffer`, whose memory must live longer.
    explicit HostFloats(const devices::Buffer& buffer);

    std::int64_t count() const { return static_cast<std::int64_t>(m_window.sizeBytes() / sizeof(float)); }
    /// What stands on the device now, where all commands that write it have finished.
    std::span<float> fetch(Range range);
    std::span<float> fetch() { return fetch({0, count()}); }
    /// For writing; store() then brings it to the device.
    std::span<float> of(Range range);
    std::span<float> all() { return of({0, count()}); }
    void store(Range range);
    void store() { store({0, count()}); }

private:
    devices::Buffer m_window;
    std::vector<float> m_copy;  // empty where the memory can be addressed
};

/// Where the coded gradients of a rank lie while they are written, sent and read, all of which the processor does: on
/// the rank's device if its memory can be addressed, and otherwise in the processor's own.
class BoxMemory {
public:
    explicit BoxMemory(devices::Device& device)
        : m_host(device.hostAddressable() ? nullptr : devices::openHost(0)), m_device(m_host ? *m_host : device) {}
    devices::Device& device() { return m_device; }

private:
    std::unique_ptr<devices::Device> m_host;
    devices::Device& m_device;
};

/// Zeroed float32 memory.
Outcome<devices::Buffer> allocateFloats(devices::Device& device, std::int64_t count,
                                        MemoryKind kind = MemoryKind::Activations,
                                        devices::Lifetime lifetime = devices::Lifetime::Short);

inline float* floatsOf(devices::Buffer& buffer) {
    return reinterpret_cast<float*>(buffer.address());
}

}  // namespace kolo::training
