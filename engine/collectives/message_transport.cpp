// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/message_transport.h"

#include <algorithm>

#include "engine/api/out_of_memory.h"
#include "engine/devices/device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/link_model.h"

namespace kolo::collectives {

namespace {

/// What is staged at a time: as long on the way to a GPU as some messages take to begin.
constexpr std::size_t kPieceBytes = std::size_t{512} << 10;

/// Even: the odd ones are single messages' (message_mailboxes.cpp).
int tagOf(std::size_t op) {
    return 2 * static_cast<int>(op);
}

std::byte* placeFor(const RankCall& call, const Op& op) {
    return op.kind == Op::Kind::Fetch ? call.inboxSlot(op.slot) : call.placeOf(op);
}

/// `each(offset, bytes)`; one of 0 bytes if there is nothing, so that a message is sent all the same.
template <typename Each>
void forPieces(std::size_t all, bool cuts, Each each) {
    const std::size_t longest = cuts ? kPieceBytes : all;
    std::size_t offset = 0;
    do {
        const std::size_t bytes = std::min(longest, all - offset);
        each(offset, bytes);
        offset += bytes;
    } while (offset < all);
}

}  // namespace

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
    const devices::Device& device = *call.buffer->device();
    m_onDevice = !device.hostAddressable();
    m_stages = !m_messages.reaches(device);
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

MessageTransport::Piece MessageTransport::newPiece(std::size_t offset, std::size_t bytes) {
    Piece piece;
    piece.offset = offset;
    piece.bytes = bytes;
    if (!m_stages) return piece;
    if (m_staging.empty()) {
        piece.staging = m_call->buffer->device()->hostMemory(kPieceBytes);
    } else {
        piece.staging = std::move(m_staging.back());
        m_staging.pop_back();
    }
    return piece;
}

void MessageTransport::putBack(Piece& piece) {
    if (piece.staging) m_staging.push_back(std::move(piece.staging));
}

void MessageTransport::receive(const Op& op) {
    const int from = op.sources.front(), tag = tagOf(m_call->indexOf(op));
    Shipment& shipment = m_arriving[&op];
    if (m_stamps)
        shipment.stampParcel =
            m_messages.receive(from, tag, reinterpret_cast<std::byte*>(&shipment.stamp), sizeof(Stamp));
    std::byte* const to = placeFor(*m_call, op);
    const std::size_t all = m_call->bytesOf(op);
    forPieces(all, m_stages, [&](std::size_t offset, std::size_t bytes) {
        Piece& piece = shipment.pieces.emplace_back(newPiece(offset, bytes));
        if (m_stages && !piece.staging) return (void)keep(outOfMemory());
        piece.parcel = m_messages.receive(from, tag, m_stages ? piece.staging.get() : to + offset, bytes);
    });
}

void MessageTransport::send(const Outgoing& out) {
    const std::size_t all = m_call->bytesOf(*out.op);
    const int tag = tagOf(static_cast<std::size_t>(out.tag));
    Shipment& shipment = m_sending[out.op->chunk].emplace_back();
    if (m_stamps) {
        shipment.stamp.sentNs = m_clock.now();
        if (m_link) shipment.stamp.deliveredNs = m_link->arrivalNs(m_call->rank, shipment.stamp.sentNs, all);
        shipment.stampParcel =
            m_messages.send(out.to, tag, reinterpret_cast<const std::byte*>(&shipment.stamp), sizeof(Stamp));
    }
    devices::Buffer& array = *m_call->buffer;
    const std::size_t place = m_call->placeOf(*out.op) - array.address();
    forPieces(all, m_stages, [&](std::size_t offset, std::size_t bytes) {
        Piece& piece = shipment.pieces.emplace_back(newPiece(offset, bytes));
        if (m_stages && !piece.staging) return (void)keep(outOfMemory());
        if (m_stages) array.device()->download(array, place + offset, {piece.staging.get(), bytes});
        piece.parcel =
            m_messages.send(out.to, tag, m_stages ? piece.staging.get() : array.address() + place + offset, bytes);
        // Known at once, or this rank would first wait for others, and they for what was not sent.
        (void)keep(piece.parcel->outcome());
    });
}

/// What the library failed with is told; what ended because another rank has failed is not.
bool MessageTransport::awaited(Parcel& parcel) {
    auto done = m_messages.await(parcel);
    if (done || m_messages.aborted()) return done.ok();
    return keep(std::move(done));
}

template <typename Arrived>
bool MessageTransport::awaitAll(Shipment& shipment, Arrived arrived) {
    if (!m_health || (shipment.stampParcel && !awaited(*shipment.stampParcel))) return false;
    for (Piece& piece : shipment.pieces) {
        if (!awaited(*piece.parcel)) return false;
        arrived(piece);
        putBack(piece);
    }
    return true;
}

Answer MessageTransport::await(const Op& op, int, Arrival& arrival) {
    if (!readsOthers(op)) return finishSends(op.chunk) ? Answer::Yes : Answer::No;
    const auto at = m_arriving.find(&op);
    const auto bring = [&](const Piece& piece) {
        if (!m_stages) return;
        devices::Buffer place = devices::Buffer::part(m_call->partFor(op), piece.offset, piece.bytes);
        place.device()->upload(place, 0, {piece.staging.get(), piece.bytes});
    };
    if (!awaitAll(at->second, bring)) return Answer::No;
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
    if (readsOthers(op)) return !m_stages || keep(m_call->buffer->device()->health());
    if (!m_onDevice) {
        carryOut(*m_call, op, slice, {});
        return true;
    }
    devices::Queue& queue = m_call->buffer->device()->compute();
    const bool done = keep(submit(*m_call, op, queue, {}));
    return keep(queue.drain()) && done;
}

/// Returns when everything that this rank sends of its chunk has left, so that the place may be written.
bool MessageTransport::finishSends(int chunk) {
    for (Shipment& shipment : m_sending[chunk])
        if (!awaitAll(shipment, [](const Piece&) {})) return false;
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
