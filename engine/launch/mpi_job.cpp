// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/mpi_job.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "engine/api/wording.h"
#include "engine/launch/mpi_environment.h"

namespace kolo::launch {

namespace {

using namespace std::chrono_literals;

constexpr auto kLeave = 5s;        // a job that was told to end may take so long
constexpr auto kBetween = 1s;      // the polite signal and the other
constexpr int kLastWordsMs = 100;  // from the child's end to the last that it has written
constexpr std::size_t kKeptErrors = 64 << 10;

void closeIfOpen(int& fd) {
    if (fd >= 0) close(fd);
    fd = -1;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
    result.push_back(nullptr);
    return result;
}

}  // namespace

Outcome<std::unique_ptr<MpiJob>> MpiJob::start(int ranks, Listener listener) {
    std::unique_ptr<MpiJob> job(new MpiJob(std::move(listener)));
    job->m_bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (const auto pipes = takeSessionPipes()) {
        job->m_to = pipes->to;
        job->m_from = pipes->from;
    } else {
        job->m_files.emplace("mpi");
        std::vector<std::string> words = mpirunWords(ranks);
        words.push_back(findMpiProgram("kolo-mpi-rank").string());
        TRY(job->spawn(words, mpirunEnvironment(job->m_files->path())));
    }
    fcntl(job->m_to, F_SETFL, O_NONBLOCK);
    job->m_thread = std::thread([raw = job.get()] { raw->attend(); });
    return job;
}

Outcome<void> MpiJob::spawn(const std::vector<std::string>& words, const std::vector<std::string>& environment) {
    // Standard input is a socket, so that a write to a child that is gone is an error and not a signal.
    std::array<int, 2> in{-1, -1}, out{-1, -1}, errors{-1, -1};
    const bool piped = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) == 0 &&
                       pipe2(out.data(), O_CLOEXEC) == 0 && pipe2(errors.data(), O_CLOEXEC) == 0;
    m_to = in[0];
    m_from = out[0];
    m_errors = errors[0];
    int error = errno;
    if (piped) {
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, in[1], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO);
        // A process group of its own: Ctrl-C is for the session, which cancels the run and keeps its record. And no
        // signal blocked or ignored, whatever this program does with them.
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        error = posix_spawnp(&m_child, words.front().c_str(), &actions, &attributes, pointers(words).data(),
                             pointers(environment).data());
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
        if (error != 0) m_child = -1;
    }
    closeIfOpen(in[1]);
    closeIfOpen(out[1]);
    closeIfOpen(errors[1]);
    if (m_child < 0)
        return Error{ErrorCode::DeviceUnavailable, "launch",
                     Complaint::tr("{} cannot be started: {}.", words.front(), Text::of(std::strerror(error)))};
    m_childFd = static_cast<int>(syscall(SYS_pidfd_open, m_child, 0));
    return {};
}

MpiJob::~MpiJob() {
    {
        const std::lock_guard lock(m_mutex);
        m_hangUp = true;
        if (!m_deadline) m_deadline = Clock::now() + kLeave;
    }
    ring();
    if (m_thread.joinable()) m_thread.join();
    for (int* fd : {&m_to, &m_from, &m_errors, &m_bell, &m_childFd}) closeIfOpen(*fd);
}

void MpiJob::send(const Frame& frame) {
    {
        const std::lock_guard lock(m_mutex);
        m_outgoing.push_back(toBytes(frame));
    }
    ring();
}

void MpiJob::endWithin(std::chrono::milliseconds time) {
    {
        const std::lock_guard lock(m_mutex);
        const auto wanted = Clock::now() + time;
        if (!m_deadline || wanted < *m_deadline) m_deadline = wanted;
    }
    ring();
}

void MpiJob::ring() {
    const std::uint64_t one = 1;
    if (m_bell >= 0 && ::write(m_bell, &one, sizeof one) < 0) return;  // it has rung already
}

/// As much as the child takes. With the mutex held.
void MpiJob::write() {
    while (m_to >= 0 && !m_outgoing.empty()) {
        const std::vector<std::byte>& first = m_outgoing.front();
        const ssize_t taken = ::send(m_to, first.data() + m_written, first.size() - m_written, MSG_NOSIGNAL);
        if (taken < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (taken < 0) {
            m_outgoing.clear();
            m_written = 0;
            return;
        }
        m_written += static_cast<std::size_t>(taken);
        if (m_written < first.size()) return;
        m_outgoing.pop_front();
        m_written = 0;
    }
    if (m_hangUp) closeIfOpen(m_to);  // rank 0 sees the end of its input
}

/// mpirun ends its ranks and tidies up when it is asked to; if it does not listen, the ranks notice its death. Under
/// the user's own, rank 0 ends itself at the end of its input, and the user's mpirun the others.
void MpiJob::useForce() {
    if (m_child > 0) kill(m_child, m_force++ == 0 ? SIGTERM : SIGKILL);
    m_hangUp = true;
    m_outgoing.clear();
    m_deadline = Clock::now() + kBetween;
}

int MpiJob::millisecondsLeft() const {
    if (!m_deadline) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*m_deadline - Clock::now()).count();
    return static_cast<int>(std::max<decltype(left)>(0, left));
}

void MpiJob::attend() {
    FrameReader frames;
    MpiEnding ending;
    ending.byMpirun = m_child > 0;
    std::array<std::byte, 64 << 10> block;
    bool readable = true, errorsReadable = m_errors >= 0, childEnded = m_child < 0;
    // The pipes may outlive the child in somebody else's hands: after its end, what is there is read and no more.
    while (!childEnded || readable || errorsReadable) {
        const bool lastWords = childEnded && m_child > 0;
        int timeout = kLastWordsMs;
        short wanted = 0;
        {
            const std::lock_guard lock(m_mutex);
            write();
            if (!m_outgoing.empty()) wanted = POLLOUT;
            if (!lastWords) timeout = millisecondsLeft();
        }
        std::array<pollfd, 5> fds = {{{m_bell, POLLIN, 0},
                                      {readable ? m_from : -1, POLLIN, 0},
                                      {errorsReadable ? m_errors : -1, POLLIN, 0},
                                      {childEnded ? -1 : m_childFd, POLLIN, 0},
                                      {wanted ? m_to : -1, wanted, 0}}};
        const int ready = poll(fds.data(), fds.size(), timeout);
        if (ready == 0 && lastWords) break;
        if (ready == 0) {
            const std::lock_guard lock(m_mutex);
            if (millisecondsLeft() == 0) useForce();
            continue;
        }
        std::uint64_t rung = 0;
        if (fds[0].revents && ::read(m_bell, &rung, sizeof rung) < 0) rung = 0;
        if (fds[1].revents) {
            const ssize_t got = ::read(m_from, block.data(), block.size());
            if (got == 0 || (got < 0 && errno != EINTR)) readable = false;
            if (got > 0) frames.add({block.data(), static_cast<std::size_t>(got)});
            while (auto frame = frames.next()) m_listener.onFrame(std::move(*frame));
        }
        if (fds[2].revents) {
            const ssize_t got = ::read(m_errors, block.data(), block.size());
            if (got == 0 || (got < 0 && errno != EINTR)) errorsReadable = false;
            if (got > 0 && ending.standardError.size() < kKeptErrors)
                ending.standardError.append(reinterpret_cast<const char*>(block.data()), static_cast<std::size_t>(got));
        }
        if (fds[3].revents) {
            childEnded = true;
            waitpid(m_child, &ending.status, 0);
        }
    }
    m_files.reset();
    m_listener.onEnd(ending);
}

}  // namespace kolo::launch
