// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/pass_marks.h"

#include <algorithm>

namespace kolo::training {

PassMarks::~PassMarks() {
    m_device.copyEngine().finish();
    m_device.compute().finish();
}

PassMarks::Timed& PassMarks::at(std::size_t place) {
    if (place == m_actions.size()) m_actions.push_back({nullptr, m_device.newMark(), m_device.newMark(), {}, 0});
    return m_actions[place];
}

Outcome<void> PassMarks::beginStep() {
    if (!m_begun) m_begun = m_device.newMark();
    m_count = 0;
    at(0).received = 0;
    return m_kernels.submit(*m_begun);
}

Outcome<void> PassMarks::begin(const Instruction& instruction) {
    Timed& timed = at(m_count++);
    timed.instruction = &instruction;
    at(m_count).received = 0;
    return m_kernels.submit(*m_actions[m_count - 1].begun);
}

Outcome<void> PassMarks::end() {
    return m_kernels.submit(*m_actions[m_count - 1].done);
}

collectives::ReceiveOrder PassMarks::orderOf(const devices::Buffer& message) {
    Timed& next = at(m_count);
    if (next.received == next.messages.size()) next.messages.push_back({m_device.newMark(), m_device.newMark()});
    const Message& marks = next.messages[next.received++];
    const auto read = m_lastRead.find(message.address());
    return {read == m_lastRead.end() ? nullptr : read->second, *marks.begun, marks.done};
}

Outcome<void> PassMarks::received() {
    const Timed& next = m_actions[m_count];
    return m_device.compute().await(*next.messages[next.received - 1].done);
}

Outcome<std::vector<PassMarks::Spent>> PassMarks::spent() const {
    std::vector<Spent> all;
    const devices::Mark* before = m_begun.get();
    for (std::size_t place = 0; place < m_count; ++place) {
        const Timed& timed = m_actions[place];
        Spent spent{.instruction = timed.instruction};
        spent.passNs = TRY(timed.done->nsSince(*timed.begun));
        if (timed.received > 0) spent.stoodNs = TRY(timed.begun->nsSince(*before));
        for (std::size_t i = 0; i < timed.received; ++i) {
            const auto messageNs = TRY(timed.messages[i].done->nsSince(*timed.messages[i].begun));
            spent.messageNs = std::min(spent.stoodNs, spent.messageNs + messageNs);
        }
        before = timed.done.get();
        all.push_back(spent);
    }
    return all;
}

}  // namespace kolo::training
