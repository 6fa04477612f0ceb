// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/message_executor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <list>
#include <map>

#include "engine/api/wording.h"
#include "engine/collectives/plan.h"
#include "engine/collectives/recording.h"
#include "engine/collectives/transport.h"
#include "engine/collectives/transport_mailboxes.h"
#include "engine/devices/device.h"
#include "engine/kernels/combine.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/link_model.h"
#include "engine/runtime/step_gate.h"

namespace kolo::collectives {

namespace {

/// Precedes a message if somebody needs to know when it was sent, or if an emulated link decides when it arrives.
struct Stamp {
    std::int64_t sentNs = 0;
    std::int64_t arrivalNs = 0;  // 0: as soon as it is there
};

/// Something that this rank must send in a step because operation `tag` of rank `to` reads it.
struct Outgoing {
    int to = 0;
    int chunk = 0;
    int tag = 0;
};

/// A schedule from one rank's point of view.
struct Part {
    Plan plan;
    std::vector<std::vector<Outgoing>> outgoing;  // [step - 1]
};

bool brings(const Op& op) {
    return op.kind == Op::Kind::Fetch || op.kind == Op::Kind::Copy;
}

Part partOf(const Schedule& schedule, int rank) {
    Part part{compile(schedule, true), {}};
    part.outgoing.resize(part.plan.steps);
    for (int other = 0; other < part.plan.ranks; ++other) {
        const std::vector<Op>& ops = part.plan.programs[other].ops;
        for (std::size_t i = 0; i < ops.size(); ++i)
            if (brings(ops[i]) && ops[i].sources.front() == rank)
                part.outgoing[ops[i].step - 1].push_back({other, ops[i].chunk, static_cast<int>(i)});
    }
    return part;
}

/// A message that carries a chunk, with its stamp; neither moves in memory until both are done.
struct Shipment {
    Stamp stamp;
    std::unique_ptr<Parcel> stampParcel;  // null: not stamped
    std::unique_ptr<Parcel> parcel;
};

class MessageCommunicator : public Communicator {
public:
    explicit MessageCommunicator(const EnsembleOptions& options)
        : m_options(options),
          m_rank(options.members.front().rank),
          m_tracer(*options.members.front().tracer),
          m_transport(*options.transport),
          m_gates(options.asksGate && (options.stepped || options.link)),
          m_stamps(m_tracer.wants(Detail::Full) || options.link),
          m_received(options.ranks, 0),
          m_mailboxes(options) {}

    Outcome<void> run(const CollectiveCall& call, devices::Buffer& buffer) override;

    Outcome<void> barrier() override {
        auto everybody = m_transport.barrier();
        return because(m_transport.await(*everybody));
    }

    std::vector<std::uint64_t> receivedBytes() const override {
        std::vector<std::uint64_t> bytes = m_received;
        for (std::size_t from = 0; from < bytes.size(); ++from) bytes[from] += m_mailboxes.received()[from];
        return bytes;
    }

    Outcome<void> isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset,
                        std::size_t bytes) override {
        m_mailboxes.isend(to, tag, buffer, offset, bytes);
        return {};
    }
    Outcome<void> waitAll() override { return because(m_mailboxes.waitAll()); }
    Outcome<Envelope> probe(int from, int tag) override {
        auto envelope = m_mailboxes.probe(from, tag);
        return envelope ? envelope : Outcome<Envelope>(stopped());
    }
    Outcome<void> recv(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                       const TransferNote& note) override {
        return because(m_mailboxes.recv(envelope, buffer, offset, note));
    }
    std::int64_t waitedNs() const override { return m_waitedNs + m_mailboxes.waitedNs(); }

private:
    /// A call in progress.
    struct Call {
        const CollectiveCall& asked;
        devices::Buffer& buffer;
        const Part& part;
        const RankProgram& program;
        std::vector<std::list<Shipment>> sending;  // by chunk: not known to have left
        std::map<std::size_t, Shipment> arriving;  // by operation
        std::uint64_t stepBytes = 0;

        Range range(int chunk) const { return chunkRange(asked.elements, part.plan.chunks, chunk); }
        std::size_t bytesOf(int chunk) const { return range(chunk).count * sizeOf(asked.dtype); }
        std::byte* place(int chunk) const { return buffer.address() + range(chunk).first * sizeOf(asked.dtype); }
    };

    const Part& partFor(const Schedule& schedule) {
        auto& part = m_parts[&schedule];
        if (!part) part = std::make_unique<Part>(partOf(schedule, m_rank));
        return *part;
    }

    std::byte* slot(int number) const { return m_inbox.address() + number * m_slotBytes; }

