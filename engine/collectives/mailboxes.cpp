// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/mailboxes.h"

#include <algorithm>
#include <cstring>

#include "engine/devices/device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/disturber.h"
#include "engine/runtime/host.h"
#include "engine/runtime/link_model.h"

namespace kolo::collectives {

namespace {
constexpr std::size_t kMessagesAtFirst = 256;  ///< room for this many without another allocation
/// How long a receiver looks for its message before it sleeps, where there is a core for each rank. A sender that has
/// to wake it stands still for as long as that takes, 30 µs in a virtual machine: 3 % of a pipeline's step.
constexpr std::int64_t kLookNs = 2'000'000;

bool fits(const Envelope& envelope, int from, int tag) {
    return (from < 0 || envelope.from == from) && envelope.tag == tag;
}
}  // namespace

Mailboxes::Mailboxes(int ranks, const runtime::Clock& clock, runtime::LinkModel* link, runtime::Disturber* disturber)
    : m_clock(clock), m_link(link), m_disturber(disturber), m_hasCores(ranks <= runtime::cpuCores()) {
    for (int rank = 0; rank < ranks; ++rank) {
        m_boxes.push_back(std::make_unique<Box>());
        m_boxes.back()->messages.reserve(kMessagesAtFirst);
    }
}

void Mailboxes::isend(int from, int to, int tag, const devices::Buffer& buffer, std::size_t offset, std::size_t bytes,
                      const devices::Mark* ready) {
    {
        const std::lock_guard lock(m_boxes[from]->mutex);
        ++m_boxes[from]->outstanding;
    }
    Box& box = *m_boxes[to];
    {
        const std::lock_guard lock(box.mutex);
        box.messages.push_back({{from, tag, bytes, m_clock.now()}, buffer.device(), buffer.address() + offset, ready});
        box.posted.fetch_add(1);
    }
    box.changed.notify_all();
}

bool Mailboxes::isReceived(int from, int to, int tag) {
    {
        Box& box = *m_boxes[to];
        const std::lock_guard lock(box.mutex);
        if (std::any_of(box.messages.begin(), box.messages.end(),
                        [&](const Message& message) { return fits(message.envelope, from, tag); }))
            return false;
    }
    awaitQueued(from, to, tag);
    return true;
}

bool Mailboxes::waitAll(int rank) {
    const bool received = allReceived(rank);
    awaitQueued(rank, -1, -1);
    return received;
}

/// The devices of messages that were received, to `to` with that tag or all (-1), wait until they have been copied.
void Mailboxes::awaitQueued(int rank, int to, int tag) {
    Box& own = *m_boxes[rank];
    const std::lock_guard lock(own.mutex);
    std::erase_if(own.queued, [&](const Queued& message) {
        if (to >= 0 && (message.to != to || message.tag != tag)) return false;
        (void)message.device->compute().await(*message.done);  // what fails there is told by the queue
        return true;
    });
}

bool Mailboxes::allReceived(int rank) {
    Box& own = *m_boxes[rank];
    {
        std::unique_lock lock(own.mutex);
        own.changed.wait(lock, [&] { return own.outstanding == 0 || m_aborted; });
        if (own.outstanding == 0) return !m_aborted;
    }
    // Stopped. Messages that nobody is receiving yet are withdrawn; those being received are waited for.
    for (const auto& box : m_boxes) {
        std::unique_lock lock(box->mutex);
        const auto mine = [&](const Message& message) { return message.envelope.from == rank; };
        const auto withdrawn =
            std::erase_if(box->messages, [&](const Message& message) { return mine(message) && !message.underWay; });
        box->changed.wait(lock, [&] { return std::none_of(box->messages.begin(), box->messages.end(), mine); });
        lock.unlock();
        settled(rank, static_cast<int>(withdrawn));
    }
    return false;
}

bool Mailboxes::probe(int rank, int from, int tag, Envelope& envelope, Tracer& tracer, std::int64_t& waitedNs) {
    Box& box = *m_boxes[rank];
    const std::int64_t startNs = m_clock.now();
    bool waited = false;
    {
        std::unique_lock lock(box.mutex);
        for (;;) {
            if (m_aborted) return false;
            const auto found = std::find_if(box.messages.begin(), box.messages.end(), [&](const Message& message) {
                return !message.underWay && fits(message.envelope, from, tag);
            });
            if (found != box.messages.end()) {
                envelope = found->envelope;
                break;
            }
            waited = true;
            const std::uint32_t posted = box.posted;
            lock.unlock();
            lookOut(box, posted, startNs);
            lock.lock();
            box.changed.wait(lock, [&] { return box.posted != posted || m_aborted; });
        }
    }
    if (!waited) return true;
    const std::int64_t endNs = m_clock.now();
    waitedNs += endNs - startNs;
    if (tracer.wants(Detail::Full)) tracer.wait(envelope.from, {startNs, endNs});
    return true;
}

/// Until anything has come since `posted`, but not for long.
void Mailboxes::lookOut(Box& box, std::uint32_t posted, std::int64_t sinceNs) const {
    while (m_hasCores && box.posted == posted && !m_aborted) {
        const std::int64_t nowNs = m_clock.now();
        if (nowNs - sinceNs >= kLookNs || !box.yielding.pays(nowNs)) return;
        box.yielding.yield(m_clock, nowNs);
    }
}

Outcome<void> Mailboxes::fetch(const Message& message, devices::Buffer& to, std::size_t offset,
                               const ReceiveOrder* order) {
    devices::Device &device = *to.device(), &owner = *message.device;
    const std::size_t bytes = message.envelope.bytes;
    if (bytes == 0 && !order) return {};
    std::byte* const at = to.address() + offset;
    if (device.hostAddressable() && owner.hostAddressable()) {
        std::memcpy(at, message.address, bytes);
        return {};
    }
    devices::Queue& queue = device.hostAddressable() ? owner.copyEngine() : device.copyEngine();
    if (order) {
        if (order->read) TRY(queue.await(*order->read));
        TRY(queue.await(*message.ready));
        TRY(queue.reach(order->begun));
        TRY(queue.copy(at, owner, message.address, bytes));
        return queue.reach(*order->done);
    }
    TRY(device.hostAddressable()  ? queue.fetch(at, message.address, bytes)
        : owner.hostAddressable() ? queue.bring(at, message.address, bytes)
                                  : queue.copy(at, owner, message.address, bytes));
    return queue.drain();
}

Outcome<bool> Mailboxes::recv(int rank, const Envelope& envelope, devices::Buffer& to, std::size_t offset,
                              const TransferNote& note, Tracer& tracer, const ReceiveOrder* order) {
    Box& box = *m_boxes[rank];
    Message message;
    {
        const std::lock_guard lock(box.mutex);
        if (m_aborted) return false;
        const auto found = std::find_if(box.messages.begin(), box.messages.end(), [&](const Message& each) {
            return !each.underWay && fits(each.envelope, envelope.from, envelope.tag);
        });
        found->underWay = true;
        message = *found;
    }
    const std::int64_t startNs = m_clock.now();
    auto fetched = fetch(message, to, offset, order);
    std::int64_t arrivalNs = m_link ? waitForLink(message, startNs) : 0;
    if (m_disturber) {
        const std::int64_t broughtNs = m_clock.now();
        if (!m_disturber->passLink(envelope.from, rank, runtime::crossingNs(m_link, message.envelope.bytes)))
            m_aborted = true;
        arrivalNs += m_clock.now() - broughtNs;
    }
    const std::int64_t nowNs = m_clock.now();
    const TimeRange time = m_link && note.beside ? TimeRange{message.envelope.sentNs, std::min(arrivalNs, nowNs)}
                                                 : TimeRange{startNs, nowNs};
    if (order && fetched) {
        const std::lock_guard lock(m_boxes[envelope.from]->mutex);
        m_boxes[envelope.from]->queued.push_back({rank, envelope.tag, message.device, order->done});
    }
    {
        const std::lock_guard lock(box.mutex);
        box.messages.erase(std::find_if(box.messages.begin(), box.messages.end(), [&](const Message& each) {
            return each.underWay && fits(each.envelope, envelope.from, envelope.tag);
        }));
    }
    if (m_aborted) box.changed.notify_all();
    settled(envelope.from, 1);
    TRY(fetched);
    tracer.transfer(envelope.from, message.envelope.bytes, time, note.where, m_link ? kEmulated : 0, note.name);
    return true;
}

void Mailboxes::settled(int sender, int messages) {
    Box& box = *m_boxes[sender];
    bool all = false;
    {
        const std::lock_guard lock(box.mutex);
        box.outstanding -= messages;
        all = box.outstanding == 0;
    }
    if (all) box.changed.notify_all();
}

/// The bytes are there; they have not arrived before the emulated link would have brought them. When that is.
std::int64_t Mailboxes::waitForLink(const Message& message, std::int64_t askedNs) {
    const std::int64_t arrivalNs =
        m_link->arrivalNs(message.envelope.from, message.envelope.sentNs, message.envelope.bytes);
    m_link->waitUntil(askedNs, arrivalNs, m_clock, m_aborted);
    return arrivalNs;
}

void Mailboxes::abort() {
    m_aborted = true;
    for (const auto& box : m_boxes) {
        const std::lock_guard lock(box->mutex);
        box->changed.notify_all();
    }
}

}  // namespace kolo::collectives
