// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/executor.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/api/out_of_memory.h"
#include "engine/collectives/device_queues.h"
#include "engine/collectives/free_running.h"
#include "engine/collectives/interpreter.h"
#include "engine/collectives/mailboxes.h"
#include "engine/collectives/shared_memory.h"
#include "engine/runtime/step_gate.h"

namespace kolo::collectives {

namespace {
/// The slices of all chunks of all ranks that are in work at one time should fit into the last-level cache. Smaller
/// ones are added up no faster, and each costs a look at the others.
constexpr std::size_t kSliceWorkingSetBytes = 4 << 20;
constexpr std::size_t kMinSliceBytes = 4 << 10;
}  // namespace

struct Executor::Impl {
    explicit Impl(const EnsembleOptions& all)
        : options(all),
          clock(all.clock),
          gate(all.gate),
          mailboxes(all.ranks, clock, all.link, all.disturber),
          board(all.ranks, clock),
          freeRunning(board, clock),
          members(all.ranks) {}

    void stopAll();
    Outcome<void> barrier();
    bool eachPair(bool (*holds)(devices::Device& one, devices::Device& other)) const {
        return std::ranges::all_of(options.members, [&](const auto& one) {
            return std::ranges::all_of(options.members, [&](const auto& other) {
                return one.device && other.device && holds(*one.device, *other.device);
            });
        });
    }

    const EnsembleOptions options;
    runtime::Clock& clock;
    runtime::StepGate& gate;
    const bool walks =
        options.stepped || options.link || options.disturber;  // every rank on its own thread, one operation at a time
    const bool readEachOther =
        eachPair([](devices::Device& one, devices::Device& other) { return one.canRead(other); });
    const bool canRecord =
        eachPair([](devices::Device& one, devices::Device&) { return one.copyEngine().canRecord(); });
    Mailboxes mailboxes;
    ProgressBoard board;
    FreeRunning freeRunning;
    Plans plans;
    std::vector<std::unique_ptr<Member>> members;
    std::atomic<int> inside{0};  // ranks between the beginning and the end of a call

    std::mutex barrierMutex;
    std::condition_variable barrierChanged;
    int barrierArrived = 0;
    std::uint64_t barrierRound = 0;
};

/// One rank: its interpreter, and a transport for each execution mode.
class Executor::Member : public Communicator {
public:
    Member(Impl& impl, int rank, Tracer& tracer);
    Outcome<void> run(const CollectiveCall& call, devices::Buffer& buffer) override;
    bool sendsDeviceMemory() const override { return true; }
    bool ordersOnDevice() const override {
        return !m_impl.walks && m_impl.canRecord && !m_tracer.wants(Detail::Summary);
    }
    Outcome<void> barrier() override { return m_impl.barrier(); }
    std::vector<std::uint64_t> receivedBytes() const override {
        std::vector<std::uint64_t> bytes = m_received;
        for (std::size_t from = 0; from < bytes.size(); ++from) bytes[from] += m_interpreter.received()[from];
        return bytes;
    }
    Outcome<void> isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset,
                        std::size_t bytes) override {
        m_impl.mailboxes.isend(m_rank, to, tag, buffer, offset, bytes);
        return {};
    }
    bool isReceived(int to, int tag) override { return m_impl.mailboxes.isReceived(m_rank, to, tag); }
    Outcome<void> waitAll() override { return orStopped(m_impl.mailboxes.waitAll(m_rank)); }
    Outcome<Envelope> probe(int from, int tag) override {
        Envelope envelope;
        TRY(orStopped(m_impl.mailboxes.probe(m_rank, from, tag, envelope, m_tracer, m_waitedNs)));
        return envelope;
    }
    Outcome<void> recv(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                       const TransferNote& note) override {
        m_received[envelope.from] += envelope.bytes;
        const bool received = TRY(m_impl.mailboxes.recv(m_rank, envelope, buffer, offset, note, m_tracer));
        return orStopped(received);
    }
    Outcome<void> isendInOrder(int to, int tag, const devices::Buffer& buffer, std::size_t offset, std::size_t bytes,
                               const devices::Mark& ready) override {
        m_impl.mailboxes.isend(m_rank, to, tag, buffer, offset, bytes, &ready);
        return {};
    }
    Outcome<void> recvInOrder(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                              const TransferNote& note, const ReceiveOrder& order) override {
        m_received[envelope.from] += envelope.bytes;
        const bool received = TRY(m_impl.mailboxes.recv(m_rank, envelope, buffer, offset, note, m_tracer, &order));
        return orStopped(received);
    }
    std::int64_t waitedNs() const override {
        return m_waitedNs + m_interpreter.waitedNs() + m_impl.freeRunning.waitedNs(m_rank);
    }

private:
    Outcome<void> begin(const CollectiveCall& call, devices::Buffer& buffer);
    Outcome<void> orStopped(bool yes) const { return yes ? Outcome<void>() : Outcome<void>(stopped(m_impl.gate)); }

