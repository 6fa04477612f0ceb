// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/device_queues.h"

#include <algorithm>

#include "engine/runtime/clock.h"

namespace kolo::collectives {

bool DeviceQueues::enter(const RankCall& call) {
    m_call = &call;
    devices::Device& device = *call.buffer->device();
    const std::size_t ops = call.program().ops.size();
    while (m_done.size() < ops) m_done.push_back(device.newMark(m_timed));
    while (m_timed && m_begun.size() < ops) m_begun.push_back(device.newMark());
    m_last = nullptr;
    m_computes = false;
    m_enteredNs = m_clock.now();
    if (m_timed) {
        // The device's clock is tied to the run's when both stand still: on an empty queue.
        if (!m_entered) m_entered = device.newMark();
        if (!keep(device.copyEngine().reach(*m_entered)) || !keep(device.copyEngine().drain())) return false;
        m_enteredNs = m_clock.now();
    }
    return SteppedMemory::enter(call);
}

Answer DeviceQueues::await(const Op& op, int, Arrival& arrival) {
    if (!op.waits.empty()) arrival.askedNs = m_clock.now();
    if (!m_board.spinAndAwait(*m_call, op.waits)) return Answer::No;
    arrival.readyNs = m_clock.now();
    return Answer::Yes;
}

Outcome<void> DeviceQueues::enqueue(const Op& op) {
    devices::Queue& queue = queueOf(*m_call, op);
    const std::size_t index = m_call->indexOf(op);
    for (const Wait& wait : op.waits)
        if (wait.op >= 0) TRY(queue.await(*of(wait.rank).m_done[wait.op]));
    if (m_last && m_last != &queue) TRY(queue.await(*m_done[index - 1]));
    m_last = &queue;
    m_computes |= &queue == &m_call->buffer->device()->compute();
    if (m_timed) TRY(queue.reach(*m_begun[index]));
    TRY(submit(*m_call, op, queue, m_board.buffers));
    return queue.reach(*m_done[index]);
}

bool DeviceQueues::perform(const Op& op, int, TimeRange&) {
    return keep(enqueue(op));
}

bool DeviceQueues::finish() {
    devices::Device& device = *m_call->buffer->device();
    // A training step's passes are none of its business.
    const bool copied = keep(device.copyEngine().drain()), computed = !m_computes || keep(device.compute().drain());
    if (!copied || !computed) return false;
    m_times.clear();
    const DeviceQueues* const clock = m_timed ? clockOfGpu() : this;
    if (!clock) return false;
    for (std::size_t op = 0; m_timed && op < m_call->program().ops.size(); ++op) {
        const auto begun = m_begun[op]->nsSince(*clock->m_entered), done = m_done[op]->nsSince(*clock->m_entered);
        if (!keep(begun ? Outcome<void>() : begun.error()) || !keep(done ? Outcome<void>() : done.error()))
            return false;
        m_times.push_back({clock->m_enteredNs + *begun, clock->m_enteredNs + *done});
    }
    return true;
}

/// Of the ranks on one GPU the first ties its clock to the run's for all of them, so that their times can be compared
/// to the half microsecond. Null if the run was stopped.
const DeviceQueues* DeviceQueues::clockOfGpu() {
    const int gpu = m_call->buffer->device()->info().hardwareIndex;
    for (int rank = 0; gpu >= 0 && rank < m_call->rank; ++rank) {
        if (!m_board.spinAndAwait(*m_call, {{rank, -1}})) return nullptr;
        if (m_board.buffers[rank]->device()->info().hardwareIndex == gpu) return &of(rank);
    }
    return this;
}

Answer DeviceQueues::leave() {
    publish(0);
    for (int other = 0; other < m_call->plan->ranks; ++other) {
        // The number of operations, counted from 0: what is published after the last of them.
        const int left = static_cast<int>(m_call->plan->programs[other].ops.size());
        if (!m_board.spinAndAwait(*m_call, {{other, left}})) return Answer::No;
    }
    return Answer::Yes;
}

TimeRange DeviceQueues::timeOf(int op) const {
    if (op < 0 || !m_timed) return {m_enteredNs, m_enteredNs};
    return m_times[op];
}

// ---- recorded -------------------------------------------------------------------------------------------------------

namespace {
constexpr std::size_t kMostPrepared = 64;  // of a run whose arrays come and go
}

RecordedQueues::Key RecordedQueues::key() const {
    std::vector<const std::byte*> places;
    for (int rank = 0; rank < m_call->plan->ranks; ++rank) {
        const RankCall& call = *of(rank).m_call;
        places.push_back(call.buffer->address());
        places.push_back(call.inboxSlot(0));
    }
    const CollectiveCall& asked = *m_call->asked;
    return {m_call->plan,
            asked.dtype,
            asked.op,
            {asked.elements, asked.whole, asked.first, asked.ofChunk, asked.round},
            std::move(places)};
}

/// The queues of all ranks begin when this one does, and it ends when they do.
Outcome<void> RecordedQueues::submitAll() {
    std::vector<devices::Queue*> queues;
    m_marks.clear();
    m_marks.push_back(m_call->buffer->device()->newMark(false));
    for (int rank = 0; rank < m_call->plan->ranks; ++rank) {
        of(rank).m_last = nullptr;
        devices::Device& device = *of(rank).m_call->buffer->device();
        for (devices::Queue* queue : {&device.copyEngine(), &device.compute()}) {
            if (queue == &first()) continue;
            queues.push_back(queue);
            m_marks.push_back(device.newMark(false));
        }
    }
    TRY(first().reach(*m_marks[0]));
    for (devices::Queue* queue : queues) TRY(queue->await(*m_marks[0]));
    for (const auto& [rank, op] : inOrder(*m_call->plan)) TRY(of(rank).enqueue(*op));
    for (std::size_t i = 0; i < queues.size(); ++i) {
        TRY(queues[i]->reach(*m_marks[i + 1]));
        TRY(first().await(*m_marks[i + 1]));
    }
    return {};
}

RecordedQueues::Prepared RecordedQueues::prepare() const {
    std::vector<const RankCall*> calls;
    for (int rank = 0; rank < m_call->plan->ranks; ++rank) calls.push_back(of(rank).m_call);
    return {.kernel = OneKernel::make(calls)};
}

RecordedQueues::Prepared& RecordedQueues::prepared() {
    if (m_prepared.size() > kMostPrepared) {
        first().finish();  // one of them may still run
        m_prepared.clear();
    }
    const Key wanted = key();
    const auto found = m_prepared.find(wanted);
    return found != m_prepared.end() ? found->second : m_prepared.emplace(wanted, prepare()).first->second;
}

Outcome<void> RecordedQueues::put(Prepared& call) {
    if (call.kernel) return call.kernel->launch(first());
    return call.commands.run(first(), [this] { return submitAll(); });
}

bool RecordedQueues::finish() {
    if (m_call->rank != 0) return true;
    for (int other = 1; other < m_call->plan->ranks; ++other)
        if (!m_board.spinAndAwait(*m_call, {{other, -1}})) return false;
    return keep(launch());
}

/// All ranks wait until this one leaves: their queues, and what their calls refer to, are this thread's meanwhile.
Outcome<void> RecordedQueues::launch() {
    Prepared& call = prepared();
    const DeviceOrder* const own = m_call->asked->order;
    if (!own) {
        TRY(put(call));
        return first().drain();
    }
    const int ranks = m_call->plan->ranks, gpu = m_call->buffer->device()->info().hardwareIndex;
    const auto orderOf = [&](int rank) { return *of(rank).m_call->asked->order; };
    // Marks of this GPU's ranks are reached in this queue, so that what waits for them waits for no queue in between.
    const auto isHere = [&](int rank) {
        return rank == 0 || (gpu >= 0 && of(rank).m_call->buffer->device()->info().hardwareIndex == gpu);
    };
    const auto reachHere = [&](devices::Mark* DeviceOrder::*mark) -> Outcome<void> {
        for (int rank = 0; rank < ranks; ++rank)
            if (own->*mark && isHere(rank)) TRY(first().reach(*(orderOf(rank).*mark)));
        return {};
    };
    for (int rank = 0; rank < ranks; ++rank) TRY(first().await(*orderOf(rank).ready));
    TRY(reachHere(&DeviceOrder::begun));
    TRY(put(call));
    TRY(reachHere(&DeviceOrder::done));
    for (int rank = 1; rank < ranks; ++rank) {
        devices::Queue& queue = engineOf(*of(rank).m_call);
        for (devices::Mark* DeviceOrder::*mark : {&DeviceOrder::begun, &DeviceOrder::done}) {
            if (!(own->*mark)) continue;
            TRY(queue.await(*(own->*mark)));
            if (!isHere(rank)) TRY(queue.reach(*(orderOf(rank).*mark)));
        }
    }
    return {};
}

}  // namespace kolo::collectives
