// SPDX-License-Identifier: Apache-2.0
//
// A parameter server: owns a part of the parameters (all of them if it is the only one), takes gradients, and hands out
// parameters. Where they are applied and who is answered when is the consistency model's matter.
//
//     A ──gradient──→ ┌────────┐       Central storage is the same with one server, which is the processor: variables
//     B ──gradient──→ │ server │       live there, and the devices only compute.
//     C ←─parameters─ └────────┘
//
// A round's gradients are added up in the order of the workers, whoever came first, so a synchronous run ends with the
// same bits every time. When gradients are compressed, so are the answers: the server remembers what each worker has,
// and sends the codec's version of what has changed since; what that leaves out is still a change the next time (Yan et
// al., Dual-Way Gradient Sparsification, 2020).
#include "engine/training/server.h"

#include <algorithm>
#include <cstring>

#include "engine/api/out_of_memory.h"
#include "engine/collectives/communicator.h"
#include "engine/devices/device.h"
#include "engine/runtime/step_gate.h"
#include "engine/training/codec.h"
#include "engine/training/consistency_model.h"
#include "engine/training/host_floats.h"
#include "engine/training/synchronisation.h"
#include "engine/training/trace.h"

namespace kolo::training {

namespace {

class Server {
public:
    Server(Rank& rank, const Plan& plan, RankRecord& report)
        : m_rank(rank),
          m_plan(plan),
          m_report(report),
          m_trace(rank.tracer, rank.clock, plan.model),
          m_part(plan.ownedBy(rank.index - plan.workers)),
          m_leads(rank.index == plan.workers),
          m_slotBytes(mostMessageBytes(plan, m_part.count)),
          m_optimizerSettings(plan.optimizerSettings()),
          m_consistency(
              findConsistencyModel(kSyncs[plan.settings.sync]).make(plan.clients(), plan.settings.syncArgument)),
          m_kernels(rank.device),
          m_clip({plan.settings.clip, m_kernels, rank.device, tensorsOf(plan.model)}),
          m_inboxBytes(plan.clients(), 0),
          m_basedOn(plan.clients(), 0),
          m_sum(m_part.count),
          m_decoded(m_part.count) {}

    Outcome<void> run();

private:
    Outcome<void> open();
    Outcome<void> beginAndServe();
    Outcome<void> begin();
    Outcome<void> serve();
    Outcome<void> apply(std::span<float> gradient);
    void decode(int worker);
    Outcome<void> gatherRound();
    void countStaleness(int worker);
    std::size_t writeParameters(int worker, std::byte* out);
    Outcome<void> answer(int worker);
    /// Of a worker, or of the client of a group of them.
    int rankOf(int worker) const { return worker * m_plan.groupSize(); }
    /// Steps of the whole run so far.
    std::int64_t stepsDone() const { return m_plan.settings.free() ? m_version / m_plan.clients() : m_version; }
    bool finished() const { return stepsDone() >= m_plan.settings.steps; }
    float* parameters() { return floatsOf(m_parameters); }
    std::byte* slot(devices::Buffer& box, int worker) const { return box.address() + worker * m_slotBytes; }
    MessageHead headOf(int worker) const {
        MessageHead head;
        std::memcpy(&head, slot(const_cast<devices::Buffer&>(m_inbox), worker), sizeof head);
        return head;
    }

    Rank& m_rank;
    const Plan& m_plan;
    RankRecord& m_report;
    Trace m_trace;
    const Range m_part;
    const bool m_leads;  // the first server counts for all
    const std::size_t m_slotBytes;
    const OptimizerSettings m_optimizerSettings;
    const std::unique_ptr<ConsistencyModel> m_consistency;
    Kernels m_kernels;
    GradientClip m_clip;

