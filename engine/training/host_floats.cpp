// SPDX-License-Identifier: Apache-2.0
#include "engine/training/host_floats.h"

#include <algorithm>

namespace kolo::training {

HostFloats::HostFloats(const devices::Buffer& buffer)
    : m_window(devices::Buffer::part(buffer, 0, buffer.sizeBytes())),
      m_copy(buffer.device()->hostAddressable() ? 0 : static_cast<std::size_t>(count())) {}

std::span<float> HostFloats::of(Range range) {
    float* const first = m_copy.empty() ? floatsOf(m_window) : m_copy.data();
    return {first + range.first, static_cast<std::size_t>(range.count)};
}

std::span<float> HostFloats::fetch(Range range) {
    const std::span<float> values = of(range);
    if (!m_copy.empty())
        m_window.device()->download(m_window, range.first * sizeof(float), std::as_writable_bytes(values));
    return values;
}

void HostFloats::store(Range range) {
    if (!m_copy.empty()) m_window.device()->upload(m_window, range.first * sizeof(float), std::as_bytes(of(range)));
}

Outcome<devices::Buffer> allocateFloats(devices::Device& device, std::int64_t count, MemoryKind kind,
                                        devices::Lifetime lifetime) {
    auto buffer = device.allocate(count * sizeof(float), kind, lifetime);
    if (!buffer || count == 0) return buffer;
    HostFloats values(*buffer);
    std::ranges::fill(values.all(), 0.0f);
    values.store();
    return buffer;
}

}  // namespace kolo::training
