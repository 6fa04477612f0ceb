// SPDX-License-Identifier: Apache-2.0
//
// Separate from the list of kinds, so that a module which adds a kind need not link that list.
#include <utility>

#include "engine/devices/device.h"

namespace kolo::devices {

Buffer::Buffer(Device& device, std::byte* address, std::size_t sizeBytes)
    : m_device(&device), m_address(address), m_sizeBytes(sizeBytes) {}

Buffer::Buffer(Buffer&& other) noexcept
    : m_device(std::exchange(other.m_device, nullptr)),
      m_address(std::exchange(other.m_address, nullptr)),
      m_sizeBytes(std::exchange(other.m_sizeBytes, 0)),
      m_owns(std::exchange(other.m_owns, true)) {}

Buffer& Buffer::operator=(Buffer&& other) noexcept {
    std::swap(m_device, other.m_device);
    std::swap(m_address, other.m_address);
    std::swap(m_sizeBytes, other.m_sizeBytes);
    std::swap(m_owns, other.m_owns);
    return *this;
}

Buffer::~Buffer() {
    if (m_device && m_address && m_owns) m_device->free(m_address, m_sizeBytes);
}

Buffer Buffer::part(const Buffer& whole, std::size_t offsetBytes, std::size_t sizeBytes) {
    Buffer window(*whole.m_device, whole.m_address + offsetBytes, sizeBytes);
    window.m_owns = false;
    return window;
}

}  // namespace kolo::devices
