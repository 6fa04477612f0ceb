// SPDX-License-Identifier: Apache-2.0
//
// A rank's connection to the session, served by a thread of its own so that it works while the rank computes or waits.
// Up go events, arrivals and a sign of life, by which the session tells a waiting rank from a stopped one; down comes
// the control. Rank 0 has the session's pipes and relays everything; the others reach it by messages. MPI cannot wake a
// sleeping thread, so this one polls about a thousand times a second, and less often the more ranks share a core.
#pragma once

#define OMPI_SKIP_MPICXX
#include <mpi.h>
#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/launch/frame.h"
#include "engine/runtime/event_log.h"

namespace kolo::launch {

/// Rank 0's connection to the session.
struct Session {
    int in = -1, out = -1;  ///< pipes
    pid_t process = 0;      ///< under the user's own mpirun a child of rank 0's; 0 where mpirun is the session's child
};

/// Another rank on this host.
struct Neighbour {
    int rank = 0;
    pid_t process = 0;
};

/// Waits for the session to end and returns its exit status; 1 if there is none, or a signal ended it.
int exitStatusOf(pid_t session);

class Control {
public:
    /// `take` is called from the thread with every frame that comes from the session.
    /// The end of a neighbour goes up, too: under the user's own srun nobody else would report it before all are
    /// killed.
    Control(MPI_Comm comm, const Session& session, const std::vector<Neighbour>& neighbours,
            std::function<void(const Frame&)> take);
    ~Control();

    /// Any thread. Everything that was logged before goes up before the frame.
    void send(Frame frame);
    void flush();  ///< returns when everything that was given to send() has gone up
    /// From now on the events that `drain` brings go up. Call it once.
    void follow(std::function<void(EventBatch&)> drain, const runtime::NameTable& names);
    /// Returns when everything has gone up that was to be sent; then the thread has ended.
    void finish();

private:
    void serve();
    bool sendUp();
    bool takeFromOthers();
    bool takeFromSession();
    void passOn(const Frame& told);
    void up(const Frame& frame);
    void checkParent() const;
    [[noreturn]] void leave() const;
    void showLife();
    void watchNeighbours();
    void idle() const;

    MPI_Comm m_comm = MPI_COMM_NULL;
    int m_rank = 0;
    int m_ranks = 1;
    const Session m_session;
    const int m_bell;
    const std::function<void(const Frame&)> m_take;
    const int m_parent;
    int m_napMs = 1;
    bool m_started = false;    // rank 0: the ranks were told to begin
    bool m_dismissed = false;  // nothing more will come
    std::int64_t m_shownLifeNs = 0;
    struct Watched {
        int rank;
        int processFd;  // readable when it has ended
    };
    std::vector<Watched> m_neighbours;
    FrameReader m_frames;  // rank 0: of the session

    std::mutex m_mutex;
    std::vector<Frame> m_outgoing;
    std::function<void(EventBatch&)> m_drain;
    const runtime::NameTable* m_names = nullptr;
    std::uint32_t m_namesSent = 1;
    bool m_finishing = false;
    bool m_sending = false;
    std::condition_variable m_sent;
    std::thread m_thread;
};

}  // namespace kolo::launch
