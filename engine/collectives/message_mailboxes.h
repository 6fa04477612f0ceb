// SPDX-License-Identifier: Apache-2.0
//
// The same messages as in mailboxes.h, between processes. There a receive must be posted beforehand, with sender and
// size; so every message is preceded by a fixed-size head, and whoever waits for a message keeps a receive posted for a
// head from each rank that it may come from.
//
//     isend     head ──→  body ──→                    sent together
//     probe     the first head to arrive              from one rank, or from any
//     recv      the body that belongs to it
#pragma once

#include <list>
#include <map>
#include <memory>
#include <vector>

#include "engine/collectives/backend.h"
#include "engine/collectives/messages.h"

namespace kolo::collectives {

class MessageMailboxes {
public:
    /// For the one member of the options; their messages, clock and tracer outlive this.
    explicit MessageMailboxes(const EnsembleOptions& options);

    void isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset, std::size_t bytes);
    bool isReceived(int to, int tag);
    Outcome<void> waitAll();
    Outcome<Envelope> probe(int from, int tag);
    Outcome<void> recv(const Envelope& envelope, devices::Buffer& to, std::size_t offset, const TransferNote& note);

    std::int64_t waitedNs() const { return m_waitedNs; }
    /// Bytes received, by sender.
    const std::vector<std::uint64_t>& received() const { return m_received; }

private:
    struct Head {
        std::uint64_t bytes = 0;
        std::int64_t sentNs = 0;
        std::int64_t arrivalNs = 0;  ///< set by an emulated link; 0: as soon as it is there
    };
    struct Outgoing {
        int to = 0, tag = 0;
        Head head;
        std::unique_ptr<Parcel> headParcel, bodyParcel;
    };
    struct Expected {
        Head head;
        std::unique_ptr<Parcel> parcel;
    };

    Expected& expect(int from, int tag);
    void recordWait(int from, std::int64_t startNs, std::int64_t endNs);

    const EnsembleOptions m_options;
    const int m_rank;
    Tracer& m_tracer;
    Messages& m_messages;
    std::list<Outgoing> m_outgoing;                      // stable addresses: parcels point into it
    std::map<std::pair<int, int>, Expected> m_expected;  // by sender and tag
    std::vector<std::uint64_t> m_received;
    std::int64_t m_waitedNs = 0;
    int m_favourite = 0;  // who is looked at first: a different rank each time, so that nobody starves
};

/// A process with one rank, which reaches the others by messages.
template <typename RankCommunicator>
class MessageEnsemble : public Ensemble {
public:
    explicit MessageEnsemble(const EnsembleOptions& options) : m_messages(*options.messages), m_communicator(options) {}
    Communicator& communicator(int) override { return m_communicator; }
    void abort() override { m_messages.abort(); }

private:
    Messages& m_messages;
    RankCommunicator m_communicator;
};

}  // namespace kolo::collectives
