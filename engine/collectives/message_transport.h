// SPDX-License-Identifier: Apache-2.0
//
// Ranks that are processes and share nothing but messages. In shared memory the receiver pulls; here the sender must
// know, and it does, because every rank compiles everyone's plan: whatever another rank's program reads from me, I send
// when I reach that step. A place that is still being sent is not written before its message is on its way, and what
// arrives for a reduction waits in an inbox. No rank waits for more than its own neighbours.
//
// Where messages cannot reach device memory, a chunk travels in pieces through host memory: while one piece is on the
// network, the next is fetched from its device, or the one before is copied to it.
#pragma once

#include <list>
#include <map>
#include <memory>

#include "engine/collectives/messages.h"
#include "engine/collectives/transport.h"
#include "engine/devices/device.h"
#include "engine/runtime/forward.h"

namespace kolo::collectives {

class MessageTransport : public Transport {
public:
    /// `stamps`: somebody needs to know when a message was sent. An emulated link always does.
    MessageTransport(Messages& messages, const runtime::Clock& clock, runtime::LinkModel* link, bool stamps)
        : m_messages(messages), m_clock(clock), m_link(link), m_stamps(stamps || link) {}

    bool enter(const RankCall& call) override;
    /// First posts receives for everything that arrives in this step, then sends everything that leaves.
    bool beginStep(int step) override;
    Answer await(const Op& op, int slice, Arrival& arrival) override;
    bool perform(const Op& op, int slice, TimeRange& time) override;
    bool finish() override;
    const std::atomic<bool>& stopped() const override { return m_messages.aborted(); }
    /// The run is over; nothing more goes out of or into the call's memory.
    void abandon();

private:
    /// Precedes a message where somebody needs it.
    struct Stamp {
        std::int64_t sentNs = 0;
        std::int64_t deliveredNs = 0;  // by an emulated link; 0: as soon as it is there
    };
    /// A part of a chunk, or all of it.
    struct Piece {
        devices::HostMemory staging{nullptr, [](std::byte*) {}};  // null: the message reaches the device's memory
        std::size_t offset = 0, bytes = 0;                        // in the chunk
        std::unique_ptr<Parcel> parcel;
    };
    /// What carries a chunk, with its stamp; neither moves in memory until all are done.
    struct Shipment {
        Stamp stamp;
        std::unique_ptr<Parcel> stampParcel;  // null: not stamped
        std::vector<Piece> pieces;
    };
    /// Something that this rank must send in a step because operation `tag` of rank `to` reads it.
    struct Outgoing {
        int to = 0;
        const Op* op = nullptr;
        int tag = 0;
    };
    using Sends = std::vector<std::vector<Outgoing>>;  // [step - 1]

    const Sends& sendsOf(const RankCall& call);
    void receive(const Op& op);
    void send(const Outgoing& out);
    /// An empty piece with memory of its own, if it needs one.
    Piece newPiece(std::size_t offset, std::size_t bytes);
    void putBack(Piece& piece);
    bool awaited(Parcel& parcel);
    /// Its stamp, and every piece, which `arrived` is called with in turn.
    template <typename Arrived>
    bool awaitAll(Shipment& shipment, Arrived arrived);
    bool finishSends(int chunk);

    Messages& m_messages;
    const runtime::Clock& m_clock;
    runtime::LinkModel* const m_link;
    const bool m_stamps;
    std::map<const Plan*, Sends> m_sends;
    const RankCall* m_call = nullptr;
    bool m_onDevice = false, m_stages = false;   // the array is in memory that the processor, or messages, do not reach
    std::vector<devices::HostMemory> m_staging;  // pieces that are not in use
    std::vector<std::list<Shipment>> m_sending;  // by chunk: not known to have left
    std::map<const Op*, Shipment> m_arriving;
};

}  // namespace kolo::collectives
