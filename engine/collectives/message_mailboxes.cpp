// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/message_mailboxes.h"

#include <algorithm>

#include "engine/devices/device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/disturber.h"
#include "engine/runtime/link_model.h"

namespace kolo::collectives {

namespace {
// Libraries count tags only so far, some to 2^15: so these take the odd numbers and leave the even ones to the
// schedules' operations (message_transport.cpp).
int headTag(int tag) {
    return 4 * tag + 1;
}
int bodyTag(int tag) {
    return 4 * tag + 3;
}
}  // namespace

MessageMailboxes::MessageMailboxes(const EnsembleOptions& options)
    : m_options(options),
      m_rank(options.members.front().rank),
      m_tracer(*options.members.front().tracer),
      m_messages(*options.messages),
      m_received(options.ranks, 0) {}

void MessageMailboxes::isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset, std::size_t bytes) {
    Outgoing& out = m_outgoing.emplace_back();
    out.to = to;
    out.tag = tag;
    out.head.bytes = bytes;
    out.head.sentNs = m_options.clock.now();
    if (m_options.link) out.head.arrivalNs = m_options.link->arrivalNs(m_rank, out.head.sentNs, bytes);
    out.headParcel = m_messages.send(to, headTag(tag), reinterpret_cast<const std::byte*>(&out.head), sizeof(Head));
    if (bytes > 0) out.bodyParcel = m_messages.send(to, bodyTag(tag), buffer.address() + offset, bytes);
}

bool MessageMailboxes::isReceived(int to, int tag) {
    std::erase_if(m_outgoing,
                  [](Outgoing& out) { return out.headParcel->done() && (!out.bodyParcel || out.bodyParcel->done()); });
    return std::none_of(m_outgoing.begin(), m_outgoing.end(),
                        [&](const Outgoing& out) { return out.to == to && out.tag == tag; });
}

Outcome<void> MessageMailboxes::waitAll() {
    while (!m_outgoing.empty()) {
        Outgoing& out = m_outgoing.front();
        TRY(m_messages.await(*out.headParcel));
        if (out.bodyParcel) TRY(m_messages.await(*out.bodyParcel));
        m_outgoing.pop_front();
    }
    return {};
}

MessageMailboxes::Expected& MessageMailboxes::expect(int from, int tag) {
    Expected& expected = m_expected[{from, tag}];
    if (!expected.parcel)
        expected.parcel =
            m_messages.receive(from, headTag(tag), reinterpret_cast<std::byte*>(&expected.head), sizeof(Head));
    return expected;
}

Outcome<Envelope> MessageMailboxes::probe(int from, int tag) {
    // Whoever waits for what could not be sent sends nothing, either.
    for (const Outgoing& out : m_outgoing) {
        TRY(out.headParcel->outcome());
        if (out.bodyParcel) TRY(out.bodyParcel->outcome());
    }
    const int ranks = m_options.ranks;
    const std::int64_t startNs = m_options.clock.now();
    std::vector<int> senders;
    std::vector<Parcel*> parcels;
    for (int k = 0; k < ranks; ++k) {
        const int sender = (m_favourite + k) % ranks;
        if (sender == m_rank || (from >= 0 && sender != from)) continue;
        senders.push_back(sender);
        parcels.push_back(expect(sender, tag).parcel.get());
    }
    bool waited = false;
    auto first = TRY(m_messages.awaitAny(parcels, waited));
    const int sender = senders[first];
    m_favourite = (sender + 1) % ranks;
    if (waited) recordWait(sender, startNs, m_options.clock.now());
    const Head& head = m_expected[{sender, tag}].head;
    return Envelope{sender, tag, head.bytes, head.sentNs};
}

void MessageMailboxes::recordWait(int from, std::int64_t startNs, std::int64_t endNs) {
    m_waitedNs += endNs - startNs;
    if (m_tracer.wants(Detail::Full)) m_tracer.wait(from, {startNs, endNs});
}

Outcome<void> MessageMailboxes::recv(const Envelope& envelope, devices::Buffer& to, std::size_t offset,
                                     const TransferNote& note) {
    Expected& expected = m_expected[{envelope.from, envelope.tag}];
    const Head head = expected.head;
    expected.parcel.reset();
    const std::int64_t askedNs = m_options.clock.now();
    if (head.bytes > 0) {
        auto body = m_messages.receive(envelope.from, bodyTag(envelope.tag), to.address() + offset, head.bytes);
        TRY(m_messages.await(*body));
    }
    if (head.arrivalNs != 0 &&
        !m_options.link->waitUntil(askedNs, head.arrivalNs, m_options.clock, m_messages.aborted()))
        return Error{ErrorCode::RankLost, "", "Another rank has failed."};
    if (m_options.disturber &&
        !m_options.disturber->passLink(envelope.from, m_rank, runtime::crossingNs(m_options.link, head.bytes)))
        return Error{ErrorCode::RankLost, "", "Another rank has failed."};
    m_received[envelope.from] += head.bytes;
    // Clocks may differ by a microsecond, so a message can seem to arrive before it was sent.
    const std::int64_t endNs = m_options.clock.now();
    const bool beside = note.beside && head.arrivalNs != 0;
    const std::int64_t lastNs = beside ? std::min(head.arrivalNs, endNs) : endNs;
    m_tracer.transfer(envelope.from, head.bytes, {std::min(beside ? head.sentNs : askedNs, lastNs), lastNs}, note.where,
                      m_options.link ? kEmulated : 0, note.name);
    return {};
}

}  // namespace kolo::collectives
