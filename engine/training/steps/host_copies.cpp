// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/host_copies.h"

#include <span>

namespace kolo::training {

std::function<Outcome<void>()> HostCopies::copyOf(const Action& action) {
    const auto& [kind, stage, micro] = action;
    const bool leaves = kind == ActionKind::Offload;
    std::vector<devices::Buffer*> buffers;
    std::size_t bytes = 0;
    for (const PlanValue& value : keptForBackward(m_plan, stage, micro))
        for (devices::Buffer* buffer : m_memory.buffersOf(value)) {
            buffers.push_back(buffer);
            bytes += buffer->sizeBytes();
        }
    std::vector<std::byte>& onHost = m_onHost[{stage, micro}];
    onHost.resize(bytes);
    if (leaves) m_offloadedBytes += static_cast<std::int64_t>(bytes);
    return [this, leaves, buffers = std::move(buffers), &onHost]() -> Outcome<void> {
        for (std::size_t at = 0; devices::Buffer* const buffer : buffers) {
            const std::span<std::byte> part(onHost.data() + at, buffer->sizeBytes());
            leaves ? m_device.download(*buffer, 0, part) : m_device.upload(*buffer, 0, part);
            at += part.size();
        }
        return m_device.health();
    };
}

}  // namespace kolo::training
