// SPDX-License-Identifier: Apache-2.0
//
// What the devices of a training run hold, by kind, as their allocators counted it (recorded at detail full), and what
// was said of it beforehand: what a formula gives for the model states, and the limit.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/memory_kind.h"

namespace kolo::viz {

class DeviceMemory {
public:
    /// All events and names of the run so far; only what is new is processed.
    void add(std::span<const Event> events, std::span<const std::string> names);

    /// From then on.
    struct Held {
        std::int64_t ns = 0;
        MemoryByKind bytes{};
        std::uint64_t total() const;
    };
    int devices() const { return static_cast<int>(m_devices.size()); }
    /// Through training step `iteration` (0 …), in order of time; empty if that was not recorded.
    std::vector<Held> through(int device, int iteration) const;
    std::uint64_t plannedStates(int device) const { return m_devices[static_cast<std::size_t>(device)].plannedStates; }
    /// 0: there is none.
    std::uint64_t limit() const { return m_limit; }

private:
    struct Change {
        std::int64_t ns = 0;
        std::int32_t iteration = 0;
        int kind = 0;
        std::uint64_t bytes = 0;
    };
    struct Device {
        std::vector<Change> changes;
        std::uint64_t plannedStates = 0;
    };
    static constexpr int kOther = -1, kPlanned = kMemoryKinds, kLimit = kMemoryKinds + 1;

    std::size_t m_seen = 0;
    std::vector<int> m_meanings;  // by name: a MemoryKind, or one of the above
    std::vector<Device> m_devices;
    std::uint64_t m_limit = 0;
};

/// "parameters", "optimizer states" …
std::string memoryName(MemoryKind kind);

}  // namespace kolo::viz
