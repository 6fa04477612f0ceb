// SPDX-License-Identifier: Apache-2.0
#include "engine/training/memory_map.h"

#include "engine/api/event_names.h"

namespace kolo::training {

MemoryMap::MemoryMap(devices::Device& device, Tracer& tracer, const runtime::Clock& clock, std::int64_t steps)
    : m_device(device),
      m_tracer(tracer),
      m_clock(clock),
      m_steps(steps),
      m_anew(tracer.intern(recorded::kBlocksAnew)),
      m_end(tracer.intern(recorded::kBlocksEnd)) {
    for (std::size_t kind = 0; kind < m_names.size(); ++kind)
        m_names[kind] =
            tracer.intern(recorded::kBlockOf + std::string(kMemoryKindNames[static_cast<MemoryKind>(kind)]));
}

MemoryMap::~MemoryMap() {
    if (m_isOn) m_device.watchMemory(false);
}

void MemoryMap::beginStep(std::int64_t step) {
    m_step = step;
    const bool wanted = step % m_stride == 0 || step + 1 == m_steps;
    if (m_isOn && !wanted) end();
    if (!m_isOn && wanted) begin();
    write();
}

void MemoryMap::begin() {
    m_isOn = true;
    m_device.watchMemory(true);
    m_tracer.memory(0, m_clock.now(), {.iteration = static_cast<int>(m_step)}, m_anew);
}

void MemoryMap::end() {
    write();
    m_isOn = false;
    m_device.watchMemory(false);
    m_tracer.memory(0, m_clock.now(), {.iteration = static_cast<int>(m_step)}, m_end);
}

void MemoryMap::write() {
    if (!m_isOn) return;
    m_changes.clear();
    m_device.takeChanges(m_changes);
    const std::int64_t nowNs = m_clock.now();
    for (const devices::MemoryChange& change : m_changes)
        m_tracer.block(change.offset, change.sizeBytes, nowNs, {.iteration = static_cast<int>(m_step)},
                       m_names[static_cast<std::size_t>(change.kind)]);
    m_written += static_cast<std::int64_t>(m_changes.size());
    if (m_written >= kEventsOfAStride) {
        m_written = 0;
        m_stride *= 2;
    }
}

void MemoryMap::writeAll() {
    if (!m_isOn) begin();
    write();
}

}  // namespace kolo::training