    Outcome<void> step(Call& call, int step, std::size_t& next);
    Outcome<void> finishSends(Call& call, int chunk);
    Outcome<void> finishReceive(Call& call, const Op& op, std::size_t index);
    void compute(Call& call, const Op& op);

    Error stopped() const {
        return m_options.gate.cancelled() ? Error{ErrorCode::Cancelled, "", Complaint::tr("The run was cancelled.")}
                                          : Error{ErrorCode::RankLost, "", Complaint::tr("Another rank has failed.")};
    }
    Outcome<void> because(Outcome<void> outcome) const { return outcome ? outcome : stopped(); }

    const EnsembleOptions m_options;
    const int m_rank;
    Tracer& m_tracer;
    Transport& m_transport;
    const bool m_gates;   // every step ends at the gate
    const bool m_stamps;  // every message is preceded by its stamp
    std::vector<std::uint64_t> m_received;
    std::int64_t m_waitedNs = 0;  // in collectives
    TransportMailboxes m_mailboxes;
    std::map<const Schedule*, std::unique_ptr<Part>> m_parts;
    devices::Buffer m_inbox;
    std::size_t m_slotBytes = 0;
};

Outcome<void> MessageCommunicator::run(const CollectiveCall& asked, devices::Buffer& buffer) {
    const Part& part = partFor(asked.schedule);
    Call call{asked, buffer, part, part.plan.programs[m_rank], {}, {}, 0};
    call.sending.resize(part.plan.chunks);
    m_slotBytes = (call.bytesOf(0) + 63) & ~std::size_t{63};
    if (const std::size_t needed = call.program.inboxSlots * m_slotBytes; needed > m_inbox.sizeBytes()) {
        m_inbox = TRY(buffer.device()->allocate(needed));
    }

    runtime::Clock& clock = m_options.clock;
    std::int64_t startNs = clock.now();
    if (m_tracer.wants(Detail::Full) && asked.recordsValues)
        for (int chunk = 0; chunk < part.plan.chunks; ++chunk) recordValues(m_tracer, asked, buffer, 0, chunk, startNs);
    m_tracer.step({startNs, startNs}, {.iteration = asked.iteration});
    if (m_gates && !m_options.gate.finish(m_rank, 0, part.plan.steps == 0)) return stopped();
    std::size_t next = 0;
    for (int number = 1; number <= part.plan.steps; ++number) {
        startNs = clock.now();
        call.stepBytes = 0;
        if (auto done = step(call, number, next); !done) return because(done);
        m_tracer.step({startNs, clock.now()}, {.iteration = asked.iteration, .step = number}, call.stepBytes);
        if (m_gates && !m_options.gate.finish(m_rank, number, number == part.plan.steps)) return stopped();
    }
    for (int chunk = 0; chunk < part.plan.chunks; ++chunk)
        if (auto settled = finishSends(call, chunk); !settled) return because(settled);
    return {};
}

/// Operations from `next` on that belong to this step: first post receives for everything that arrives, then send
/// everything that leaves, then wait and compute in program order.
Outcome<void> MessageCommunicator::step(Call& call, int step, std::size_t& next) {
    const std::vector<Op>& ops = call.program.ops;
    std::size_t end = next;
    for (; end < ops.size() && ops[end].step == step; ++end) {
        const Op& op = ops[end];
        if (!brings(op)) continue;
        std::byte* to = op.kind == Op::Kind::Fetch ? slot(op.slot) : call.place(op.chunk);
        // Sends of earlier steps: their receivers are waiting, whatever this rank does next.
        if (op.kind == Op::Kind::Copy) TRY(finishSends(call, op.chunk));
        Shipment& shipment = call.arriving[end];
        const int from = op.sources.front(), tag = static_cast<int>(end);
        if (m_stamps)
            shipment.stampParcel =
                m_transport.receive(from, tag, reinterpret_cast<std::byte*>(&shipment.stamp), sizeof(Stamp));
        shipment.parcel = m_transport.receive(from, tag, to, call.bytesOf(op.chunk));
    }
    for (const Outgoing& out : call.part.outgoing[step - 1]) {
        Shipment& shipment = call.sending[out.chunk].emplace_back();
        if (m_stamps) {
            shipment.stamp.sentNs = m_options.clock.now();
            if (m_options.link)
                shipment.stamp.arrivalNs =
                    m_options.link->arrivalNs(m_rank, shipment.stamp.sentNs, call.bytesOf(out.chunk));
            shipment.stampParcel =
                m_transport.send(out.to, out.tag, reinterpret_cast<const std::byte*>(&shipment.stamp), sizeof(Stamp));
        }
        shipment.parcel = m_transport.send(out.to, out.tag, call.place(out.chunk), call.bytesOf(out.chunk));
    }
    for (; next < end; ++next) {
        const Op& op = ops[next];
        if (brings(op)) {
            TRY(finishReceive(call, op, next));
        } else {
            TRY(finishSends(call, op.chunk));
            compute(call, op);
        }
        if (m_tracer.wants(Detail::Full) && call.asked.recordsValues && op.kind != Op::Kind::Fetch)
            recordValues(m_tracer, call.asked, call.buffer, op.step, op.chunk, m_options.clock.now());
    }
    return {};
}

/// Returns when everything that this rank sends of its chunk has left, so that the place may be written.
Outcome<void> MessageCommunicator::finishSends(Call& call, int chunk) {
    for (Shipment& shipment : call.sending[chunk]) {
        if (shipment.stampParcel) TRY(m_transport.await(*shipment.stampParcel));
        TRY(m_transport.await(*shipment.parcel));
    }
    call.sending[chunk].clear();
    return {};
}

/// Waits for what operation `index` receives, counts it and writes its events.
Outcome<void> MessageCommunicator::finishReceive(Call& call, const Op& op, std::size_t index) {
    const auto at = call.arriving.find(index);
    Shipment& shipment = at->second;
    const std::int64_t askedNs = m_options.clock.now();
    if (shipment.stampParcel) TRY(m_transport.await(*shipment.stampParcel));
    TRY(m_transport.await(*shipment.parcel));
    if (const std::int64_t arrivalNs = shipment.stamp.arrivalNs;
        arrivalNs != 0 && !m_options.link->waitUntil(askedNs, arrivalNs, m_options.clock, m_transport.aborted()))
        return stopped();

    const std::int64_t endNs = m_options.clock.now();
    m_waitedNs += endNs - askedNs;
    const int from = op.sources.front();
    const std::uint64_t bytes = call.bytesOf(op.chunk);
    // Clocks may differ by a microsecond, so a message can seem to arrive before it was sent.
    const std::int64_t startNs = m_stamps ? std::min(std::max(askedNs, shipment.stamp.sentNs), endNs) : askedNs;
    if (m_tracer.wants(Detail::Full) && startNs > askedNs)
        m_tracer.wait(from, {askedNs, startNs}, {.iteration = call.asked.iteration, .step = op.step});
    m_received[from] += bytes;
    call.stepBytes += bytes;
    m_tracer.transfer(from, bytes, {startNs, endNs},
                      {.iteration = call.asked.iteration, .step = op.step, .chunk = op.chunk},
                      (op.reduces ? kReduce : 0) | (m_options.link ? kEmulated : 0));
    call.arriving.erase(at);
    return {};
}

void MessageCommunicator::compute(Call& call, const Op& op) {
    std::byte* const own = call.place(op.chunk);
    if (op.kind == Op::Kind::Store) {
        std::memcpy(own, slot(op.slot), call.bytesOf(op.chunk));
        return;
    }
    const CollectiveCall& asked = call.asked;
    const std::int64_t startNs = m_options.clock.now(), count = call.range(op.chunk).count;
    std::array<const void*, kMaxRanks> inputs;
    int next = op.slot;
    for (std::size_t i = 0; i < op.sources.size(); ++i) inputs[i] = op.sources[i] == m_rank ? own : slot(next++);
    const auto combine = kernels::findCombine(asked.op, asked.dtype, call.buffer.device()->info().kind);
    combine(own, inputs.data(), static_cast<int>(op.sources.size()), count);
    if (op.completes && asked.op == ReduceOp::Mean) kernels::divide(asked.dtype, own, count, m_options.ranks);
    if (!m_tracer.wants(Detail::Full)) return;
    m_tracer.kernel(m_tracer.intern(fmt::format("{} {}", name(asked.op), name(asked.dtype))),
                    {startNs, m_options.clock.now()},
                    {.iteration = asked.iteration, .step = op.step, .chunk = op.chunk}, call.bytesOf(op.chunk));
}

class MessageEnsemble : public Ensemble {
public:
    explicit MessageEnsemble(const EnsembleOptions& options)
        : m_transport(*options.transport), m_communicator(options) {}
    Communicator& communicator(int) override { return m_communicator; }
    void abort() override { m_transport.abort(); }

private:
    Transport& m_transport;
    MessageCommunicator m_communicator;
};

}  // namespace

Outcome<std::unique_ptr<Ensemble>> messageEnsemble(const EnsembleOptions& options) {
    return std::unique_ptr<Ensemble>(std::make_unique<MessageEnsemble>(options));
}

}  // namespace kolo::collectives
