// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/device_memory.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/api/event_names.h"
#include "engine/api/wording.h"

namespace kolo::viz {

std::uint64_t DeviceMemory::Held::total() const {
    return std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0});
}

int DeviceMemory::meaningOf(std::string_view name) {
    if (name == recorded::kPlannedStates) return kPlanned;
    if (name == recorded::kMemoryLimit) return kLimit;
    if (name == recorded::kBlocksAnew) return kAnew;
    if (name == recorded::kBlocksEnd) return kEnd;
    const std::string_view prefix = recorded::kBlockOf;
    const bool ofBlock = name.starts_with(prefix);
    if (ofBlock) name.remove_prefix(prefix.size());
    for (int kind = 0; kind < kMemoryKinds; ++kind)
        if (name == kMemoryKindNames[static_cast<MemoryKind>(kind)]) return ofBlock ? kBlock + kind : kind;
    return kOther;
}

void DeviceMemory::add(std::span<const Event> events, std::span<const std::string> names) {
    for (std::size_t name = m_meanings.size(); name < names.size(); ++name)
        m_meanings.push_back(meaningOf(names[name]));
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
        Device& device = m_devices[rank];
        const Change change{event.startNs, event.iteration, meaning, event.bytes};
        if (meaning == kPlanned)
            device.plannedStates = event.bytes;
        else if (meaning >= kAnew)
            device.blocks.push_back({change, event.value > 0 ? static_cast<std::uint64_t>(event.value) : 0});
        else
            device.changes.push_back(change);
    }
}

void DeviceMemory::catchUp(const DeviceMemory& other) {
    const auto append = [](auto& to, const auto& from) {
        to.insert(to.end(), from.begin() + std::ssize(to), from.end());
    };
    m_devices.resize(other.m_devices.size());
    for (std::size_t device = 0; device < m_devices.size(); ++device) {
        append(m_devices[device].changes, other.m_devices[device].changes);
        append(m_devices[device].blocks, other.m_devices[device].blocks);
        m_devices[device].plannedStates = other.m_devices[device].plannedStates;
    }
    append(m_meanings, other.m_meanings);
    m_seen = other.m_seen;
    m_limit = other.m_limit;
}

int DeviceMemory::lastIteration() const {
    int last = -1;
    for (const Device& device : m_devices)
        if (!device.changes.empty()) last = std::max(last, device.changes.back().iteration);
    return last;
}

DeviceMemory::Map DeviceMemory::map(int device, int iteration) const {
    const std::vector<BlockChange>& changes = m_devices[static_cast<std::size_t>(device)].blocks;
    Map map;
    // The step to show: the last one that was recorded until then.
    bool isOn = false;
    for (const BlockChange& each : changes) {
        if (each.what.iteration > iteration) break;
        if (each.what.kind == kAnew) isOn = true;
        if (each.what.kind != kEnd) continue;
        isOn = false;
        map.iteration = each.what.iteration - 1;
    }
    if (isOn) map.iteration = iteration;
    const std::vector<Held> held = map.iteration < 0 ? std::vector<Held>() : through(device, map.iteration);
    if (held.empty()) return {};
    map.beginNs = held.front().ns;
    map.endNs = held.back().ns;
    std::map<std::uint64_t, Block> there;
    const auto ends = [&](const Block& block, std::int64_t ns) {
        if (ns < map.beginNs) return;
        map.blocks.push_back(block);
        map.blocks.back().fromNs = std::max(block.fromNs, map.beginNs);
        map.blocks.back().toNs = ns;
    };
    for (const auto& [what, address] : changes) {
        if (what.iteration > map.iteration || (what.iteration == map.iteration && what.ns > map.endNs)) break;
        if (what.kind == kAnew) there.clear();
        if (what.kind < kBlock) continue;
        if (const auto found = there.find(address); found != there.end()) {
            ends(found->second, what.ns);
            there.erase(found);
        }
        if (what.bytes > 0)
            there[address] = {what.ns, 0, address, what.bytes, static_cast<MemoryKind>(what.kind - kBlock)};
    }
    for (const auto& [address, block] : there) ends(block, map.endNs);
    return map;
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
