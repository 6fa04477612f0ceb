// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory_resource>
#include <new>

#include "engine/devices/device.h"

namespace kolo::devices {

/// A device's host memory (pinned, for a GPU) for the containers of the standard library. The device outlives it, and
/// it outlives the containers.
class HostMemoryResource : public std::pmr::memory_resource {
public:
    explicit HostMemoryResource(const Device& device) : m_device(device) {}

private:
    void* do_allocate(std::size_t bytes, std::size_t) override {
        HostMemory memory = m_device.hostMemory(bytes);
        if (!memory) throw std::bad_alloc();
        m_release = memory.get_deleter();
        return memory.release();
    }
    void do_deallocate(void* memory, std::size_t, std::size_t) override { m_release(static_cast<std::byte*>(memory)); }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

    const Device& m_device;
    void (*m_release)(std::byte*) = nullptr;
};

}  // namespace kolo::devices
