// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/tensor_fusion.h"

#include <thread>

namespace kolo::training {

Outcome<void> TensorFusion::run() {
    const int all = static_cast<int>(m_setup.bytes.size());
    auto tick = std::chrono::steady_clock::now();
    for (int done = 0; done < all && !m_abandoned;) {
        tick = std::max(tick + m_setup.cycle, std::chrono::steady_clock::now());
        std::this_thread::sleep_until(tick);
        const int ready = TRY(m_setup.leastReady(m_ready));
        while (done < ready) {
            const int first = done;
            std::int64_t bytes = m_setup.bytes[done++];
            while (done < ready && bytes + m_setup.bytes[done] <= m_setup.mostBytes) bytes += m_setup.bytes[done++];
            TRY(m_setup.reduce(first, done));
        }
    }
    return {};
}

}  // namespace kolo::training
