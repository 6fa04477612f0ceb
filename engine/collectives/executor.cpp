// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/executor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>

#include "engine/api/out_of_memory.h"
#include "engine/collectives/executor_impl.h"

namespace kolo::collectives {

namespace {

/// The slices of all chunks of all ranks that are in work at one time should fit into the last-level cache. Smaller
/// ones are added up no faster, and each costs a look at the others.
constexpr std::size_t kSliceWorkingSetBytes = 4 << 20;
constexpr std::size_t kMinSliceBytes = 4 << 10;
/// From this size on it pays to wake sleeping threads when a collective starts.
constexpr std::int64_t kWakeBytes = 32 << 10;
/// How long an idle thread spins before it sleeps. Yielding costs a third of a microsecond, sleeping and being woken
/// ten times that or more: 4 KiB on 8 ranks and 2 cores take 28 µs with this, and 180 µs without.
constexpr std::int64_t kYieldNs = 50'000;
/// Waits longer than this are recorded at every detail level: they are what a straggler costs, and there cannot be
/// many.
constexpr std::int64_t kLongWaitNs = 100'000;

}  // namespace

Executor::Executor(int ranks, runtime::Clock& clock, runtime::StepGate& gate, const Options& options)
    : m_impl(std::make_unique<Impl>(ranks, clock, gate, options)) {
    for (int rank = 0; rank < ranks; ++rank)
        m_impl->communicators.push_back(std::make_unique<RankCommunicator>(*m_impl, rank));
}

Executor::~Executor() = default;

Outcome<void> Executor::RankCommunicator::run(const CollectiveCall& call, devices::Buffer& buffer) {
    return m_impl.run(m_rank, call, buffer);
}

Outcome<void> Executor::RankCommunicator::barrier() {
    return m_impl.barrier();
}

std::vector<std::uint64_t> Executor::RankCommunicator::receivedBytes() const {
    return rankState().received;
}

Outcome<void> Executor::RankCommunicator::isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset,
                                                std::size_t bytes) {
    m_impl.mailboxes.isend(m_rank, to, tag, buffer, offset, bytes);
    return {};
}

Outcome<void> Executor::RankCommunicator::waitAll() {
    return goesOn(m_impl.mailboxes.waitAll(m_rank));
}

Outcome<Envelope> Executor::RankCommunicator::probe(int from, int tag) {
    Envelope envelope;
    if (!m_impl.mailboxes.probe(m_rank, from, tag, envelope, *rankState().tracer, rankState().waitedNs))
        return m_impl.stopped();
    return envelope;
}

Outcome<void> Executor::RankCommunicator::recv(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                                               const TransferNote& note) {
    rankState().received[envelope.from] += envelope.bytes;
    return goesOn(m_impl.mailboxes.recv(m_rank, envelope, buffer, offset, note, *rankState().tracer));
}

std::int64_t Executor::RankCommunicator::waitedNs() const {
    return rankState().waitedNs;
}

Executor::RankState& Executor::RankCommunicator::rankState() const {
    return m_impl.rankStates[m_rank];
}

Outcome<void> Executor::RankCommunicator::goesOn(bool yes) const {
    return yes ? Outcome<void>() : Outcome<void>(m_impl.stopped());
}

Communicator& Executor::join(int rank, Tracer& tracer) {
    m_impl->rankStates[rank].tracer = &tracer;
    return *m_impl->communicators[rank];
}

void Executor::abort() {
    m_impl->stopAll();
}

void Executor::Impl::stopAll() {
    aborted = true;
    mailboxes.abort();
    wakeAll();
    {
        const std::lock_guard lock(barrierMutex);
        barrierChanged.notify_all();
    }
    for (RankState& rankState : rankStates) {
        const std::lock_guard lock(rankState.mutex);
        rankState.progressed.notify_all();
    }
}

// ---- a call, from entering to leaving -------------------------------------------------------------------------------

