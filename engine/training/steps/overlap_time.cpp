// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/overlap_time.h"

#include <algorithm>

namespace kolo::training {

void OverlapTime::travelled(TimeRange meeting, std::int64_t endNs) {
    const std::lock_guard lock(m_mutex);
    m_meetings.push_back(meeting);
    m_overlappedNs += endNs - meeting.endNs;
}

void OverlapTime::stood(TimeRange window) {
    std::int64_t waited = 0;
    {
        const std::lock_guard lock(m_mutex);
        for (const TimeRange& meeting : m_meetings)
            waited += std::max<std::int64_t>(
                0, std::min(window.endNs, meeting.endNs) - std::max(window.startNs, meeting.startNs));
        m_meetings.clear();
    }
    m_waitedNs += waited;
    m_exposedNs += std::max<std::int64_t>(0, window.endNs - window.startNs) - waited;
}

}  // namespace kolo::training
