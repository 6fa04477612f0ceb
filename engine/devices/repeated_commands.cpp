// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/repeated_commands.h"

#include <utility>

namespace kolo::devices {

Outcome<void> RepeatedCommands::run(Queue& queue, const std::function<Outcome<void>()>& submit) {
    if (m_recording && !m_recording->isCurrent()) {
        m_recording.reset();
        m_comesAndGoes = true;
    }
    if (m_hasRun && !m_recording && !m_comesAndGoes && queue.canRecord())
        if (auto recorded = queue.record(submit)) m_recording = std::move(*recorded);
    m_hasRun = true;
    return m_recording ? queue.replay(*m_recording) : submit();
}

}  // namespace kolo::devices