Outcome<void> Executor::Impl::run(int rank, const CollectiveCall& call, devices::Buffer& buffer) {
    ++inside;
    RankState& rankState = rankStates[rank];
    auto outcome = aborted ? Outcome<void>(stopped()) : withinMemory([&] { return prepare(rankState, call, buffer); });
    if (outcome) {
        const bool walksNow = walks || (rankState.shape.recordsValues && !buffer.device()->hostAddressable());
        outcome = walksNow ? runStepped(rank) : buffer.device()->hostAddressable() ? runFree(rank) : runQueued(rank);
        for (int r = 0; r < ranks; ++r)
            rankState.base[r] +=
                2 + static_cast<std::uint64_t>(rankState.shape.slices) * rankState.plan->programs[r].ops.size();
        rankState.phase = RankState::kIdle;
    }
    --inside;
    if (!outcome) {
        // The others leave too, and nobody leaves before everyone can: somebody may still be reading this rank's
        // buffer.
        stopAll();
        gate.cancel();
        while (inside > 0) std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    return outcome;
}

Outcome<void> Executor::Impl::barrier() {
    std::unique_lock lock(barrierMutex);
    const std::uint64_t round = barrierRound;
    if (++barrierArrived == ranks) {
        barrierArrived = 0;
        ++barrierRound;
        barrierChanged.notify_all();
    }
    barrierChanged.wait(lock, [&] { return barrierRound != round || aborted; });
    if (barrierRound == round) return stopped();
    return {};
}

Outcome<void> Executor::Impl::prepare(RankState& rankState, const CollectiveCall& call, devices::Buffer& buffer) {
    const bool addressable = buffer.device()->hostAddressable();
    const Plan& plan = planOf(call.schedule, walks || !addressable);
    Shape shape;
    shape.elements = call.elements;
    shape.dtype = call.dtype;
    shape.op = call.op;
    shape.iteration = call.iteration;
    shape.elementBytes = sizeOf(call.dtype);
    shape.recordsValues =
        call.recordsValues && rankState.tracer->wants(Detail::Full) && call.elements <= kMaxRecordedElements;
    shape.combine = kernels::findCombine(call.op, call.dtype, buffer.device()->info().kind);
    shape.kernelName = rankState.tracer->wants(Detail::Full)
                           ? rankState.tracer->intern(fmt::format("{} {}", name(call.op), name(call.dtype)))
                           : 0;

    const std::int64_t longest = chunkRange(call.elements, plan.chunks, 0).count;
    shape.sliceElements = std::max<std::int64_t>(longest, 1);
    if (!walks && !shape.recordsValues && addressable) {
        const std::size_t workingSet =
            options.sliceWorkingSetBytes ? options.sliceWorkingSetBytes : kSliceWorkingSetBytes;
        const std::size_t places = static_cast<std::size_t>(plan.ranks) * plan.chunks;
        const std::size_t sliceBytes = std::max(kMinSliceBytes, workingSet / places) & ~std::size_t{63};
        shape.sliceElements = std::min<std::int64_t>(shape.sliceElements, sliceBytes / shape.elementBytes);
    }
    shape.slices =
        static_cast<int>(std::max<std::int64_t>(1, (longest + shape.sliceElements - 1) / shape.sliceElements));

    const RankProgram& program = plan.programs[&rankState - rankStates.data()];
    rankState.inboxSlotBytes = (shape.sliceElements * shape.elementBytes + 63) & ~std::size_t{63};
    if (const std::size_t needed = program.inboxSlots * rankState.inboxSlotBytes;
        needed > rankState.inbox.sizeBytes()) {
        rankState.inbox = TRY(buffer.device()->allocate(needed));
    }
    rankState.plan = &plan;
    rankState.shape = shape;
    rankState.buffer = &buffer;
    rankState.address = buffer.address();
    rankState.op = 0;
    rankState.slice = 0;
    rankState.stepsReported = 0;
    rankState.stepBytes = 0;
    rankState.blockedSinceNs = -1;
    rankState.opStartNs.resize(program.ops.size());
    return {};
}

/// Records the initial state: step 0.
void Executor::Impl::recordStart(int rank) {
    RankState& rankState = rankStates[rank];
    const std::int64_t now = clock.now();
    if (rankState.shape.recordsValues)
        for (int chunk = 0; chunk < rankState.plan->chunks; ++chunk) recordValues(rankState, 0, chunk, now);
    rankState.stepStartNs = now;
    rankState.tracer->step({now, now}, {.iteration = rankState.shape.iteration});
}

// ---- what one operation does ----------------------------------------------------------------------------------------

/// Moves and computes one slice of one operation. Touches no bookkeeping, so it may run on a device's queue.
void Executor::Impl::perform(RankState& rankState, const Op& op, int slice) {
    const Shape& shape = rankState.shape;
    const Range chunk = chunkRange(shape.elements, rankState.plan->chunks, op.chunk);
    const std::int64_t skip = slice * shape.sliceElements;
    const std::int64_t count = std::clamp<std::int64_t>(chunk.count - skip, 0, shape.sliceElements);
    if (count == 0) return;
    const std::size_t offset = (chunk.first + skip) * shape.elementBytes, bytes = count * shape.elementBytes;
    std::byte* const own = rankState.address + offset;
    const auto inboxSlot = [&](int slot) { return rankState.inbox.address() + slot * rankState.inboxSlotBytes; };

    switch (op.kind) {
        case Op::Kind::Copy:
            std::memcpy(own, rankStates[op.sources[0]].address + offset, bytes);
            return;
        case Op::Kind::Fetch:
            std::memcpy(inboxSlot(op.slot), rankStates[op.sources[0]].address + offset, bytes);
            return;
        case Op::Kind::Store:
            std::memcpy(own, inboxSlot(op.slot), bytes);
            return;
        case Op::Kind::Combine:
        case Op::Kind::Apply:
            break;
    }
    const int rank = static_cast<int>(&rankState - rankStates.data());
    std::array<const void*, kMaxRanks> inputs;
    int slot = op.slot;
    for (std::size_t i = 0; i < op.sources.size(); ++i) {
        const int source = op.sources[i];
        inputs[i] = source == rank                 ? own
                    : op.kind == Op::Kind::Combine ? rankStates[source].address + offset
                                                   : inboxSlot(slot++);
    }
    shape.combine(own, inputs.data(), static_cast<int>(op.sources.size()), count);
    if (op.completes && shape.op == ReduceOp::Mean) kernels::divide(shape.dtype, own, count, ranks);
}

/// The transfer is done, but not over until the emulated link would have delivered it.
void Executor::Impl::waitForLink(const RankState& rankState, const Op& op, std::int64_t readyNs) {
    const std::uint64_t bytes =
        chunkRange(rankState.shape.elements, rankState.plan->chunks, op.chunk).count * rankState.shape.elementBytes;
    const std::int64_t arrivalNs = options.link->arrivalNs(op.sources[0], readyNs, bytes);
    options.link->waitUntil(readyNs, arrivalNs, clock, aborted);
}

void Executor::Impl::recordValues(RankState& rankState, int step, int chunk, std::int64_t atNs) {
    const Range range = chunkRange(rankState.shape.elements, rankState.plan->chunks, chunk);
    std::array<double, kMaxRecordedElements> values;
    std::array<std::byte, kMaxRecordedElements * sizeof(double)> raw;
    const std::span<std::byte> bytes(raw.data(), range.count * rankState.shape.elementBytes);
    rankState.buffer->device()->download(*rankState.buffer, range.first * rankState.shape.elementBytes, bytes);
    for (std::int64_t i = 0; i < range.count; ++i) values[i] = readElement(raw.data(), i, rankState.shape.dtype);
    rankState.tracer->values({values.data(), static_cast<std::size_t>(range.count)}, atNs,
                             {.iteration = rankState.shape.iteration, .step = step, .chunk = chunk});
}

/// An operation's last slice is done: count its bytes and write its events.
void Executor::Impl::recordOp(int rank, const Op& op, std::int64_t startNs, std::int64_t endNs) {
    RankState& rankState = rankStates[rank];
    const std::uint64_t bytes =
        chunkRange(rankState.shape.elements, rankState.plan->chunks, op.chunk).count * rankState.shape.elementBytes;
    const Where where{.iteration = rankState.shape.iteration, .step = op.step, .chunk = op.chunk};
    if (op.kind == Op::Kind::Combine || op.kind == Op::Kind::Copy || op.kind == Op::Kind::Fetch) {
        const int flags =
            (op.reduces ? kReduce : 0) | (op.kind == Op::Kind::Combine ? kFused : 0) | (options.link ? kEmulated : 0);
        for (const int source : op.sources) {
            if (source == rank) continue;
            rankState.received[source] += bytes;
            rankState.stepBytes += bytes;
            rankState.tracer->transfer(source, bytes, {startNs, endNs}, where, flags);
        }
    } else if (op.kind == Op::Kind::Apply && rankState.tracer->wants(Detail::Full)) {
        rankState.tracer->kernel(rankState.shape.kernelName, {startNs, endNs}, where, bytes);
    }
    if (rankState.shape.recordsValues && op.kind != Op::Kind::Fetch) recordValues(rankState, op.step, op.chunk, endNs);
}

/// Writes the Step events up to `lastStep`; a rank with nothing to do in a step finishes it all the same.
void Executor::Impl::finishSteps(int rank, int lastStep, std::int64_t nowNs) {
    RankState& rankState = rankStates[rank];
    for (; rankState.stepsReported < lastStep; ++rankState.stepsReported) {
        rankState.tracer->step({rankState.stepStartNs, nowNs},
                               {.iteration = rankState.shape.iteration, .step = rankState.stepsReported + 1},
                               rankState.stepBytes);
        rankState.stepBytes = 0;
        rankState.stepStartNs = nowNs;
    }
}

// ---- full speed -----------------------------------------------------------------------------------------------------

std::uint64_t Executor::Impl::target(const RankState& rankState, const Wait& wait, int slice) const {
    const std::uint64_t entered = rankState.base[wait.rank] + 1;
    if (wait.op < 0) return entered;
    return entered + static_cast<std::uint64_t>(slice) * rankState.plan->programs[wait.rank].ops.size() + wait.op + 1;
}

bool Executor::Impl::ready(RankState& rankState, const std::vector<Wait>& waits, int slice) {
    for (const Wait& wait : waits) {
        if (rankStates[wait.rank].progress.load() >= target(rankState, wait, slice)) continue;
        if (rankState.blockedSinceNs < 0 && rankState.tracer->wants(Detail::Summary)) {
            rankState.blockedSinceNs = clock.now();
            rankState.blockedOn = wait.rank;
        }
        return false;
    }
    return true;
}

void Executor::Impl::execute(RankState& rankState, const Op& op, int slice) {
    const int rank = static_cast<int>(&rankState - rankStates.data());
    const bool first = slice == 0, last = slice == rankState.shape.slices - 1;
    if (first || rankState.blockedSinceNs >= 0) {
        const std::int64_t now = clock.now();
        if (first) rankState.opStartNs[rankState.op] = now;
        const bool told =
            (first && rankState.tracer->wants(Detail::Full)) || now - rankState.blockedSinceNs >= kLongWaitNs;
        if (rankState.blockedSinceNs >= 0 && told)
            rankState.tracer->wait(rankState.blockedOn, {rankState.blockedSinceNs, now},
                                   {.iteration = rankState.shape.iteration, .step = op.step});
    }
    rankState.blockedSinceNs = -1;
    perform(rankState, op, slice);
    if (last) {
        const std::int64_t now = clock.now();
        finishSteps(rank, op.step - 1, rankState.opStartNs[rankState.op]);
        recordOp(rank, op, rankState.opStartNs[rankState.op], now);
    }
}

/// Advances a rank's program as far as possible. The caller holds the rank's turn. True if anything was done.
bool Executor::Impl::advance(int rank) {
    RankState& rankState = rankStates[rank];
    if (rankState.phase.load() != RankState::kArmed) return false;
    const RankProgram& program = rankState.plan->programs[rank];
    bool moved = false;
    while (rankState.slice < rankState.shape.slices && !program.ops.empty()) {
        const Op& op = program.ops[rankState.op];
        if (!ready(rankState, op.waits, rankState.slice)) return moved;
        execute(rankState, op, rankState.slice);
        moved = true;
        if (++rankState.op == program.ops.size()) {
            rankState.op = 0;
            ++rankState.slice;
        }
        rankState.progress.fetch_add(1);
    }
    if (!ready(rankState, program.waitsToLeave, rankState.shape.slices - 1)) return moved;
    finishSteps(rank, rankState.plan->steps, clock.now());
    rankState.progress.fetch_add(1);
    rankState.phase.store(RankState::kDone);
    return true;
}

/// Takes the turn on a rank's program if it is free; otherwise whoever has it will look once more. Either way nobody's
/// progress is missed.
bool Executor::Impl::tryAdvance(int rank) {
    RankState& rankState = rankStates[rank];
    if (rankState.phase.load() != RankState::kArmed) return false;
    int expected = 0;
    if (!rankState.turn.compare_exchange_strong(expected, 1) && rankState.turn.exchange(2) != 0) return false;
    bool moved = false;
    for (;;) {
        rankState.turn.exchange(1);
        moved |= advance(rank);
        expected = 1;
        if (rankState.turn.compare_exchange_strong(expected, 0)) return moved;
    }
}

void Executor::Impl::wakeAll() {
    epoch.fetch_add(1);
    if (asleep.load() > 0) epoch.notify_all();
}

Outcome<void> Executor::Impl::runFree(int rank) {
    RankState& rankState = rankStates[rank];
    recordStart(rank);
    rankState.phase.store(RankState::kArmed);
    rankState.progress.fetch_add(1);
    const std::uint64_t entered = entries.fetch_add(1) + 1;
    const bool lastToEnter = entered % ranks == 0;
    const std::uint64_t allEntered = (entered + ranks - 1) / ranks * ranks;  // entries once all ranks are in this call
    if (lastToEnter && rankState.shape.elements * static_cast<std::int64_t>(rankState.shape.elementBytes) >= kWakeBytes)
        wakeAll();

    ++awake;
    bool othersFinished = false;
    std::int64_t idleSinceNs = -1, waitSinceNs = -1;  // until it sleeps; until there is something to do
    for (;;) {
        // Read before everything else, or a change could be slept through.
        const std::uint32_t seen = epoch.load();
        if (aborted.load()) break;
        bool moved = false;
        for (int k = 0; k < ranks; ++k) {
            const int other = (rank + k) % ranks;
            if (!tryAdvance(other)) continue;
            moved = true;
            if (k > 0 && rankStates[other].phase.load() == RankState::kDone) othersFinished = true;
        }
        if (moved) {
            if (waitSinceNs >= 0) rankState.waitedNs += clock.now() - waitSinceNs;
            idleSinceNs = waitSinceNs = -1;
            continue;
        }
        if (othersFinished) {
            wakeAll();
            othersFinished = false;
        }
        if (rankState.phase.load() == RankState::kDone) break;
        // Nothing to do right now. All threads yield their core and look again for a while; then as many threads as
        // there are cores keep looking, and the others sleep.
        const std::int64_t now = clock.now();
        if (idleSinceNs < 0) idleSinceNs = now;
        if (waitSinceNs < 0) waitSinceNs = now;
        const bool everybodyIn = entries.load() >= allEntered;
        if (now - idleSinceNs < kYieldNs || (awake.load() <= cores && everybodyIn)) {
            std::this_thread::yield();
            continue;
        }
        --awake;
        ++asleep;
        epoch.wait(seen);
        --asleep;
        ++awake;
        idleSinceNs = -1;
    }
    --awake;
    if (waitSinceNs >= 0) rankState.waitedNs += clock.now() - waitSinceNs;
    if (rankState.phase.load() != RankState::kDone) {
        // Aborted. Nobody may be running this rank's program when its buffer goes away.
        while (rankState.turn.exchange(1) != 0) std::this_thread::yield();
        rankState.phase = RankState::kIdle;
        rankState.turn = 0;
        return stopped();
    }
    while (rankState.turn.load() != 0) std::this_thread::yield();  // whoever finished it is about to release it
    return {};
}

// ---- stepped --------------------------------------------------------------------------------------------------------

void Executor::Impl::publish(RankState& rankState) {
    {
        const std::lock_guard lock(rankState.mutex);
        rankState.publishedNs[rankState.progress % RankState::kPublished] = clock.now();
        rankState.progress.fetch_add(1);
    }
    rankState.progressed.notify_all();
}

/// Sleeps until all of them have come so far; false when the run was stopped. `readyNs` becomes when the last of them
/// had, if that is later: this thread may have learned of it only then.
bool Executor::Impl::awaitOthers(const RankState& rankState, const std::vector<Wait>& waits, std::int64_t* readyNs) {
    for (const Wait& wait : waits) {
        RankState& other = rankStates[wait.rank];
        std::unique_lock lock(other.mutex);
        const std::uint64_t wanted = target(rankState, wait, 0);
        other.progressed.wait(lock, [&] { return aborted || other.progress >= wanted; });
        if (readyNs && !aborted) *readyNs = std::max(*readyNs, other.publishedNs[(wanted - 1) % RankState::kPublished]);
    }
    return !aborted;
}

Outcome<void> Executor::Impl::runStepped(int rank) {
    RankState& rankState = rankStates[rank];
    const RankProgram& program = rankState.plan->programs[rank];
    recordStart(rank);
    publish(rankState);
    if (options.asksGate && !gate.finish(rank, 0, rankState.plan->steps == 0)) return stopped();
    rankState.stepStartNs = clock.now();
    std::size_t next = 0;
    for (int step = 1; step <= rankState.plan->steps; ++step) {
        for (; next < program.ops.size() && program.ops[next].step == step; ++next) {
            const Op& op = program.ops[next];
            const std::int64_t askedNs = clock.now();
            const bool overLink = options.link && op.kind != Op::Kind::Apply && op.kind != Op::Kind::Store;
            std::int64_t startNs = askedNs;
            if (!awaitOthers(rankState, op.waits, overLink ? &startNs : nullptr)) return stopped();
            // A link carries what is ready while the receiver's thread is still waking up.
            startNs = overLink ? std::min(startNs, clock.now()) : clock.now();
            rankState.waitedNs += startNs - askedNs;
            if (!op.waits.empty() && rankState.tracer->wants(Detail::Full))
                rankState.tracer->wait(op.waits.back().rank, {askedNs, startNs},
                                       {.iteration = rankState.shape.iteration, .step = step});
            devices::Queue& queue = queueOf(rankState, op);
            std::int64_t begunNs = startNs, endNs = 0;
            if (rankState.buffer->device()->hostAddressable() && options.link) {
                // On this thread: to wake another one up for each message takes longer than many a link.
                queue.finish();
                perform(rankState, op, 0);
                if (overLink) waitForLink(rankState, op, begunNs);
                endNs = clock.now();
            } else if (rankState.buffer->device()->hostAddressable()) {
                queue.submit([&] {
                    begunNs = clock.now();
                    perform(rankState, op, 0);
                    endNs = clock.now();
                });
                queue.finish();
            } else {
                auto done = enqueue(rankState, op);
                if (auto drained = queue.drain(); done) done = drained;
                if (!done) return done;
                if (overLink) waitForLink(rankState, op, begunNs);
                endNs = clock.now();
            }
            recordOp(rank, op, begunNs, endNs);
            publish(rankState);
        }
        finishSteps(rank, step, clock.now());
        if (options.asksGate && !gate.finish(rank, step, step == rankState.plan->steps)) return stopped();
        rankState.stepStartNs = clock.now();
    }
    if (!awaitOthers(rankState, program.waitsToLeave)) return stopped();
    publish(rankState);
    return {};
}

}  // namespace kolo::collectives
