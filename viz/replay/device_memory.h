// SPDX-License-Identifier: Apache-2.0
//
// What the devices of a training run hold, by kind, as their allocators counted it (recorded at detail full), and what
// was said of it beforehand: what a formula gives for the model states, and the limit. And where in the memory it lies.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
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

    /// A block of memory that lay somewhere for some time.
    struct Block {
        std::int64_t fromNs = 0, toNs = 0;
        std::uint64_t address = 0, bytes = 0;
        MemoryKind kind = MemoryKind::Buffers;
    };
    struct Map {
        int iteration = -1;  ///< of which step; an earlier one where that was not recorded. -1: none
        std::int64_t beginNs = 0, endNs = 0;
        std::vector<Block> blocks;
    };
    /// Where everything lay through a training step.
    Map map(int device, int iteration) const;
    /// The last step that anything is known of, complete or not; -1: none.
    int lastIteration() const;

    /// Makes this equal to `other`, of which it has been a copy before.
    void catchUp(const DeviceMemory& other);

private:
    struct Change {
        std::int64_t ns = 0;
        std::int32_t iteration = 0;
        int kind = 0;
        std::uint64_t bytes = 0;
    };
    struct BlockChange {
        Change what;  // 0 bytes: given back; `kind` may be kAnew or kEnd
        std::uint64_t address = 0;
    };
    struct Device {
        std::vector<Change> changes;
        std::vector<BlockChange> blocks;
        std::uint64_t plannedStates = 0;
    };
    static constexpr int kOther = -1, kPlanned = kMemoryKinds, kLimit = kMemoryKinds + 1, kAnew = kMemoryKinds + 2,
                         kEnd = kMemoryKinds + 3, kBlock = kMemoryKinds + 4;  // kBlock + kind
    static int meaningOf(std::string_view name);

    std::size_t m_seen = 0;
    std::vector<int> m_meanings;  // by name: a MemoryKind, or one of the above
    std::vector<Device> m_devices;
    std::uint64_t m_limit = 0;
};

/// "parameters", "optimizer states" …
std::string memoryName(MemoryKind kind);

}  // namespace kolo::viz
