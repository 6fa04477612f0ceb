// SPDX-License-Identifier: Apache-2.0
//
// Records where in a device's memory everything lies, and when: the map of address × time. A step of many layers may
// have hundreds of allocations, and a run thousands of such steps, which are all alike; so the more has been recorded,
// the fewer steps are: each, then every second, every fourth. The last one always is, and so is what was there when an
// allocation failed. A run of any length records at most a few tens of thousands of events for a rank.
#pragma once

#include <array>
#include <vector>

#include "engine/devices/device.h"
#include "engine/training/trace.h"

namespace kolo::training {

/// One rank's; its tracer's writer calls.
class MemoryMap {
public:
    /// They outlive this. `steps`: of the run.
    MemoryMap(devices::Device& device, Tracer& tracer, const runtime::Clock& clock, std::int64_t steps);
    ~MemoryMap();

    void beginStep(std::int64_t step);
    /// What has changed since the last time, as of now: so whoever allocates calls it right afterwards.
    void write();
    /// Whatever comes next is recorded: an allocation has failed.
    void writeAll();

private:
    static constexpr int kEventsOfAStride = 4000;

    void begin();
    void end();

    devices::Device& m_device;
    Tracer& m_tracer;
    const runtime::Clock& m_clock;
    const std::int64_t m_steps;
    std::array<std::uint32_t, kMemoryKinds> m_names{};
    std::uint32_t m_anew = 0, m_end = 0;
    std::vector<devices::MemoryChange> m_changes;
    std::int64_t m_step = 0, m_stride = 1, m_written = 0;
    bool m_isOn = false;
};

}  // namespace kolo::training
