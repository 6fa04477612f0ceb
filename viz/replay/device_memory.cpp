// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/device_memory.h"

#include <algorithm>
#include <numeric>

#include "engine/api/event_names.h"
#include "engine/api/wording.h"

namespace kolo::viz {

std::uint64_t DeviceMemory::Held::total() const {
    return std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0});
}

void DeviceMemory::add(std::span<const Event> events, std::span<const std::string> names) {
    for (std::size_t name = m_meanings.size(); name < names.size(); ++name) {
        int meaning = names[name] == recorded::kPlannedStates ? kPlanned
                      : names[name] == recorded::kMemoryLimit ? kLimit
                                                              : kOther;
        for (int kind = 0; kind < kMemoryKinds; ++kind)
            if (names[name] == kMemoryKindNames[static_cast<MemoryKind>(kind)]) meaning = kind;
        m_meanings.push_back(meaning);
    }
    for (; m_seen < events.size(); ++m_seen) {
        const Event& event = events[m_seen];
        if (event.kind != EventKind::Memory || event.rank < 0 || event.name >= m_meanings.size()) continue;
        const int meaning = m_meanings[event.name];
        if (meaning == kOther) continue;
        if (meaning == kLimit) {
            m_limit = event.bytes;
            continue;
        }
        const auto rank = static_cast<std::size_t>(event.rank);
        if (m_devices.size() <= rank) m_devices.resize(rank + 1);
        if (meaning == kPlanned)
            m_devices[rank].plannedStates = event.bytes;
        else
            m_devices[rank].changes.push_back({event.startNs, event.iteration, meaning, event.bytes});
    }
}

std::vector<DeviceMemory::Held> DeviceMemory::through(int device, int iteration) const {
    const std::vector<Change>& changes = m_devices[static_cast<std::size_t>(device)].changes;
    const auto first = std::ranges::lower_bound(changes, iteration, {}, &Change::iteration);
    std::vector<Held> held;
    for (auto change = first; change != changes.end() && change->iteration == iteration; ++change) {
        if (held.empty() || held.back().ns != change->ns) held.push_back(held.empty() ? Held{} : held.back());
        held.back().ns = change->ns;
        held.back().bytes[static_cast<std::size_t>(change->kind)] = change->bytes;
    }
    return held;
}

std::string memoryName(MemoryKind kind) {
    const std::string names[kMemoryKinds] = {Wording::tr("parameters"), Wording::tr("gradients"),
                                             Wording::tr("optimizer states"), Wording::tr("activations"),
                                             Wording::tr("buffers")};
    return names[static_cast<std::size_t>(kind)];
}

}  // namespace kolo::viz
