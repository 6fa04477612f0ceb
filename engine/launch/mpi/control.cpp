// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/mpi/control.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "engine/runtime/clock.h"
#include "engine/runtime/host.h"

namespace kolo::launch {

namespace {

constexpr int kUp = 1, kDown = 2;  // tags
constexpr int kLongestNapMs = 20;
constexpr std::int64_t kShowLifeEveryNs = 500'000'000;

bool writeAll(int fd, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace

int exitStatusOf(pid_t session) {
    int status = 0;
    if (session <= 0 || waitpid(session, &status, 0) != session) return 1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

Control::Control(MPI_Comm comm, const Session& session, const std::vector<Neighbour>& neighbours,
                 std::function<void(const Frame&)> take)
    : m_session(session), m_bell(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), m_take(std::move(take)), m_parent(getppid()) {
    MPI_Comm_dup(comm, &m_comm);
    MPI_Comm_rank(m_comm, &m_rank);
    MPI_Comm_size(m_comm, &m_ranks);
    m_napMs = std::clamp(m_ranks / (4 * runtime::cpuCores()), 1, kLongestNapMs);
    for (const Neighbour& each : neighbours)
        if (const int fd = static_cast<int>(syscall(SYS_pidfd_open, each.process, 0)); fd >= 0)
            m_neighbours.push_back({each.rank, fd});
    m_thread = std::thread([this] { serve(); });
}

Control::~Control() {
    if (m_thread.joinable()) finish();
    close(m_bell);
    for (const Watched& each : m_neighbours) close(each.processFd);
}

void Control::send(Frame frame) {
    {
        const std::lock_guard lock(m_mutex);
        m_outgoing.push_back(std::move(frame));
    }
    const std::uint64_t one = 1;
    if (::write(m_bell, &one, sizeof one) < 0) return;  // it has rung already
}

void Control::flush() {
    std::unique_lock lock(m_mutex);
    m_sent.wait(lock, [this] { return m_outgoing.empty() && !m_sending; });
}

void Control::follow(std::function<void(EventBatch&)> drain, const runtime::NameTable& names) {
    const std::lock_guard lock(m_mutex);
    m_drain = std::move(drain);
    m_names = &names;
}

void Control::finish() {
    {
        const std::lock_guard lock(m_mutex);
        m_finishing = true;
    }
    m_thread.join();
}

void Control::serve() {
    for (;;) {
        bool finishing = false;
        {
            const std::lock_guard lock(m_mutex);
            finishing = m_finishing;
        }
        showLife();
        bool moved = sendUp();
        moved |= takeFromOthers();
        moved |= takeFromSession();
        if (moved) continue;
        if (finishing) return;
        checkParent();
        watchNeighbours();
        idle();
    }
}

bool Control::sendUp() {
    std::vector<Frame> frames;
    EventBatch batch;
    {
        const std::lock_guard lock(m_mutex);
        frames.swap(m_outgoing);
        m_sending = !frames.empty();
        // What is logged after this goes up the next time; nothing in `frames` has come after it.
        if (m_drain) {
            m_drain(batch);
            batch.newNames = m_names->since(m_namesSent);
            m_namesSent += static_cast<std::uint32_t>(batch.newNames.size());
        }
    }
    if (!batch.empty())
        up(makeFrame(FrameKind::Events, m_rank,
                     EventsBody{std::move(batch.events), std::move(batch.values), std::move(batch.newNames)}));
    for (const Frame& frame : frames) up(frame);
    {
        const std::lock_guard lock(m_mutex);
        m_sending = false;
    }
    m_sent.notify_all();
    return !frames.empty() || !batch.empty();
}

void Control::up(const Frame& frame) {
    const std::vector<std::byte> bytes = toBytes(frame);
    if (m_rank == 0) {
        if (!writeAll(m_session.out, bytes)) leave();
        return;
    }
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Isend(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, 0, kUp, m_comm, &request);
    int done = 0;
    for (MPI_Test(&request, &done, MPI_STATUS_IGNORE); !done; MPI_Test(&request, &done, MPI_STATUS_IGNORE)) {
        checkParent();
        idle();
    }
}

bool Control::takeFromOthers() {
    bool moved = false;
    for (;;) {
        int there = 0;
        MPI_Status status;
        MPI_Message message;
        MPI_Improbe(MPI_ANY_SOURCE, m_rank == 0 ? kUp : kDown, m_comm, &there, &message, &status);
        if (!there) return moved;
        moved = true;
        int count = 0;
        MPI_Get_count(&status, MPI_BYTE, &count);
        std::vector<std::byte> bytes(static_cast<std::size_t>(count));
        MPI_Mrecv(bytes.data(), count, MPI_BYTE, &message, MPI_STATUS_IGNORE);
        if (m_rank == 0) {
            if (!writeAll(m_session.out, bytes)) leave();
            continue;
        }
        FrameReader reader;
        reader.add(bytes);
        while (const auto frame = reader.next()) {
            m_dismissed |= frame->kind == FrameKind::Dismiss;
            m_take(*frame);
        }
    }
}

bool Control::takeFromSession() {
    if (m_rank != 0 || m_dismissed) return false;
    bool moved = false;
    for (pollfd in{m_session.in, POLLIN, 0}; !m_dismissed && poll(&in, 1, 0) > 0;) {
        std::array<std::byte, 64 << 10> block;
        const ssize_t got = ::read(m_session.in, block.data(), block.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0 && !m_started && m_session.process > 0) {
            // The session has refused its request. Nothing was begun, so all can leave in good order.
            passOn(makeFrame(FrameKind::Dismiss, 0));
            return true;
        }
        if (got <= 0) leave();
        moved = true;
        m_frames.add({block.data(), static_cast<std::size_t>(got)});
        while (const auto frame = m_frames.next()) passOn(*frame);
    }
    return moved;
}

void Control::passOn(const Frame& told) {
    // The run begins now, by this rank's clock.
    const Frame frame =
        told.kind == FrameKind::Start ? makeFrame(FrameKind::Start, 0, StartBody{runtime::Clock::steadyNs()}) : told;
    const std::vector<std::byte> bytes = toBytes(frame);
    std::vector<MPI_Request> requests(static_cast<std::size_t>(m_ranks - 1), MPI_REQUEST_NULL);
    for (int other = 1; other < m_ranks; ++other)
        MPI_Isend(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, other, kDown, m_comm, &requests[other - 1]);
    // A rank that hangs must not keep rank 0 from hearing that it shall end.
    for (int done = 0; !done;) {
        MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE);
        if (done) break;
        takeFromOthers();
        checkParent();
        showLife();
        idle();
    }
    m_started |= frame.kind == FrameKind::Start;
    m_dismissed |= frame.kind == FrameKind::Dismiss;
    m_take(frame);
}

/// The session is gone, or mpirun is: nobody wants a result any more. MPI has no say in it, it might wait for others.
void Control::leave() const {
    if (m_rank == 0) close(m_session.out);  // the session waits for its end, and we for the session's
    _exit(exitStatusOf(m_session.process));
}

void Control::showLife() {
    const std::int64_t nowNs = runtime::Clock::steadyNs();
    if (nowNs - m_shownLifeNs < kShowLifeEveryNs || m_dismissed) return;
    {
        const std::lock_guard lock(m_mutex);
        if (!m_drain || m_finishing) return;  // nobody waits for it yet, or any more
    }
    m_shownLifeNs = nowNs;
    up(makeFrame(FrameKind::Alive, m_rank));
}

void Control::watchNeighbours() {
    std::vector<int> lost;
    std::erase_if(m_neighbours, [&](const Watched& each) {
        pollfd process{each.processFd, POLLIN, 0};
        if (poll(&process, 1, 0) <= 0) return false;
        close(each.processFd);
        lost.push_back(each.rank);
        return true;
    });
    for (const int rank : lost)
        if (!m_dismissed) up(makeFrame(FrameKind::Lost, rank));
}

void Control::checkParent() const {
    if (getppid() != m_parent) leave();
}

void Control::idle() const {
    std::vector<pollfd> fds = {{m_bell, POLLIN, 0}, {m_rank == 0 && !m_dismissed ? m_session.in : -1, POLLIN, 0}};
    for (const Watched& each : m_neighbours) fds.push_back({each.processFd, POLLIN, 0});
    if (poll(fds.data(), fds.size(), m_napMs) <= 0) return;
    std::uint64_t rung = 0;
    if (fds[0].revents && ::read(m_bell, &rung, sizeof rung) < 0) return;
}

}  // namespace kolo::launch
