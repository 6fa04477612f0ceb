// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/device_queues.h"

#include "engine/runtime/clock.h"

namespace kolo::collectives {

bool DeviceQueues::enter(const RankCall& call) {
    m_call = &call;
    devices::Device& device = *call.buffer->device();
    const std::size_t ops = call.program().ops.size();
    while (m_done.size() < ops) m_done.push_back(device.newMark(m_timed));
    while (m_timed && m_begun.size() < ops) m_begun.push_back(device.newMark());
    m_last = nullptr;
    m_enteredNs = m_clock.now();
    if (m_timed) {
        // The device's clock is tied to the run's when both stand still: on an empty queue.
        if (!m_entered) m_entered = device.newMark();
        if (!keep(device.compute().reach(*m_entered)) || !keep(device.compute().drain())) return false;
        m_enteredNs = m_clock.now();
    }
    return SteppedMemory::enter(call);
}

Answer DeviceQueues::await(const Op& op, int, Arrival& arrival) {
    if (!op.waits.empty()) arrival.askedNs = m_clock.now();
    if (!m_board.await(*m_call, op.waits)) return Answer::No;
    arrival.readyNs = m_clock.now();
    devices::Queue& queue = queueOf(*m_call, op);
    for (const Wait& wait : op.waits)
        if (wait.op >= 0 && !keep(queue.await(*m_others(wait.rank).m_done[wait.op]))) return Answer::No;
    if (m_last && m_last != &queue && !keep(queue.await(*m_done[m_call->indexOf(op) - 1]))) return Answer::No;
    return Answer::Yes;
}

bool DeviceQueues::perform(const Op& op, int, TimeRange&) {
    devices::Queue& queue = queueOf(*m_call, op);
    const std::size_t index = m_call->indexOf(op);
    m_last = &queue;
    return (!m_timed || keep(queue.reach(*m_begun[index]))) && keep(submit(*m_call, op, queue, m_board.buffers)) &&
           keep(queue.reach(*m_done[index]));
}

bool DeviceQueues::finish() {
    devices::Device& device = *m_call->buffer->device();
    const bool copied = keep(device.copyEngine().drain()), computed = keep(device.compute().drain());
    if (!copied || !computed) return false;
    m_times.clear();
    for (std::size_t op = 0; m_timed && op < m_call->program().ops.size(); ++op) {
        const auto begun = m_begun[op]->nsSince(*m_entered), done = m_done[op]->nsSince(*m_entered);
        if (!keep(begun ? Outcome<void>() : begun.error()) || !keep(done ? Outcome<void>() : done.error()))
            return false;
        m_times.push_back({m_enteredNs + *begun, m_enteredNs + *done});
    }
    return true;
}

Answer DeviceQueues::leave() {
    publish();
    for (int other = 0; other < m_call->plan->ranks; ++other) {
        // The number of operations, counted from 0: what is published after the last of them.
        const int left = static_cast<int>(m_call->plan->programs[other].ops.size());
        if (!m_board.await(*m_call, {{other, left}})) return Answer::No;
    }
    return Answer::Yes;
}

TimeRange DeviceQueues::timeOf(int op) const {
    if (op < 0 || !m_timed) return {m_enteredNs, m_enteredNs};
    return m_times[op];
}

}  // namespace kolo::collectives
