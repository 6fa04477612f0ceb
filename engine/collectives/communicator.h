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

/// A collective that only the devices' queues order: the call returns when it is queued. All of them are timed marks of
/// the rank's device, and outlive what is queued.
struct DeviceOrder {
    devices::Mark* ready = nullptr;  ///< reached or about to be: from then on the rank's array holds its input
    devices::Mark* begun = nullptr;  ///< reached when all ranks' arrays did
    devices::Mark* done = nullptr;   ///< reached when the result is there and nobody reads the rank's array any more
};

/// The same for a message, at its receiver, all of whose marks are timed marks of its device.
struct ReceiveOrder {
    const devices::Mark* read = nullptr;  ///< from then on the message may be written; null: at once
    devices::Mark& begun;                 ///< reached when it begins to come
    std::shared_ptr<devices::Mark> done;  ///< reached when it is there; the sender's device waits for it, too
};

/// One collective operation. Every rank of a run makes the same calls in the same order, as with MPI.
struct CollectiveCall {
    const Schedule& schedule;  ///< proved (verify); outlives the run, it is compiled once
    std::int64_t elements = 0;
    DType dtype = DType::Float32;
    ReduceOp op = ReduceOp::Sum;
    int iteration = 0;          ///< recorded in the events
    bool recordsValues = true;  ///< false: not even those of short arrays; a training step makes a thousand such calls
    /// Not 0: the elements are a part of an array of so many, from `first` on, and its chunks are cut to that part. So
    /// what arrives in pieces is added up in the order in which all of it would be.
    std::int64_t whole = 0, first = 0;
    /// Not 0: in the buffer are, one after another, of each chunk only so many elements from `round` × that on. So an
    /// array goes through a smaller buffer, in rounds, and every number is added up as without one.
    std::int64_t ofChunk = 0, round = 0;
    /// Null: the array holds the input, and run() waits for the result. Otherwise all ranks have one; only where
    /// Communicator::ordersOnDevice().
    const DeviceOrder* order = nullptr;

    /// Of the array, or of the part of it. May be empty.
    Range wholeChunk(int number) const;
    /// Where a chunk lies in the rank's buffer; may be empty.
    Range chunk(int number) const;
};

/// Why a rank's calls return when the run was stopped.
Error stopped(const runtime::StepGate& gate);

/// A message sent to this rank that waits to be received.
struct Envelope {
    int from = 0;
    int tag = 0;
    std::size_t bytes = 0;
};

/// What the event of a message's transfer says besides its times and bytes.
struct TransferNote {
    std::uint32_t name = 0;  ///< as the receiver's tracer numbers it
    Where where;
    /// Over an emulated link it lasts from when it was sent until the link has delivered it, whatever the receiver did
    /// meanwhile; otherwise from when the receiver took it.
    bool beside = false;
};

/// A rank's connection to the other ranks.
class Communicator {
public:
    virtual ~Communicator() = default;
    /// In place on this rank's buffer (elements × sizeOf(dtype) bytes). Returns when this rank's result is ready and
    /// nobody reads its buffer any more. Errors: Cancelled, or RankLost when another rank has failed.
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

    /// Whether the buffers of messages may be memory that the processor cannot address, with which devices have
    /// finished.
    virtual bool sendsDeviceMemory() const { return false; }
    /// MPI_Isend: sends `bytes` of `buffer`, starting at `offset`, to rank `to`. Returns at once; the bytes must not
    /// change before waitAll().
    virtual Outcome<void> isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset, std::size_t bytes);
    /// MPI_Test: everything that this rank has sent to `to` with that tag was received, so its bytes may change.
    virtual bool isReceived(int to, int tag);
    /// MPI_Waitall: returns when everything that this rank has sent was received.
    virtual Outcome<void> waitAll();
    /// MPI_Probe: waits for a message with that tag from rank `from`, or from any rank (-1).
    virtual Outcome<Envelope> probe(int from, int tag);
    /// MPI_Recv: copies the bytes of such a message into `buffer`, starting at `offset`, where there must be room for
    /// them. Recorded as a Transfer event of this rank.
    virtual Outcome<void> recv(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                               const TransferNote& note);
    /// As isend(), of what is there when the mark is reached; the device is told to. Only where ordersOnDevice() and
    /// sendsDeviceMemory(). Whoever learns from isReceived() or waitAll() that such a message was received may let its
    /// compute queue change the bytes: that queue waits for it.
    virtual Outcome<void> isendInOrder(int to, int tag, const devices::Buffer& buffer, std::size_t offset,
                                       std::size_t bytes, const devices::Mark& ready);
    /// As recv(), of such a message, and returns when that is queued.
    virtual Outcome<void> recvInOrder(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                                      const TransferNote& note, const ReceiveOrder& order);

    /// How long this rank has waited for others in all the calls above, so far.
    virtual std::int64_t waitedNs() const { return 0; }
};

}  // namespace kolo::collectives
