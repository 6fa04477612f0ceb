// SPDX-License-Identifier: Apache-2.0
//
// What a rank reaches the ranks of other processes by. The executor and the strategies see this; only the launcher's
// own program knows that it is MPI (engine/launch/mpi).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"
#include "engine/api/types.h"

namespace kolo::collectives {

/// A message under way. Letting go of one that is not done abandons it: then the run is over.
class Parcel {
public:
    virtual ~Parcel() = default;
    virtual bool done() = 0;  ///< carries all messages on, too; never waits
};

class Wire {
public:
    virtual ~Wire() = default;

    /// Both return at once; `data` stays where it is until the parcel is done. Messages from one rank to another with
    /// the same tag arrive in the order in which they were sent. 0 <= tag < 2^30.
    virtual std::unique_ptr<Parcel> send(int to, int tag, const std::byte* data, std::size_t bytes) = 0;
    virtual std::unique_ptr<Parcel> receive(int from, int tag, std::byte* data, std::size_t bytes) = 0;

    /// Done when every rank has called it.
    virtual std::unique_ptr<Parcel> barrier() = 0;

    /// The library's own collective, in place on memory of the host; waits. Every rank calls it.
    virtual Outcome<void> perform(Collective collective, int root, std::byte* data, std::int64_t elements, DType dtype,
                                  ReduceOp op) = 0;

    /// Waits until the parcel is done: awake for a moment, then asleep for longer and longer, so that ranks that stand
    /// for a while leave the processor to the others. RankLost when `abort` was called.
    Outcome<void> await(Parcel& parcel);
    /// The same until one of several is done; which one. `waited`: none was at first.
    Outcome<std::size_t> awaitAny(std::span<Parcel* const> parcels, bool& waited);
    /// Whoever waits returns. Any thread.
    void abort() { m_aborted = true; }
    const std::atomic<bool>& aborted() const { return m_aborted; }

private:
    std::atomic<bool> m_aborted{false};
};

}  // namespace kolo::collectives
