// SPDX-License-Identifier: Apache-2.0
//
// MXNet-MPI: a group of workers in the place of each worker of a parameter server. Within a group gradients are summed
// by a collective; one member, the client, speaks with the servers, and what it gets goes to all members.
//
//     A ─┐            C ─┐         allreduce within a group: to the client, in the order of the workers, and back
//     B ─┴→ A ──┐     D ─┴→ C ──┐
//               └→ servers ←────┘  with G groups servers get GS instead of NS
//
// One group is an allreduce with its update at a server; groups of one are the parameter server.
//
// Mamidala et al., MXNet-MPI: Embedding MPI parallelism in Parameter Server Task Model, 2018.
#include <algorithm>
#include <cstring>

#include "engine/collectives/communicator.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

namespace {

enum GroupTag : int { kToClient = 31, kToMember = 32 };

/// What the client says beside the parameters.
struct Told {
    std::int32_t finished = 0;
    std::int64_t step = 0;
    double staleness = 0;
};

class Grouped : public Synchronisation {
public:
    explicit Grouped(const RankState& state)
        : m_state(state),
          m_gradient(state.replica.gradientBuffer()),
          m_parameters(state.replica.parameterBuffer()),
          m_boxes(state.rank.device),
          m_members(state.plan.groupSize()),
          m_client(state.rank.index / m_members * m_members) {}

    Outcome<void> open() {
        if (isClient()) m_served = TRY(makeServed(m_state));
        m_box = TRY(m_boxes.device().allocate(sizeof(Told) + m_gradient.count() * sizeof(float)));
        return {};
    }

    Outcome<void> begin() override {
        if (isClient()) TRY(m_served->begin());
        Agreement unused;
        return handOut(unused);
    }

    Outcome<Agreement> agree(std::int64_t step) override {
        Agreement agreement;
        if (isClient()) {
            TRY(addUp());
            agreement = TRY(m_served->agree(step));
        } else {
            const auto gradient = m_gradient.fetch();
            std::memcpy(numbers(), gradient.data(), gradient.size_bytes());
            TRY(communicator().isend(m_client, kToClient, m_box, sizeof(Told), gradient.size_bytes()));
            TRY(communicator().waitAll());
        }
        TRY(handOut(agreement));
        return agreement;
    }

    Outcome<void> end() override { return isClient() ? m_served->end() : Outcome<void>(); }
    Outcome<std::string> parametersSha256() override { return hashParameters(m_state); }

private:
    collectives::Communicator& communicator() { return m_state.rank.communicator; }
    bool isClient() const { return m_state.rank.index == m_client; }
    float* numbers() { return reinterpret_cast<float*>(m_box.address() + sizeof(Told)); }

    /// The mean of the group's gradients, at its client.
    Outcome<void> addUp() {
        const auto sum = m_gradient.fetch();
        for (int member = m_client + 1; member < m_client + m_members; ++member) {
            const auto envelope = TRY(communicator().probe(member, kToClient));
            TRY(communicator().recv(envelope, m_box, sizeof(Told),
                                    {m_state.trace.gradients, {.iteration = m_state.trace.iteration}}));
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += numbers()[i];
        }
        if (m_members == 1) return {};
        for (float& value : sum) value /= static_cast<float>(m_members);
        m_gradient.store();
        return {};
    }

    /// The client's parameters, and what it has learned, to its group.
    Outcome<void> handOut(Agreement& agreement) {
        Told told{agreement.finished, agreement.step, agreement.staleness};
        if (isClient()) {
            const auto parameters = m_parameters.fetch();
            std::memcpy(m_box.address(), &told, sizeof told);
            std::memcpy(numbers(), parameters.data(), parameters.size_bytes());
            for (int member = m_client + 1; member < m_client + m_members; ++member)
                TRY(communicator().isend(member, kToMember, m_box, 0, m_box.sizeBytes()));
            return communicator().waitAll();
        }
        const auto envelope = TRY(communicator().probe(m_client, kToMember));
        TRY(communicator().recv(envelope, m_box, 0,
                                {m_state.trace.parameters, {.iteration = m_state.trace.iteration}}));
        std::memcpy(&told, m_box.address(), sizeof told);
        agreement.finished = told.finished != 0;
        agreement.step = told.step;
        agreement.staleness = told.staleness;
        std::copy_n(numbers(), m_parameters.count(), m_parameters.all().data());
        m_parameters.store();
        return {};
    }

    const RankState m_state;
    HostFloats m_gradient, m_parameters;
    BoxMemory m_boxes;
    const int m_members, m_client;
    std::unique_ptr<Synchronisation> m_served;  // the client's
    devices::Buffer m_box;
};

}  // namespace

Outcome<std::unique_ptr<Synchronisation>> makeGrouped(const RankState& state) {
    return opened<Grouped>(state);
}

}  // namespace kolo::training
