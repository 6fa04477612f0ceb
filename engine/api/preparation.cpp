// SPDX-License-Identifier: Apache-2.0
#include "engine/api/preparation.h"

#include "engine/api/wording.h"

namespace kolo {

Outcome<void> Preparation::goOn(const Text& what, std::int64_t done, std::int64_t total) {
    if (m_cancelled) return cancelledByUser();
    if (!m_listener) return {};
    const auto now = Clock::now();
    if (now < m_nextTime) return {};
    m_nextTime = now + std::chrono::milliseconds(100);
    m_listener(what, total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0);
    return {};
}

Error cancelledByUser() {
    return {ErrorCode::Cancelled, "", Complaint::tr("The run was cancelled.")};
}

}  // namespace kolo
