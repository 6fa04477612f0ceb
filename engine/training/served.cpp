// SPDX-License-Identifier: Apache-2.0
//
// A worker whose parameters belong to servers: it pushes each server the gradient of the part that the server owns, and
// goes on with the parameters that come back. It never knows what the others do; that is the servers' consistency
// model.
#include <algorithm>
#include <cstring>

#include "engine/collectives/communicator.h"
#include "engine/training/codec.h"
#include "engine/training/server.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

namespace {

class Served : public Synchronisation {
public:
    explicit Served(const RankState& state)
        : m_state(state),
          m_parameters(state.replica.parameterBuffer()),
          m_gradient(state.replica.gradientBuffer()),
          m_boxes(state.rank.device),
          m_servers(state.plan.servers) {}

    Outcome<void> open() {
        const Plan& plan = m_state.plan;
        for (int server = 0; server < plan.servers; ++server) {
            const std::int64_t count = plan.ownedBy(server).count;
            m_slotBytes = std::max(m_slotBytes, mostMessageBytes(plan, count));
            m_servers[server].part = plan.ownedBy(server);
            m_senders.emplace_back(plan.settings.codec, count, plan.senderMomentum(), plan.settings.seed,
                                   streamOf(plan.settings.codec, m_state.rank.index, server));
        }
        m_changes.resize(plan.ownedBy(0).count);
        for (devices::Buffer* box : {&m_outbox, &m_inbox}) {
            *box = TRY(m_boxes.device().allocate(m_slotBytes * plan.servers));
        }
        return {};
    }

    Outcome<void> begin() override {
        const Plan& plan = m_state.plan;
        if (m_state.rank.index == 0) {
            plan.model.initialise(m_parameters.all(), plan.settings.seed);
            for (int server = 0; server < plan.servers; ++server) {
                const Range part = m_servers[server].part;
                std::memcpy(payload(m_outbox, server), m_parameters.of(part).data(), part.count * sizeof(float));
                auto posted = send(server, MessageHead::kInitial, part.count * sizeof(float));
                if (!posted) return posted;
            }
        }
        TRY(communicator().waitAll());
        return takeWhole();
    }

    Outcome<Agreement> agree(std::int64_t) override {
        const Plan& plan = m_state.plan;
        const Timing timing = plan.settings.timing;
        Agreement agreement;
        // Together: all at once. Staggered: every worker begins with another server, so that no two use the same link.
        // By priority: the part that the next step needs first goes first.
        const int first = timing == Timing::Staggered ? m_state.rank.index % plan.servers : 0;
        for (int k = 0; k < plan.servers; ++k) {
            const int server = (first + k) % plan.servers;
            const Range part = m_servers[server].part;
            const std::int64_t startNs = m_state.trace.now();
            const std::size_t bytes = m_senders[server].send(m_gradient.fetch(part), payload(m_outbox, server));
            agreement.updateNs += m_state.trace.now() - startNs;
            TRY(send(server, MessageHead::kGradient, bytes));
            if (timing == Timing::Together) continue;
            TRY(communicator().waitAll());
        }
        for (int server = 0; server < plan.servers; ++server) TRY(pull(server, agreement));
        TRY(communicator().waitAll());
        return agreement;
    }

    Outcome<std::string> parametersSha256() override { return hashParameters(m_state); }

    Outcome<void> end() override {
        for (int server = 0; server < m_state.plan.servers; ++server) TRY(send(server, MessageHead::kLeave, 0));
        TRY(communicator().waitAll());
        if (m_state.rank.index != 0) return {};
        return takeWhole();
    }

private:
    struct Owner {
        Range part;
        std::int64_t version = 0, round = 0;  // as its last answer said
    };

    collectives::Communicator& communicator() { return m_state.rank.communicator; }
    std::byte* payload(devices::Buffer& box, int server) const {
        return box.address() + server * m_slotBytes + sizeof(MessageHead);
    }

    Outcome<void> send(int server, MessageHead::Kind kind, std::size_t payloadBytes) {
        const MessageHead head{kind, 0, m_servers[server].version, m_servers[server].round};
        std::memcpy(m_outbox.address() + server * m_slotBytes, &head, sizeof head);
        return communicator().isend(m_state.plan.workers + server, kToServer, m_outbox, server * m_slotBytes,
                                    sizeof head + payloadBytes);
    }

    Outcome<std::size_t> receive(int server, MessageHead& head) {
        auto envelope = TRY(communicator().probe(m_state.plan.workers + server, kToWorker));
        TRY(communicator().recv(envelope, m_inbox, server * m_slotBytes,
                                {m_state.trace.parameters, {.iteration = m_state.trace.iteration}}));
        std::memcpy(&head, m_inbox.address() + server * m_slotBytes, sizeof head);
        return envelope.bytes - sizeof head;
    }

    /// All parameters from all servers, as they are.
    Outcome<void> takeWhole() {
        for (int server = 0; server < m_state.plan.servers; ++server) {
            MessageHead head;
            TRY(receive(server, head));
            const Range part = m_servers[server].part;
            std::memcpy(m_parameters.of(part).data(), payload(m_inbox, server), part.count * sizeof(float));
            m_parameters.store(part);
        }
        return {};
    }

    Outcome<void> pull(int server, Agreement& agreement) {
        Owner& owner = m_servers[server];
        MessageHead head;
        auto bytes = TRY(receive(server, head));
        const std::int64_t startNs = m_state.trace.now();
        const CodecChoice& codec = m_state.plan.settings.codec;
        const std::span<float> parameters = m_parameters.of(owner.part);
        if (answersWithChanges(m_state.plan)) {
            const std::span<float> changes(m_changes.data(), parameters.size());
            codec.codec->decode({payload(m_inbox, server), bytes}, forMeans(codec).setting, codec.precision, changes);
            for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i] += changes[i];
        } else {
            codec.codec->decode({payload(m_inbox, server), bytes}, codec.setting, codec.precision, parameters);
        }
        m_parameters.store(owner.part);
        agreement.updateNs += m_state.trace.now() - startNs;
        owner.version = head.version;
        owner.round = head.round;
        if (server > 0) return {};
        agreement.finished = head.finished != 0;
        agreement.step = m_state.plan.settings.free() ? head.version / m_state.plan.clients() : head.version;
        agreement.staleness = static_cast<double>(head.staleness);
        return {};
    }

    const RankState m_state;
    HostFloats m_parameters, m_gradient;
    BoxMemory m_boxes;
    std::vector<Owner> m_servers;
    std::vector<GradientSender> m_senders;  // per server
    devices::Buffer m_outbox, m_inbox;      // a slot per server
    std::size_t m_slotBytes = 0;
    std::vector<float> m_changes;
};

}  // namespace

Outcome<std::unique_ptr<Synchronisation>> makeServed(const RankState& state) {
    return opened<Served>(state);
}

}  // namespace kolo::training
