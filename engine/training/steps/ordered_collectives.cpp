// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/ordered_collectives.h"

#include <algorithm>

namespace kolo::training {

/// Others may still read this rank's memory.
OrderedCollectives::~OrderedCollectives() {
    m_device.copyEngine().finish();
}

Outcome<void> OrderedCollectives::submit(const Action& action) {
    const std::size_t place = m_numbered++ - m_numberBefore;
    if (place == m_queued.size()) {
        const auto mark = [this] { return m_device.newMark(); };
        m_queued.push_back({mark(), mark(), mark(), mark()});
    }
    Queued& queued = m_queued[place];
    queued.isAsked = false;
    TRY(m_kernels.submit(*queued.ready));
    const auto collective =
        [this, action, order = collectives::DeviceOrder{queued.ready.get(), queued.begun.get(), queued.done.get()}] {
            return m_call(action, order);
        };
    if (!m_stream) return collective();
    queued.submitted = m_stream->submit(collective);
    return {};
}

Outcome<void> OrderedCollectives::await(std::int64_t number) {
    if (number <= m_asked) return {};
    m_asked = number;
    Queued& queued = m_queued[number - m_numberBefore - 1];
    if (m_stream) TRY(m_stream->await(queued.submitted));
    TRY(m_kernels.submit(*queued.asked));
    queued.isAsked = true;
    return m_device.compute().await(*queued.done);
}

Outcome<void> OrderedCollectives::settle(OverlapTime& time) {
    const auto count = static_cast<std::size_t>(m_numbered - m_numberBefore);
    if (count == 0) return {};
    m_numberBefore = m_numbered;
    const devices::Mark& origin = *m_queued.front().ready;
    std::int64_t freeNs = 0;  // the stream of copies, from then on
    for (std::size_t i = 0; i < count; ++i) {
        const Queued& queued = m_queued[i];
        const auto readyNs = TRY(queued.ready->nsSince(origin)), begunNs = TRY(queued.begun->nsSince(origin)),
                   doneNs = TRY(queued.done->nsSince(origin));
        time.travelled({std::max(readyNs, freeNs), begunNs}, doneNs);
        freeNs = doneNs;
        if (queued.isAsked) time.stood({TRY(queued.asked->nsSince(origin)), doneNs});
    }
    return {};
}

}  // namespace kolo::training
