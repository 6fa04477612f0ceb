// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/message_executor.h"

#include "engine/collectives/interpreter.h"
#include "engine/collectives/message_mailboxes.h"
#include "engine/collectives/message_transport.h"

namespace kolo::collectives {

namespace {

class MessageCommunicator : public Communicator {
public:
    explicit MessageCommunicator(const EnsembleOptions& options)
        : m_options(options),
          m_interpreter(options.members.front().rank, options.ranks, *options.members.front().tracer, options.clock,
                        options.gate, options.link, options.disturber),
          m_transport(*options.messages, options.clock, options.link,
                      options.members.front().tracer->wants(Detail::Full)),
          m_mailboxes(options) {}

    Outcome<void> run(const CollectiveCall& call, devices::Buffer& buffer) override {
        const bool gates = m_options.asksGate && (m_options.stepped || m_options.link || m_options.disturber);
        TRY(m_interpreter.begin(call, m_plans.of(call.schedule, true), buffer, 0, m_transport, gates));
        auto done = m_interpreter.run();
        if (!done) m_transport.abandon();
        return done;
    }

    Outcome<void> barrier() override {
        auto everybody = m_options.messages->barrier();
        return orStopped(m_options.messages->await(*everybody));
    }

    std::vector<std::uint64_t> receivedBytes() const override {
        std::vector<std::uint64_t> bytes = m_interpreter.received();
        for (std::size_t from = 0; from < bytes.size(); ++from) bytes[from] += m_mailboxes.received()[from];
        return bytes;
    }

    Outcome<void> isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset,
                        std::size_t bytes) override {
        m_mailboxes.isend(to, tag, buffer, offset, bytes);
        return {};
    }
    bool isReceived(int to, int tag) override { return m_mailboxes.isReceived(to, tag); }
    Outcome<void> waitAll() override { return orStopped(m_mailboxes.waitAll()); }
    Outcome<Envelope> probe(int from, int tag) override { return orStopped(m_mailboxes.probe(from, tag)); }
    Outcome<void> recv(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                       const TransferNote& note) override {
        return orStopped(m_mailboxes.recv(envelope, buffer, offset, note));
    }
    std::int64_t waitedNs() const override { return m_interpreter.waitedNs() + m_mailboxes.waitedNs(); }

private:
    template <typename T>
    Outcome<T> orStopped(Outcome<T> outcome) const {
        // What the library said, unless it is only that somebody else has failed.
        return outcome || !m_options.messages->aborted() ? std::move(outcome) : Outcome<T>(stopped(m_options.gate));
    }

    const EnsembleOptions m_options;
    Plans m_plans;
    Interpreter m_interpreter;
    MessageTransport m_transport;
    MessageMailboxes m_mailboxes;
};

}  // namespace

Outcome<std::unique_ptr<Ensemble>> messageEnsemble(const EnsembleOptions& options) {
    return std::unique_ptr<Ensemble>(std::make_unique<MessageEnsemble<MessageCommunicator>>(options));
}

}  // namespace kolo::collectives