    devices::Buffer m_parameters, m_state, m_inbox, m_outbox;
    std::vector<std::size_t> m_inboxBytes;  // per worker
    std::vector<bool> m_gathered = std::vector<bool>(m_plan.clients(), false);
    std::vector<std::int64_t> m_basedOn;  // staleness of the last gradient, per worker
    std::vector<float> m_sum, m_decoded;
    std::vector<std::vector<float>> m_known;  // per worker: its parameters, when answers are changes
    std::vector<GradientSender> m_changes;    // per worker
    std::int64_t m_version = 0;
};

Outcome<void> Server::open() {
    const int workers = m_plan.clients();
    const auto make = [&](devices::Buffer& buffer, std::size_t bytes) -> Outcome<void> {
        buffer = TRY(m_rank.device.allocate(bytes));
        std::fill_n(buffer.address(), bytes, std::byte{0});
        return {};
    };
    const std::size_t partBytes = m_part.count * sizeof(float);
    TRY(make(m_parameters, partBytes));
    TRY(make(m_state, partBytes * m_plan.optimizer->stateArrays(m_optimizerSettings)));
    TRY(make(m_inbox, m_slotBytes * workers));
    TRY(make(m_outbox, m_slotBytes * workers));
    if (answersWithChanges(m_plan)) {
        const CodecChoice codec = forMeans(m_plan.settings.codec);
        for (int worker = 0; worker < workers; ++worker) {
            m_known.emplace_back(m_part.count, 0.0f);
            m_changes.emplace_back(codec, m_part.count, 0, m_plan.settings.seed, 8192 + m_rank.index * 64 + worker);
        }
    }
    m_trace.memory(m_rank.device.bytesInUse());
    return {};
}

/// Worker 0's parameters come in, and go out to everybody.
Outcome<void> Server::begin() {
    auto envelope = TRY(m_rank.communicator.probe(0, kToServer));
    TRY(m_rank.communicator.recv(envelope, m_inbox, 0, {m_trace.parameters, {}}));
    std::memcpy(parameters(), slot(m_inbox, 0) + sizeof(MessageHead), m_part.count * sizeof(float));
    for (auto& known : m_known) std::copy_n(parameters(), m_part.count, known.begin());
    MessageHead head{MessageHead::kParameters};
    std::memcpy(m_outbox.address(), &head, sizeof head);
    std::memcpy(m_outbox.address() + sizeof head, parameters(), m_part.count * sizeof(float));
    for (int worker = 0; worker < m_plan.clients(); ++worker)
        if (auto posted = m_rank.communicator.isend(rankOf(worker), kToWorker, m_outbox, 0,
                                                    sizeof head + m_part.count * sizeof(float));
            !posted)
            return posted;
    return m_rank.communicator.waitAll();
}

Outcome<void> Server::run() {
    TRY(open());
    auto done = withinMemory([&] { return beginAndServe(); });
    // Nobody may still be reading this server's memory when it goes away.
    if (auto settled = m_rank.communicator.waitAll(); done && !settled) return settled;
    return done;
}

Outcome<void> Server::beginAndServe() {
    TRY(begin());
    if (m_rank.gate) m_rank.gate->report(m_rank.index, 0);
    TRY(m_rank.communicator.barrier());
    const std::vector<std::uint64_t> receivedBefore = m_rank.communicator.receivedBytes();
    m_report.startNs = m_trace.now();
    auto done = serve();
    m_report.endNs = m_trace.now();
    m_report.received = m_rank.communicator.receivedBytes();
    for (std::size_t from = 0; from < m_report.received.size(); ++from) m_report.received[from] -= receivedBefore[from];
    if (m_leads) m_report.updates = m_version;
    if (done) {
        // The final parameters, whole, to worker 0.
        MessageHead head{MessageHead::kParameters, 1, m_version};
        std::memcpy(m_outbox.address(), &head, sizeof head);
        std::memcpy(m_outbox.address() + sizeof head, parameters(), m_part.count * sizeof(float));
        done = m_rank.communicator.isend(0, kToWorker, m_outbox, 0, sizeof head + m_part.count * sizeof(float));
    }
    return done;
}

Outcome<void> Server::serve() {
    std::vector<int> waiting, answered;
    waiting.reserve(m_plan.clients());
    answered.reserve(m_plan.clients());
    for (int here = m_plan.clients(); here > 0;) {
        auto envelope = TRY(m_rank.communicator.probe(-1, kToServer));
        const int worker = envelope.from / m_plan.groupSize();
        m_trace.iteration = static_cast<int>(stepsDone());
        TRY(m_rank.communicator.recv(envelope, m_inbox, worker * m_slotBytes,
                                     {m_trace.gradients, {.iteration = m_trace.iteration}}));
        m_inboxBytes[worker] = envelope.bytes;
        const MessageHead head = headOf(worker);
        if (head.kind == MessageHead::kLeave) {
            --here;
            m_consistency->left(worker);
        } else {
            waiting.insert(std::lower_bound(waiting.begin(), waiting.end(), worker), worker);
            // What was under way when the last update came is one too many.
            switch (finished() ? ConsistencyModel::Verdict::Drop : m_consistency->arrived(worker, head.round)) {
                case ConsistencyModel::Verdict::Apply:
                    countStaleness(worker);
                    decode(worker);
                    TRY(apply(m_decoded));
                    break;
                case ConsistencyModel::Verdict::Gather: m_gathered[worker] = true; break;
                case ConsistencyModel::Verdict::Drop:
                    if (m_leads) ++m_report.dropped;
                    break;
            }
        }
        if (m_consistency->roundComplete()) TRY(gatherRound());
        if (finished())
            answered.swap(waiting);  // there is nothing left that anybody would have to wait for
        else
            m_consistency->release(waiting, answered);
        for (const int each : answered) TRY(answer(each));
        answered.clear();
        if (m_rank.gate) m_rank.gate->report(m_rank.index, static_cast<int>(stepsDone()));
    }
    return {};
}

void Server::countStaleness(int worker) {
    const std::int64_t staleness = m_consistency->staleness(worker, m_version - headOf(worker).version);
    m_basedOn[worker] = staleness;
    if (!m_leads) return;
    const auto count = [](std::vector<std::int64_t>& histogram, std::int64_t value) {
        const auto at = static_cast<std::size_t>(std::max<std::int64_t>(0, value));
        if (histogram.size() <= at) histogram.resize(at + 1);
        ++histogram[at];
    };
    count(m_report.staleness, staleness);
    count(m_report.stalenessInUpdates, m_version - headOf(worker).version);
}

void Server::decode(int worker) {
    const CodecChoice& codec = m_plan.settings.codec;
    const std::span<const std::byte> message(slot(m_inbox, worker), m_inboxBytes[worker]);
    codec.codec->decode(message.subspan(sizeof(MessageHead)), codec.setting, codec.precision, m_decoded);
}

/// The mean of what has been gathered, in the order of the workers.
Outcome<void> Server::gatherRound() {
    std::fill(m_sum.begin(), m_sum.end(), 0.0f);
    int count = 0;
    for (int worker = 0; worker < m_plan.clients(); ++worker) {
        if (!m_gathered[worker]) continue;
        m_gathered[worker] = false;
        countStaleness(worker);
        decode(worker);
        for (std::size_t i = 0; i < m_sum.size(); ++i) m_sum[i] += m_decoded[i];
        ++count;
    }
    for (float& value : m_sum) value /= static_cast<float>(count);
    return apply(m_sum);
}

Outcome<void> Server::apply(std::span<float> gradient) {
    const std::int64_t startNs = m_trace.now();
    if (m_clip.needsNorms()) {
        TRY(m_clip.measure(m_part, gradient.data()));
        TRY(m_clip.settle());
    }
    m_clip.apply(m_part, gradient.data());
    m_plan.optimizer->apply({m_kernels, m_optimizerSettings, m_part.count, m_plan.settings.learningRate.at(stepsDone()),
                             m_version + 1, gradient.data(), floatsOf(m_state), parameters()});
    ++m_version;
    m_trace.kernel(m_trace.update, startNs, m_trace.now());
    return {};
}

std::size_t Server::writeParameters(int worker, std::byte* out) {
    const CodecChoice& codec = m_plan.settings.codec;
    if (!answersWithChanges(m_plan)) {
        Random unused(0, Purpose::Compression);
        return codec.codec->encode({{parameters(), m_sum.size()}, 0, codec.precision, unused, m_decoded, out});
    }
    std::vector<float>& known = m_known[worker];
    for (std::size_t i = 0; i < known.size(); ++i) m_sum[i] = parameters()[i] - known[i];
    const std::size_t bytes = m_changes[worker].sendOnce(m_sum, out);
    codec.codec->decode({out, bytes}, forMeans(codec).setting, codec.precision, m_decoded);
    for (std::size_t i = 0; i < known.size(); ++i) known[i] += m_decoded[i];
    return bytes;
}

Outcome<void> Server::answer(int worker) {
    std::byte* const out = slot(m_outbox, worker);  // its last content was taken before this worker pushed again
    const MessageHead head{MessageHead::kParameters, finished(), m_version, m_version, m_basedOn[worker]};
    std::memcpy(out, &head, sizeof head);
    const std::size_t bytes = sizeof head + writeParameters(worker, out + sizeof head);
    return m_rank.communicator.isend(rankOf(worker), kToWorker, m_outbox, worker * m_slotBytes, bytes);
}

}  // namespace

std::size_t mostMessageBytes(const Plan& plan, std::int64_t parameters) {
    const CodecChoice& codec = plan.settings.codec;
    const std::size_t plain = parameters * sizeof(float);  // the first and the last parameters go as they are
    const std::size_t there = codec.codec->mostBytes(parameters, codec.setting, codec.precision);
    const std::size_t back = codec.codec->mostBytes(parameters, forMeans(codec).setting, codec.precision);
    return (sizeof(MessageHead) + std::max({plain, there, back}) + 63) & ~std::size_t{63};
}

bool answersWithChanges(const Plan& plan) {
    return plan.settings.codec.codec->id != "none";
}

Outcome<void> runServer(Rank& rank, const Plan& plan, RankRecord& report) {
    return Server(rank, plan, report).run();
}

}  // namespace kolo::training
