// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"
#include "engine/api/tracer.h"
#include "engine/api/types.h"
#include "engine/runtime/forward.h"

namespace kolo::devices {
class Buffer;
class Mark;
}  // namespace kolo::devices

namespace kolo::collectives {

/// For a collective that only the devices' queues order: the call returns once it is queued, and begins behind those
/// that were queued before. All are timed marks of the rank's device and outlive what is queued.
struct DeviceOrder {
    devices::Mark* ready = nullptr;  ///< already enqueued; once reached, the rank's array holds its input
    devices::Mark* begun = nullptr;  ///< reached when all ranks' arrays hold their input; null on all ranks: unasked
    /// Reached when the result is there and no rank reads this array any more. Null on all ranks: a later call's tells.
    devices::Mark* done = nullptr;
};

/// The same for receiving a message: timed marks of the receiver's device.
struct ReceiveOrder {
    const devices::Mark* read = nullptr;  ///< once reached, the buffer may be overwritten; null: at once
    devices::Mark& begun;                 ///< reached when the copy begins
    std::shared_ptr<devices::Mark> done;  ///< reached when the message is there; the sender's device waits for it, too
};

/// One collective operation. Every rank of a run makes the same calls in the same order, as with MPI.
struct CollectiveCall {
    const Schedule& schedule;  ///< proved (verify); outlives the run, it is compiled once
    std::int64_t elements = 0;
    DType dtype = DType::Float32;
    ReduceOp op = ReduceOp::Sum;
    int iteration = 0;          ///< recorded in the events
    bool recordsValues = true;  ///< of short arrays; false in training, where a step may make a thousand calls
    /// Not 0: the elements are the part of an array of `whole` elements that starts at `first`, and its chunks are cut
    /// to that part. So an array that is reduced piece by piece is summed in the same order as in one call.
    std::int64_t whole = 0, first = 0;
    /// Not 0: of each chunk the buffer holds only `ofChunk` elements, from `round` × `ofChunk` on, chunk after chunk.
    /// So an array passes through a smaller buffer in rounds, and is still summed in the same order.
    std::int64_t ofChunk = 0, round = 0;
    /// Null: the array holds the input, and run() waits for the result. Otherwise every rank has one; needs
    /// Communicator::ordersOnDevice().
    const DeviceOrder* order = nullptr;

    /// A chunk of the array, or of the part of it; may be empty.
    Range wholeChunk(int number) const;
    /// Where a chunk lies in the rank's buffer; may be empty.
    Range chunk(int number) const;
};

/// The error that a rank's calls return once the run has been stopped.
Error stopped(const runtime::StepGate& gate);

/// A message sent to this rank that waits to be received.
struct Envelope {
    int from = 0;
    int tag = 0;
    std::size_t bytes = 0;
    std::int64_t sentNs = 0;  ///< other processes' clocks may differ by a microsecond
};

/// What the Transfer event of a message says besides its times and bytes.
struct TransferNote {
    std::uint32_t name = 0;  ///< its number in the receiver's tracer
    Where where;
    /// The event lasts from the send until an emulated link has delivered, whatever the receiver did meanwhile. False,
    /// or no link: from when the receiver took the message.
    bool beside = false;
};

/// A rank's connection to the other ranks.
class Communicator {
public:
    virtual ~Communicator() = default;
    /// In place on this rank's buffer (elements × sizeOf(dtype) bytes). Returns when this rank's result is ready and no
    /// other rank reads its buffer any more. Errors: Cancelled; RankLost if another rank has failed.
    virtual Outcome<void> run(const CollectiveCall& call, devices::Buffer& buffer) = 0;
    /// Whether calls may have a DeviceOrder. The same on all ranks.
    virtual bool ordersOnDevice() const { return false; }
    /// Returns when every rank has called it.
    virtual Outcome<void> barrier() = 0;
    /// Bytes that this rank has received so far, by sender; counted as they arrive.
    virtual std::vector<std::uint64_t> receivedBytes() const = 0;

    // Messages from one rank to another, for strategies whose ranks do not all do the same thing at the same time. They
    // follow MPI's rules: between two ranks, messages with the same tag are received in the order in which they were
    // sent, and a sender must expect waitAll() to block until the other side receives (MPI_Isend, MPI_Waitall,
    // MPI_Probe, MPI_Recv). tag >= 0.

    /// Whether messages may be sent from and received into device memory that the processor cannot address. The device
    /// must have finished writing it.
    virtual bool sendsDeviceMemory() const { return false; }
    /// MPI_Isend: sends `bytes` of `buffer`, starting at `offset`, to rank `to`. Returns at once; the bytes must not
    /// change before waitAll().
    virtual Outcome<void> isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset, std::size_t bytes);
    /// MPI_Test: whether everything sent to `to` with that tag has been received, so that its bytes may change.
    virtual bool isReceived(int to, int tag);
    /// MPI_Waitall: returns when everything that this rank has sent has been received.
    virtual Outcome<void> waitAll();
    /// MPI_Probe: waits for a message with that tag from rank `from`, or from any rank (-1).
    virtual Outcome<Envelope> probe(int from, int tag);
    /// MPI_Recv: copies such a message into `buffer`, starting at `offset`; there must be room for it. Recorded as a
    /// Transfer event of this rank.
    virtual Outcome<void> recv(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                               const TransferNote& note);
    /// As isend(), but the devices wait, not the thread: sends the bytes as they are when `ready` is reached. Needs
    /// ordersOnDevice() and sendsDeviceMemory(). After isReceived() or waitAll() this rank's compute queue may change
    /// the bytes: it waits until the receiver's device has copied them.
    virtual Outcome<void> isendInOrder(int to, int tag, const devices::Buffer& buffer, std::size_t offset,
                                       std::size_t bytes, const devices::Mark& ready);
    /// As recv(), for such a message; returns once the copy is queued.
    virtual Outcome<void> recvInOrder(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                                      const TransferNote& note, const ReceiveOrder& order);

    /// How long this rank has waited for other ranks so far, over all of these calls.
    virtual std::int64_t waitedNs() const { return 0; }
};

}  // namespace kolo::collectives
