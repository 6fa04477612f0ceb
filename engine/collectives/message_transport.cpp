// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/message_transport.h"

#include <algorithm>

#include "engine/runtime/clock.h"
#include "engine/runtime/link_model.h"

namespace kolo::collectives {

const MessageTransport::Sends& MessageTransport::sendsOf(const RankCall& call) {
    const auto [at, isNew] = m_sends.try_emplace(call.plan);
    Sends& sends = at->second;
    if (!isNew) return sends;
    sends.resize(call.plan->steps);
    for (int other = 0; other < call.plan->ranks; ++other) {
        const std::vector<Op>& ops = call.plan->programs[other].ops;
        for (std::size_t i = 0; i < ops.size(); ++i)
            if (readsOthers(ops[i]) && ops[i].sources.front() == call.rank)
                sends[ops[i].step - 1].push_back({other, &ops[i], static_cast<int>(i)});
    }
    return sends;
}

bool MessageTransport::enter(const RankCall& call) {
    m_call = &call;
    m_sending.resize(call.plan->chunks);
    return true;
}

bool MessageTransport::beginStep(int step) {
    const std::vector<Op>& ops = m_call->program().ops;
    auto op = std::lower_bound(ops.begin(), ops.end(), step, [](const Op& each, int s) { return each.step < s; });
    for (; op != ops.end() && op->step == step; ++op) {
        if (!readsOthers(*op)) continue;
        // Sends of earlier steps: their receivers are waiting, whatever this rank does next.
        if (op->kind == Op::Kind::Copy && !finishSends(op->chunk)) return false;
        receive(*op);
    }
    for (const Outgoing& out : sendsOf(*m_call)[step - 1]) send(out);
    return true;
}

void MessageTransport::receive(const Op& op) {
    const int from = op.sources.front(), tag = static_cast<int>(m_call->indexOf(op));
    Shipment& shipment = m_arriving[&op];
    if (m_stamps)
        shipment.stampParcel =
            m_messages.receive(from, tag, reinterpret_cast<std::byte*>(&shipment.stamp), sizeof(Stamp));
    std::byte* const to = op.kind == Op::Kind::Fetch ? m_call->inboxSlot(op.slot) : m_call->placeOf(op);
    shipment.parcel = m_messages.receive(from, tag, to, m_call->bytesOf(op));
}

void MessageTransport::send(const Outgoing& out) {
    const std::size_t bytes = m_call->bytesOf(*out.op);
    Shipment& shipment = m_sending[out.op->chunk].emplace_back();
    if (m_stamps) {
        shipment.stamp.sentNs = m_clock.now();
        if (m_link) shipment.stamp.deliveredNs = m_link->arrivalNs(m_call->rank, shipment.stamp.sentNs, bytes);
        shipment.stampParcel =
            m_messages.send(out.to, out.tag, reinterpret_cast<const std::byte*>(&shipment.stamp), sizeof(Stamp));
    }
    shipment.parcel = m_messages.send(out.to, out.tag, m_call->placeOf(*out.op), bytes);
}

bool MessageTransport::awaitBoth(Shipment& shipment) {
    if (shipment.stampParcel && !m_messages.await(*shipment.stampParcel)) return false;
    return m_messages.await(*shipment.parcel).ok();
}

Answer MessageTransport::await(const Op& op, int, Arrival& arrival) {
    if (!readsOthers(op)) return finishSends(op.chunk) ? Answer::Yes : Answer::No;
    const auto at = m_arriving.find(&op);
    if (!awaitBoth(at->second)) return Answer::No;
    const Stamp& stamp = at->second.stamp;
    // Clocks may differ by a microsecond, so a message can seem to arrive before it was sent.
    arrival.readyNs = stamp.sentNs;
    arrival.deliveredNs = stamp.deliveredNs;
    if (stamp.sentNs > arrival.askedNs) arrival.waitedFor = op.sources.front();
    m_arriving.erase(at);
    return Answer::Yes;
}

/// What reads others has arrived where it belongs.
bool MessageTransport::perform(const Op& op, int slice, TimeRange&) {
    if (!readsOthers(op)) carryOut(*m_call, op, slice, {});
    return true;
}

/// Returns when everything that this rank sends of its chunk has left, so that the place may be written.
bool MessageTransport::finishSends(int chunk) {
    for (Shipment& shipment : m_sending[chunk])
        if (!awaitBoth(shipment)) return false;
    m_sending[chunk].clear();
    return true;
}

bool MessageTransport::finish() {
    for (int chunk = 0; chunk < m_call->plan->chunks; ++chunk)
        if (!finishSends(chunk)) return false;
    return true;
}

void MessageTransport::abandon() {
    m_sending.clear();
    m_arriving.clear();
}

}  // namespace kolo::collectives
