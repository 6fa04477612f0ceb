// SPDX-License-Identifier: Apache-2.0
//
// Commands that a queue is given again and again, always the same. The first time they are submitted one by one,
// because drivers load a kernel's code then, and older ones do not while they record. The second time they are recorded
// (Queue::record), and from then on they are one command. If memory that they copy is freed, and its addresses are
// given out again, they are submitted one by one for good; so are they where the queue cannot record them.
#pragma once

#include <functional>
#include <memory>

#include "engine/devices/device.h"

namespace kolo::devices {

class RepeatedCommands {
public:
    /// `submit` puts them into `queue`, the same in every call, and what it makes wait for that.
    Outcome<void> run(Queue& queue, const std::function<Outcome<void>()>& submit);

private:
    std::unique_ptr<Recording> m_recording;
    bool m_hasRun = false, m_comesAndGoes = false;
};

}  // namespace kolo::devices
