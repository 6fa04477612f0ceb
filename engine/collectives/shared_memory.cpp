// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/shared_memory.h"

#include <algorithm>

#include "engine/runtime/clock.h"
#include "engine/runtime/host.h"

namespace kolo::collectives {

// ---- progress -------------------------------------------------------------------------------------------------------

namespace {
constexpr std::int64_t kSpinNs = 50'000;
}

ProgressBoard::ProgressBoard(int ranks, const runtime::Clock& clock)
    : places(ranks), buffers(ranks, nullptr), m_clock(clock), m_hasCores(ranks <= runtime::cpuCores()) {
    for (Place& place : places) place.base.assign(ranks, 0);
}

void ProgressBoard::publish(int rank, std::int64_t lateNs) {
    Place& own = places[rank];
    {
        const std::lock_guard lock(own.mutex);
        own.publishedNs[own.progress % Place::kPublished] = m_clock.now() - lateNs;
        own.progress.fetch_add(1);
    }
    own.progressed.notify_all();
}

bool ProgressBoard::await(const RankCall& call, const std::vector<Wait>& waits, std::int64_t* readyNs) {
    for (const Wait& wait : waits) {
        Place& other = places[wait.rank];
        std::unique_lock lock(other.mutex);
        const std::uint64_t wanted = target(call, wait, 0);
        other.progressed.wait(lock, [&] { return stopped || other.progress >= wanted; });
        if (readyNs && !stopped) *readyNs = std::max(*readyNs, other.publishedNs[(wanted - 1) % Place::kPublished]);
    }
    return !stopped;
}

bool ProgressBoard::spinAndAwait(const RankCall& call, const std::vector<Wait>& waits) {
    const std::int64_t until = m_clock.now() + kSpinNs;
    for (const Wait& wait : waits) {
        const std::atomic<std::uint64_t>& progress = places[wait.rank].progress;
        const std::uint64_t wanted = target(call, wait, 0);
        while (m_hasCores && progress < wanted && !stopped && m_clock.now() < until) {
        }
    }
    return await(call, waits);
}

void ProgressBoard::advanceBase(const RankCall& call) {
    for (std::size_t rank = 0; rank < places.size(); ++rank)
        places[call.rank].base[rank] +=
            2 + static_cast<std::uint64_t>(call.slices) * call.plan->programs[rank].ops.size();
}

void ProgressBoard::stop() {
    stopped = true;
    for (Place& place : places) {
        const std::lock_guard lock(place.mutex);
        place.progressed.notify_all();
    }
}

bool SharedMemory::enter(const RankCall& call) {
    m_call = &call;
    // Most runs call with the same buffers again and again; a write would cost every reader a cache miss.
    devices::Buffer*& place = m_board.buffers[call.rank];
    if (place != call.buffer) place = call.buffer;
    publish(0);
    return true;
}

// ---- full speed -----------------------------------------------------------------------------------------------------

const Wait* PolledMemory::firstOpen(const std::vector<Wait>& waits, int slice) const {
    for (const Wait& wait : waits)
        if (m_board.places[wait.rank].progress.load() < m_board.target(*m_call, wait, slice)) return &wait;
    return nullptr;
}

Answer PolledMemory::await(const Op& op, int slice, Arrival& arrival) {
    const Wait* const open = firstOpen(op.waits, slice);
    if (!open) return Answer::Yes;
    if (arrival.waitedFor < 0) arrival.waitedFor = open->rank;
    return Answer::NotYet;
}

bool PolledMemory::perform(const Op& op, int slice, TimeRange&) {
    carryOut(*m_call, op, slice, m_board.buffers);
    return true;
}

Answer PolledMemory::leave() {
    if (firstOpen(m_call->program().waitsToLeave, m_call->slices - 1)) return Answer::NotYet;
    publish(0);
    return Answer::Yes;
}

// ---- stepped --------------------------------------------------------------------------------------------------------

Answer SteppedMemory::await(const Op& op, int, Arrival& arrival) {
    const bool overLink = m_overLink && readsOthers(op);
    if (overLink) arrival.readyNs = 0;  // a link carries what is ready while the receiver's thread is still waking up
    if (!m_board.await(*m_call, op.waits, overLink ? &arrival.readyNs : nullptr)) return Answer::No;
    if (!op.waits.empty()) arrival.waitedFor = op.waits.back().rank;
    return Answer::Yes;
}

bool SteppedMemory::perform(const Op& op, int slice, TimeRange& time) {
    devices::Queue& queue = queueOf(*m_call, op);
    if (!m_call->buffer->device()->hostAddressable()) {
        keep(submit(*m_call, op, queue, m_board.buffers));
        return keep(queue.drain());
    }
    if (m_overLink) {
        // On this thread: to wake another one up for each message takes longer than many a link.
        queue.finish();
        carryOut(*m_call, op, slice, m_board.buffers);
        return true;
    }
    queue.submit([&] {
        time.startNs = m_clock.now();
        carryOut(*m_call, op, slice, m_board.buffers);
        time.endNs = m_clock.now();
    });
    queue.finish();
    return true;
}

Answer SteppedMemory::leave() {
    if (!m_board.await(*m_call, m_call->program().waitsToLeave)) return Answer::No;
    publish(0);
    return Answer::Yes;
}

}  // namespace kolo::collectives
