// SPDX-License-Identifier: Apache-2.0
//
// What the devices of a placement lab program did when, as the events that a timeline is drawn from: a row per device,
// its operations, and its copies on the row of the device that they go to.
#pragma once

#include <string>
#include <vector>

#include "viz/replay/activity.h"
#include "viz/replay/placement_record.h"

namespace kolo::viz {

class PlacementActivity {
public:
    explicit PlacementActivity(PlacementRecord record);

    const PlacementRecord& record() const { return m_record; }
    /// Event::rank is the device, Event::step the operation that ran or asked for the copy, from 1; times count from
    /// the start of the program.
    const std::vector<Event>& events() const { return m_events; }
    const std::vector<std::string>& names() const { return m_names; }  ///< by Event::name: "MatMul c", "copy"
    const Activity& activity() const { return m_activity; }
    static int operationOf(const Event& event) { return event.step - 1; }

private:
    PlacementRecord m_record;
    std::vector<Event> m_events;
    std::vector<std::string> m_names;
    Activity m_activity;
};

}  // namespace kolo::viz
