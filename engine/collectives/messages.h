// SPDX-License-Identifier: Apache-2.0
//
// A rank's messages to and from the ranks of other processes. This is what the engine sees of them; only the
// launcher's own program knows that it is MPI (engine/launch/mpi).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"
#include "engine/api/types.h"

namespace kolo::devices {
class Device;
}

namespace kolo::collectives {

/// A message in flight. Destroying one that is not done abandons it: then the run is over.
class Parcel {
public:
    virtual ~Parcel() = default;
    virtual bool done() = 0;  ///< also progresses all other messages; never waits
    /// Of one that is done: why the library could not move it.
    virtual Outcome<void> outcome() const { return {}; }
};

class Messages {
public:
    virtual ~Messages() = default;

    /// Both return at once; `data` must stay in place until the parcel is done. Messages between two ranks with the
    /// same tag arrive in the order in which they were sent. tag >= 0; one beyond the library's largest gives a parcel
    /// that is done and whose outcome() says so. `data`: addressable, or in the memory of a device that it reaches().
    virtual std::unique_ptr<Parcel> send(int to, int tag, const std::byte* data, std::size_t bytes) = 0;
    virtual std::unique_ptr<Parcel> receive(int from, int tag, std::byte* data, std::size_t bytes) = 0;

    /// Whether `data` may be in this device's memory.
    virtual bool reaches(const devices::Device& device) const;

    /// Done when every rank has called it.
    virtual std::unique_ptr<Parcel> barrier() = 0;

    /// The library's own collective, in place on memory as for send(); blocks. Every rank calls it.
    virtual Outcome<void> perform(Collective collective, int root, std::byte* data, std::int64_t elements, DType dtype,
                                  ReduceOp op) = 0;

    /// Waits until the parcel is done: spins for a moment, then sleeps for longer and longer, so that idle ranks leave
    /// the processor to the others. RankLost if `abort` was called; an error if the library has failed.
    Outcome<void> await(Parcel& parcel);
    /// The same for the first of several; returns its index. `waited`: none was done at first.
    Outcome<std::size_t> awaitAny(std::span<Parcel* const> parcels, bool& waited);
    /// Every waiting call returns. Any thread.
    void abort() { m_aborted = true; }
    const std::atomic<bool>& aborted() const { return m_aborted; }

private:
    std::atomic<bool> m_aborted{false};
};

}  // namespace kolo::collectives
