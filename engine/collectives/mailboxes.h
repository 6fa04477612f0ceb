// SPDX-License-Identifier: Apache-2.0
//
// Messages between the threads of one process. Sending copies nothing: the bytes stay in the sender's device memory
// until the receiver fetches them, with one device-to-device copy, and only then may the sender continue (waitAll). So
// a transfer costs what it costs, and senders feel a slow receiver. Memory that the processor cannot address is copied
// by the receiver's copy engine; either side has finished what it had to do with it by then, or the devices' queues
// wait for each other (ReceiveOrder).
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/collectives/communicator.h"
#include "engine/runtime/forward.h"
#include "engine/runtime/yielding.h"

namespace kolo::devices {
class Device;
}

namespace kolo::collectives {

class Mailboxes {
public:
    /// `link`: null for transfers as fast as this machine.
    Mailboxes(int ranks, const runtime::Clock& clock, runtime::LinkModel* link, runtime::Disturber* disturber);

    /// `ready`: null where what is sent is there.
    void isend(int from, int to, int tag, const devices::Buffer& buffer, std::size_t offset, std::size_t bytes,
               const devices::Mark* ready = nullptr);
    bool isReceived(int from, int to, int tag);
    /// False if the run was stopped. Either way nobody reads the sender's memory any more.
    bool waitAll(int rank);
    /// False if the run was stopped. Adds the time that `rank` had to wait to `waitedNs`.
    bool probe(int rank, int from, int tag, Envelope& envelope, Tracer& tracer, std::int64_t& waitedNs);
    /// An error if a device could not copy. `order`: for a message that was sent with `ready`.
    Outcome<bool> recv(int rank, const Envelope& envelope, devices::Buffer& to, std::size_t offset,
                       const TransferNote& note, Tracer& tracer, const ReceiveOrder* order = nullptr);
    void abort();

private:
    struct Message {
        Envelope envelope;
        devices::Device* device = nullptr;
        const std::byte* address = nullptr;
        const devices::Mark* ready = nullptr;
        bool underWay = false;
    };
    /// A message of this rank whose receiver's device is told to copy it.
    struct Queued {
        int to, tag;
        devices::Device* device;  // this rank's
        std::shared_ptr<devices::Mark> done;
    };
    struct Box {
        std::mutex mutex;
        std::condition_variable changed;
        std::vector<Message> messages;         // in order of arrival
        std::atomic<std::uint32_t> posted{0};  // how many have been
        runtime::Yielding yielding;            // of the rank's thread, which waits for them
        int outstanding = 0;                   // sent by this rank and not yet received
        std::vector<Queued> queued;            // and its device has not been told yet to wait for that
    };

    static Outcome<void> fetch(const Message& message, devices::Buffer& to, std::size_t offset,
                               const ReceiveOrder* order);
    void lookOut(Box& box, std::uint32_t posted, std::int64_t sinceNs) const;
    bool allReceived(int rank);
    void awaitQueued(int rank, int to, int tag);
    void settled(int sender, int messages);
    std::int64_t waitForLink(const Message& message, std::int64_t askedNs);

    const runtime::Clock& m_clock;
    runtime::LinkModel* const m_link;
    runtime::Disturber* const m_disturber;
    std::vector<std::unique_ptr<Box>> m_boxes;
    const bool m_hasCores;  // one for each rank
    std::atomic<bool> m_aborted{false};
};

}  // namespace kolo::collectives
