// SPDX-License-Identifier: Apache-2.0
//
// Commands that a queue gets again and again, always the same. The first time they are put there one by one, for
// drivers load a kernel's code then, and older ones do not while they record. The second time they are recorded
// (Queue::record), and from then on they are one command. Memory that they copy from or to may go meanwhile, and its
// addresses come back: such commands are put there one by one for good. So are they where the queue does not record
// them.
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
