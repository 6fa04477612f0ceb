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
        m_impl->communicators.push_back(std::make_unique<SeatCommunicator>(*m_impl, rank));
}

Executor::~Executor() = default;

Outcome<void> Executor::SeatCommunicator::run(const CollectiveCall& call, devices::Buffer& buffer) {
    return m_impl.run(m_rank, call, buffer);
}

Outcome<void> Executor::SeatCommunicator::barrier() {
    return m_impl.barrier();
}

std::vector<std::uint64_t> Executor::SeatCommunicator::receivedBytes() const {
    return seat().received;
}

Outcome<void> Executor::SeatCommunicator::post(int to, int tag, const devices::Buffer& buffer, std::size_t offset,
                                               std::size_t bytes) {
    m_impl.mailboxes.post(m_rank, to, tag, buffer, offset, bytes);
    return {};
}

Outcome<void> Executor::SeatCommunicator::settle() {
    return goesOn(m_impl.mailboxes.settle(m_rank));
}

Outcome<Envelope> Executor::SeatCommunicator::arrival(int from, int tag) {
    Envelope envelope;
    if (!m_impl.mailboxes.arrival(m_rank, from, tag, envelope, *seat().log, seat().waitedNs)) return m_impl.stopped();
    return envelope;
}

Outcome<void> Executor::SeatCommunicator::take(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                                               const TransferNote& note) {
    seat().received[envelope.from] += envelope.bytes;
    return goesOn(m_impl.mailboxes.take(m_rank, envelope, buffer, offset, note, *seat().log));
}

std::int64_t Executor::SeatCommunicator::waitedNs() const {
    return seat().waitedNs;
}

Executor::Seat& Executor::SeatCommunicator::seat() const {
    return m_impl.seats[m_rank];
}

Outcome<void> Executor::SeatCommunicator::goesOn(bool yes) const {
    return yes ? Outcome<void>() : Outcome<void>(m_impl.stopped());
}

Communicator& Executor::join(int rank, runtime::EventLog& log) {
    m_impl->seats[rank].log = &log;
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
    for (Seat& seat : seats) {
        const std::lock_guard lock(seat.mutex);
        seat.progressed.notify_all();
    }
}

// ---- a call, from entering to leaving -------------------------------------------------------------------------------

