// SPDX-License-Identifier: Apache-2.0
//
// The processes of an MPI run, as the session controls them: mpirun as a child with its pipes or, under the user's own
// mpirun, pipes to the rank 0 beside this process. A thread carries the frames in both directions and notices the end.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/scratch_folder.h"
#include "engine/launch/frame.h"
#include "engine/launch/mpi_ending.h"

namespace kolo::launch {

class MpiJob {
public:
    /// Both are called from the job's own thread; `onEnd` once, when no frame will come any more.
    struct Listener {
        std::function<void(Frame)> onFrame;
        std::function<void(const MpiEnding&)> onEnd;
    };
    static Outcome<std::unique_ptr<MpiJob>> start(int ranks, Listener listener);

    /// Ends what still runs: asks first, then sends signals.
    ~MpiJob();

    void send(const Frame& frame);  ///< any thread, never waits
    /// If the job has not ended by then, it is ended by force.
    void endWithin(std::chrono::milliseconds time);

private:
    using Clock = std::chrono::steady_clock;

    explicit MpiJob(Listener listener) : m_listener(std::move(listener)) {}
    void begin();
    Outcome<void> spawn(const std::vector<std::string>& words, const std::vector<std::string>& environment);
    void attend();
    void write();
    void useForce();
    int millisecondsLeft() const;
    void ring();

    const Listener m_listener;
    pid_t m_child = -1;  // mpirun; -1 under the user's own
    int m_childFd = -1;  // pidfd: readable when the child has ended
    int m_to = -1;
    int m_from = -1;
    int m_errors = -1;                     // mpirun's
    int m_bell = -1;                       // eventfd: something is to be written, or the deadline has moved
    std::optional<ScratchFolder> m_files;  // mpirun's, gone with it even if it was killed

    std::mutex m_mutex;
    std::deque<std::vector<std::byte>> m_outgoing;
    std::size_t m_written = 0;  // of the first
    bool m_hangUp = false;
    std::optional<Clock::time_point> m_deadline;
    int m_force = 0;  // signals sent so far
    std::thread m_thread;
};

}  // namespace kolo::launch