    Impl& m_impl;
    const int m_rank;
    Tracer& m_tracer;
    Interpreter m_interpreter;
    PolledMemory m_polled;
    SteppedMemory m_stepped;
    DeviceQueues m_queued;
    RecordedQueues m_recorded;
    Transport* m_transport = nullptr;       // of the current call
    std::vector<std::uint64_t> m_received;  // single messages, bytes by sender
    std::int64_t m_waitedNs = 0;            // for single messages
};

Executor::Executor(const EnsembleOptions& options) : m_impl(std::make_unique<Impl>(options)) {
    for (const auto& member : options.members)
        m_impl->members[member.rank] = std::make_unique<Member>(*m_impl, member.rank, *member.tracer);
}

Executor::~Executor() = default;

Communicator& Executor::communicator(int rank) {
    return *m_impl->members[rank];
}

void Executor::abort() {
    m_impl->stopAll();
}

void Executor::Impl::stopAll() {
    board.stop();
    mailboxes.abort();
    freeRunning.wakeAll();
    const std::lock_guard lock(barrierMutex);
    barrierChanged.notify_all();
}

Outcome<void> Executor::Impl::barrier() {
    std::unique_lock lock(barrierMutex);
    const std::uint64_t round = barrierRound;
    if (++barrierArrived == static_cast<int>(members.size())) {
        barrierArrived = 0;
        ++barrierRound;
        barrierChanged.notify_all();
    }
    barrierChanged.wait(lock, [&] { return barrierRound != round || board.stopped; });
    if (barrierRound == round) return stopped(gate);
    return {};
}

// ---- a rank ---------------------------------------------------------------------------------------------------------

Executor::Member::Member(Impl& impl, int rank, Tracer& tracer)
    : m_impl(impl),
      m_rank(rank),
      m_tracer(tracer),
      m_interpreter(rank, static_cast<int>(impl.members.size()), tracer, impl.clock, impl.gate, impl.options.link,
                    impl.options.disturber),
      m_polled(impl.board),
      m_stepped(impl.board, impl.clock, impl.options.link != nullptr),
      m_queued(impl.board, impl.clock, tracer.wants(Detail::Summary),
               [&impl](int other) -> DeviceQueues& { return impl.members[other]->m_queued; }),
      m_recorded(impl.board, impl.clock,
                 [&impl](int other) -> DeviceQueues& { return impl.members[other]->m_recorded; }),
      m_received(impl.members.size(), 0) {}

Outcome<void> Executor::Member::run(const CollectiveCall& call, devices::Buffer& buffer) {
    ++m_impl.inside;
    Outcome<void> outcome;
    bool fits = fitsMemory([&] {
        outcome = orStopped(!m_impl.board.stopped);
        if (outcome) outcome = begin(call, buffer);
    });
    if (fits && outcome) {
        fits = fitsMemory([&] {
            outcome = m_transport == &m_polled ? orStopped(m_impl.freeRunning.run(m_rank, m_interpreter))
                                               : m_interpreter.run();
        });
        if (!fits || !outcome) {
            m_impl.stopAll();  // or others would wait for operations that are never begun
            m_transport->finish();
            if (call.order) buffer.device()->copyEngine().finish();
        }
        m_impl.board.advanceBase(m_interpreter.call());
    }
    --m_impl.inside;
    if (!fits || !outcome) {
        // The others leave too, and nobody leaves before everyone can: somebody may still be reading this rank's
        // buffer.
        m_impl.stopAll();
        m_impl.gate.cancel();
        while (m_impl.inside > 0) std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
    if (!fits) return outOfMemory();  // only now: it waits for memory, and may find none
    return outcome;
}

/// Chooses how the call is run, and prepares it.
Outcome<void> Executor::Member::begin(const CollectiveCall& call, devices::Buffer& buffer) {
    const bool addressable = buffer.device()->hostAddressable(), watched = recordsValues(m_tracer, call);
    const bool steps = m_impl.walks || (watched && !addressable);
    const Plan& plan = m_impl.plans.of(call.schedule, steps || (!addressable && !m_impl.readEachOther));
    std::size_t sliceBytes = 0;
    if (steps) {
        m_transport = &m_stepped;
    } else if (!addressable) {
        const bool timed = m_tracer.wants(Detail::Summary);
        m_transport = m_impl.canRecord && !timed ? &m_recorded : static_cast<Transport*>(&m_queued);
    } else {
        m_transport = &m_polled;
        const std::size_t places = static_cast<std::size_t>(plan.ranks) * plan.chunks;
        if (!watched) sliceBytes = std::max(kMinSliceBytes, kSliceWorkingSetBytes / places) & ~std::size_t{63};
    }
    return m_interpreter.begin(call, plan, buffer, sliceBytes, *m_transport, steps && m_impl.options.asksGate);
}

}  // namespace kolo::collectives