Outcome<void> Executor::Impl::run(int rank, const CollectiveCall& call, devices::Buffer& buffer) {
    ++inside;
    Seat& seat = seats[rank];
    auto outcome = aborted ? Outcome<void>(stopped()) : withinMemory([&] { return prepare(seat, call, buffer); });
    if (outcome) {
        const bool walksNow = walks || (seat.shape.recordsValues && !buffer.device()->hostAddressable());
        outcome = walksNow ? runStepped(rank) : buffer.device()->hostAddressable() ? runFree(rank) : runQueued(rank);
        for (int r = 0; r < ranks; ++r)
            seat.base[r] += 2 + static_cast<std::uint64_t>(seat.shape.slices) * seat.plan->programs[r].ops.size();
        seat.phase = Seat::kIdle;
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

Outcome<void> Executor::Impl::prepare(Seat& seat, const CollectiveCall& call, devices::Buffer& buffer) {
    const bool addressable = buffer.device()->hostAddressable();
    const Plan& plan = planOf(call.schedule, walks || !addressable);
    Shape shape;
    shape.elements = call.elements;
    shape.dtype = call.dtype;
    shape.op = call.op;
    shape.iteration = call.iteration;
    shape.elementBytes = sizeOf(call.dtype);
    shape.recordsValues = call.recordsValues && seat.log->wants(Detail::Full) && call.elements <= kMaxRecordedElements;
    shape.combine = kernels::findCombine(call.op, call.dtype, buffer.device()->info().kind);
    shape.kernelName =
        seat.log->wants(Detail::Full) ? seat.log->intern(fmt::format("{} {}", name(call.op), name(call.dtype))) : 0;

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

    const RankProgram& program = plan.programs[&seat - seats.data()];
    seat.inboxSlotBytes = (shape.sliceElements * shape.elementBytes + 63) & ~std::size_t{63};
    if (const std::size_t needed = program.inboxSlots * seat.inboxSlotBytes; needed > seat.inbox.sizeBytes()) {
        seat.inbox = TRY(buffer.device()->allocate(needed));
    }
    seat.plan = &plan;
    seat.shape = shape;
    seat.buffer = &buffer;
    seat.address = buffer.address();
    seat.op = 0;
    seat.slice = 0;
    seat.stepsReported = 0;
    seat.stepBytes = 0;
    seat.blockedSinceNs = -1;
    seat.opStartNs.resize(program.ops.size());
    return {};
}

/// Records the initial state: step 0.
void Executor::Impl::recordStart(int rank) {
    Seat& seat = seats[rank];
    const std::int64_t now = clock.now();
    if (seat.shape.recordsValues)
        for (int chunk = 0; chunk < seat.plan->chunks; ++chunk) recordValues(seat, 0, chunk, now);
    seat.stepStartNs = now;
    if (!seat.log->wants(Detail::Summary)) return;
    Event event;
    event.kind = EventKind::Step;
    event.startNs = event.endNs = now;
    event.iteration = seat.shape.iteration;
    seat.log->write(event);
}

// ---- what one operation does ----------------------------------------------------------------------------------------

/// Moves and computes one slice of one operation. Touches no bookkeeping, so it may run on a device's queue.
void Executor::Impl::perform(Seat& seat, const Op& op, int slice) {
    const Shape& shape = seat.shape;
    const Range chunk = chunkRange(shape.elements, seat.plan->chunks, op.chunk);
    const std::int64_t skip = slice * shape.sliceElements;
    const std::int64_t count = std::clamp<std::int64_t>(chunk.count - skip, 0, shape.sliceElements);
    if (count == 0) return;
    const std::size_t offset = (chunk.first + skip) * shape.elementBytes, bytes = count * shape.elementBytes;
    std::byte* const own = seat.address + offset;
    const auto inboxSlot = [&](int slot) { return seat.inbox.address() + slot * seat.inboxSlotBytes; };

    switch (op.kind) {
        case Op::Kind::Copy:
            std::memcpy(own, seats[op.sources[0]].address + offset, bytes);
            return;
        case Op::Kind::Fetch:
            std::memcpy(inboxSlot(op.slot), seats[op.sources[0]].address + offset, bytes);
            return;
        case Op::Kind::Store:
            std::memcpy(own, inboxSlot(op.slot), bytes);
            return;
        case Op::Kind::Combine:
        case Op::Kind::Apply:
            break;
    }
    const int rank = static_cast<int>(&seat - seats.data());
    std::array<const void*, kMaxRanks> inputs;
    int slot = op.slot;
    for (std::size_t i = 0; i < op.sources.size(); ++i) {
        const int source = op.sources[i];
        inputs[i] = source == rank                 ? own
                    : op.kind == Op::Kind::Combine ? seats[source].address + offset
                                                   : inboxSlot(slot++);
    }
    shape.combine(own, inputs.data(), static_cast<int>(op.sources.size()), count);
    if (op.completes && shape.op == ReduceOp::Mean) kernels::divide(shape.dtype, own, count, ranks);
}

/// The transfer is done, but not over until the emulated link would have delivered it.
void Executor::Impl::waitForLink(const Seat& seat, const Op& op, std::int64_t readyNs) {
    const std::uint64_t bytes =
        chunkRange(seat.shape.elements, seat.plan->chunks, op.chunk).count * seat.shape.elementBytes;
    const std::int64_t arrivalNs = options.link->arrivalNs(op.sources[0], readyNs, bytes);
    options.link->waitUntil(readyNs, arrivalNs, clock, aborted);
}

void Executor::Impl::recordValues(Seat& seat, int step, int chunk, std::int64_t atNs) {
    const Range range = chunkRange(seat.shape.elements, seat.plan->chunks, chunk);
    std::array<double, kMaxRecordedElements> values;
    std::array<std::byte, kMaxRecordedElements * sizeof(double)> raw;
    const std::span<std::byte> bytes(raw.data(), range.count * seat.shape.elementBytes);
    seat.buffer->device()->download(*seat.buffer, range.first * seat.shape.elementBytes, bytes);
    for (std::int64_t i = 0; i < range.count; ++i) values[i] = readElement(raw.data(), i, seat.shape.dtype);
    Event event;
    event.kind = EventKind::Value;
    event.startNs = event.endNs = atNs;
    event.step = step;
    event.iteration = seat.shape.iteration;
    event.chunk = chunk;
    seat.log->write(event, {values.data(), static_cast<std::size_t>(range.count)});
}

/// An operation's last slice is done: count its bytes and write its events.
void Executor::Impl::recordOp(int rank, const Op& op, std::int64_t startNs, std::int64_t endNs) {
    Seat& seat = seats[rank];
    const std::uint64_t bytes =
        chunkRange(seat.shape.elements, seat.plan->chunks, op.chunk).count * seat.shape.elementBytes;
    Event event;
    event.startNs = startNs;
    event.endNs = endNs;
    event.step = op.step;
    event.iteration = seat.shape.iteration;
    event.chunk = op.chunk;
    event.bytes = bytes;
    if (op.kind == Op::Kind::Combine || op.kind == Op::Kind::Copy || op.kind == Op::Kind::Fetch) {
        event.kind = EventKind::Transfer;
        event.flags =
            (op.reduces ? kReduce : 0) | (op.kind == Op::Kind::Combine ? kFused : 0) | (options.link ? kEmulated : 0);
        for (const int source : op.sources) {
            if (source == rank) continue;
            seat.received[source] += bytes;
            seat.stepBytes += bytes;
            event.peer = static_cast<std::int16_t>(source);
            if (seat.log->wants(Detail::Summary)) seat.log->write(event);
        }
    } else if (op.kind == Op::Kind::Apply && seat.log->wants(Detail::Full)) {
        event.kind = EventKind::Kernel;
        event.name = seat.shape.kernelName;
        seat.log->write(event);
    }
    if (seat.shape.recordsValues && op.kind != Op::Kind::Fetch) recordValues(seat, op.step, op.chunk, endNs);
}

/// Writes the Step events up to `lastStep`; a rank with nothing to do in a step finishes it all the same.
void Executor::Impl::finishSteps(int rank, int lastStep, std::int64_t nowNs) {
    Seat& seat = seats[rank];
    for (; seat.stepsReported < lastStep; ++seat.stepsReported) {
        if (seat.log->wants(Detail::Summary)) {
            Event event;
            event.kind = EventKind::Step;
            event.startNs = seat.stepStartNs;
            event.endNs = nowNs;
            event.step = seat.stepsReported + 1;
            event.iteration = seat.shape.iteration;
            event.bytes = seat.stepBytes;
            seat.log->write(event);
        }
        seat.stepBytes = 0;
        seat.stepStartNs = nowNs;
    }
}

// ---- full speed -----------------------------------------------------------------------------------------------------

std::uint64_t Executor::Impl::target(const Seat& seat, const Wait& wait, int slice) const {
    const std::uint64_t entered = seat.base[wait.rank] + 1;
    if (wait.op < 0) return entered;
    return entered + static_cast<std::uint64_t>(slice) * seat.plan->programs[wait.rank].ops.size() + wait.op + 1;
}

bool Executor::Impl::ready(Seat& seat, const std::vector<Wait>& waits, int slice) {
    for (const Wait& wait : waits) {
        if (seats[wait.rank].progress.load() >= target(seat, wait, slice)) continue;
        if (seat.blockedSinceNs < 0 && seat.log->wants(Detail::Summary)) {
            seat.blockedSinceNs = clock.now();
            seat.blockedOn = wait.rank;
        }
        return false;
    }
    return true;
}

void Executor::Impl::execute(Seat& seat, const Op& op, int slice) {
    const int rank = static_cast<int>(&seat - seats.data());
    const bool first = slice == 0, last = slice == seat.shape.slices - 1;
    if (first || seat.blockedSinceNs >= 0) {
        const std::int64_t now = clock.now();
        if (first) seat.opStartNs[seat.op] = now;
        const bool told = (first && seat.log->wants(Detail::Full)) || now - seat.blockedSinceNs >= kLongWaitNs;
        if (seat.blockedSinceNs >= 0 && told) {
            Event wait;
            wait.kind = EventKind::Wait;
            wait.startNs = seat.blockedSinceNs;
            wait.endNs = now;
            wait.peer = static_cast<std::int16_t>(seat.blockedOn);
            wait.step = op.step;
            wait.iteration = seat.shape.iteration;
            seat.log->write(wait);
        }
    }
    seat.blockedSinceNs = -1;
    perform(seat, op, slice);
    if (last) {
        const std::int64_t now = clock.now();
        finishSteps(rank, op.step - 1, seat.opStartNs[seat.op]);
        recordOp(rank, op, seat.opStartNs[seat.op], now);
    }
}

/// Advances a rank's program as far as possible. The caller holds the rank's turn. True if anything was done.
bool Executor::Impl::advance(int rank) {
    Seat& seat = seats[rank];
    if (seat.phase.load() != Seat::kArmed) return false;
    const RankProgram& program = seat.plan->programs[rank];
    bool moved = false;
    while (seat.slice < seat.shape.slices && !program.ops.empty()) {
        const Op& op = program.ops[seat.op];
        if (!ready(seat, op.waits, seat.slice)) return moved;
        execute(seat, op, seat.slice);
        moved = true;
        if (++seat.op == program.ops.size()) {
            seat.op = 0;
            ++seat.slice;
        }
        seat.progress.fetch_add(1);
    }
    if (!ready(seat, program.waitsToLeave, seat.shape.slices - 1)) return moved;
    finishSteps(rank, seat.plan->steps, clock.now());
    seat.progress.fetch_add(1);
    seat.phase.store(Seat::kDone);
    return true;
}

/// Takes the turn on a rank's program if it is free; otherwise whoever has it will look once more. Either way nobody's
/// progress is missed.
bool Executor::Impl::tryAdvance(int rank) {
    Seat& seat = seats[rank];
    if (seat.phase.load() != Seat::kArmed) return false;
    int expected = 0;
    if (!seat.turn.compare_exchange_strong(expected, 1) && seat.turn.exchange(2) != 0) return false;
    bool moved = false;
    for (;;) {
        seat.turn.exchange(1);
        moved |= advance(rank);
        expected = 1;
        if (seat.turn.compare_exchange_strong(expected, 0)) return moved;
    }
}

void Executor::Impl::wakeAll() {
    epoch.fetch_add(1);
    if (asleep.load() > 0) epoch.notify_all();
}

Outcome<void> Executor::Impl::runFree(int rank) {
    Seat& seat = seats[rank];
    recordStart(rank);
    seat.phase.store(Seat::kArmed);
    seat.progress.fetch_add(1);
    const std::uint64_t entered = entries.fetch_add(1) + 1;
    const bool lastToEnter = entered % ranks == 0;
    const std::uint64_t allEntered = (entered + ranks - 1) / ranks * ranks;  // entries once all ranks are in this call
    if (lastToEnter && seat.shape.elements * static_cast<std::int64_t>(seat.shape.elementBytes) >= kWakeBytes)
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
            if (k > 0 && seats[other].phase.load() == Seat::kDone) othersFinished = true;
        }
        if (moved) {
            if (waitSinceNs >= 0) seat.waitedNs += clock.now() - waitSinceNs;
            idleSinceNs = waitSinceNs = -1;
            continue;
        }
        if (othersFinished) {
            wakeAll();
            othersFinished = false;
        }
        if (seat.phase.load() == Seat::kDone) break;
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
    if (waitSinceNs >= 0) seat.waitedNs += clock.now() - waitSinceNs;
    if (seat.phase.load() != Seat::kDone) {
        // Aborted. Nobody may be running this rank's program when its buffer goes away.
        while (seat.turn.exchange(1) != 0) std::this_thread::yield();
        seat.phase = Seat::kIdle;
        seat.turn = 0;
        return stopped();
    }
    while (seat.turn.load() != 0) std::this_thread::yield();  // whoever finished it is about to release it
    return {};
}

// ---- stepped --------------------------------------------------------------------------------------------------------

void Executor::Impl::publish(Seat& seat) {
    {
        const std::lock_guard lock(seat.mutex);
        seat.publishedNs[seat.progress % Seat::kPublished] = clock.now();
        seat.progress.fetch_add(1);
    }
    seat.progressed.notify_all();
}

/// Sleeps until all of them have come so far; false when the run was stopped. `readyNs` becomes when the last of them
/// had, if that is later: this thread may have learned of it only then.
bool Executor::Impl::awaitOthers(const Seat& seat, const std::vector<Wait>& waits, std::int64_t* readyNs) {
    for (const Wait& wait : waits) {
        Seat& other = seats[wait.rank];
        std::unique_lock lock(other.mutex);
        const std::uint64_t wanted = target(seat, wait, 0);
        other.progressed.wait(lock, [&] { return aborted || other.progress >= wanted; });
        if (readyNs && !aborted) *readyNs = std::max(*readyNs, other.publishedNs[(wanted - 1) % Seat::kPublished]);
    }
    return !aborted;
}

Outcome<void> Executor::Impl::runStepped(int rank) {
    Seat& seat = seats[rank];
    const RankProgram& program = seat.plan->programs[rank];
    recordStart(rank);
    publish(seat);
    if (options.asksGate && !gate.finish(rank, 0, seat.plan->steps == 0)) return stopped();
    seat.stepStartNs = clock.now();
    std::size_t next = 0;
    for (int step = 1; step <= seat.plan->steps; ++step) {
        for (; next < program.ops.size() && program.ops[next].step == step; ++next) {
            const Op& op = program.ops[next];
            const std::int64_t askedNs = clock.now();
            const bool overLink = options.link && op.kind != Op::Kind::Apply && op.kind != Op::Kind::Store;
            std::int64_t startNs = askedNs;
            if (!awaitOthers(seat, op.waits, overLink ? &startNs : nullptr)) return stopped();
            // A link carries what is ready while the receiver's thread is still waking up.
            startNs = overLink ? std::min(startNs, clock.now()) : clock.now();
            seat.waitedNs += startNs - askedNs;
            if (!op.waits.empty() && seat.log->wants(Detail::Full)) {
                Event wait;
                wait.kind = EventKind::Wait;
                wait.startNs = askedNs;
                wait.endNs = startNs;
                wait.peer = static_cast<std::int16_t>(op.waits.back().rank);
                wait.step = step;
                wait.iteration = seat.shape.iteration;
                seat.log->write(wait);
            }
            devices::Queue& queue = queueOf(seat, op);
            std::int64_t begunNs = startNs, endNs = 0;
            if (seat.buffer->device()->hostAddressable() && options.link) {
                // On this thread: to wake another one up for each message takes longer than many a link.
                queue.finish();
                perform(seat, op, 0);
                if (overLink) waitForLink(seat, op, begunNs);
                endNs = clock.now();
            } else if (seat.buffer->device()->hostAddressable()) {
                queue.submit([&] {
                    begunNs = clock.now();
                    perform(seat, op, 0);
                    endNs = clock.now();
                });
                queue.finish();
            } else {
                auto done = enqueue(seat, op);
                if (auto drained = queue.drain(); done) done = drained;
                if (!done) return done;
                if (overLink) waitForLink(seat, op, begunNs);
                endNs = clock.now();
            }
            recordOp(rank, op, begunNs, endNs);
            publish(seat);
        }
        finishSteps(rank, step, clock.now());
        if (options.asksGate && !gate.finish(rank, step, step == seat.plan->steps)) return stopped();
        seat.stepStartNs = clock.now();
    }
    if (!awaitOthers(seat, program.waitsToLeave)) return stopped();
    publish(seat);
    return {};
}

}  // namespace kolo::collectives
