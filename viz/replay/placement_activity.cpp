// SPDX-License-Identifier: Apache-2.0
#include "viz/replay/placement_activity.h"

#include <algorithm>
#include <map>

namespace kolo::viz {

namespace {

Doing meaning(const Event& event) {
    return event.kind == EventKind::Transfer ? Doing::Receive : Doing::Operation;
}

}  // namespace

PlacementActivity::PlacementActivity(PlacementRecord record)
    : m_record(std::move(record)), m_names{"", "copy"}, m_activity(static_cast<int>(m_record.devices.size()), meaning) {
    std::map<std::string, std::uint32_t> numbers;
    const auto numberOf = [&](const PlacedOperation& operation) {
        const std::string name = operation.label.empty() ? operation.name : operation.name + " " + operation.label;
        const auto [known, isNew] = numbers.emplace(name, static_cast<std::uint32_t>(m_names.size()));
        if (isNew) m_names.push_back(name);
        return known->second;
    };
    const auto add = [&](EventKind kind, int operation, int device, std::int64_t startNs, std::int64_t endNs) {
        Event event;
        event.kind = kind;
        event.startNs = startNs - m_record.startNs;
        event.endNs = std::max(endNs, startNs) - m_record.startNs;
        event.rank = static_cast<std::int16_t>(device);
        event.step = operation + 1;
        m_events.push_back(event);
        return &m_events.back();
    };
    for (std::size_t i = 0; i < m_record.operations.size(); ++i) {
        const PlacedOperation& each = m_record.operations[i];
        if (each.endNs < 0) continue;
        add(EventKind::Kernel, static_cast<int>(i), each.device, each.startNs, each.endNs)->name = numberOf(each);
    }
    for (const PlacedCopy& each : m_record.copies) {
        if (each.endNs < 0) continue;
        Event* event = add(EventKind::Transfer, each.operation, each.to, each.startNs, each.endNs);
        event->peer = static_cast<std::int16_t>(each.from);
        event->bytes = each.bytes;
        event->name = 1;
    }
    // In the order of their ends, as a rank's events come.
    std::ranges::stable_sort(m_events, {}, &Event::endNs);
    m_activity.add(m_events);
}

}  // namespace kolo::viz
