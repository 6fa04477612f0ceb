// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/interrupts.h"

#include <sys/eventfd.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>

#include <atomic>
#include <cstdint>

namespace kolo::cli {

namespace {

constexpr int kEndingSignals[] = {SIGINT, SIGTERM, SIGHUP};

std::atomic<int> bellOfTheProgram{-1};
static_assert(std::atomic<int>::is_always_lock_free);  // a handler reads it

extern "C" void ringTheBell(int) {
    const int error = errno;
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(bellOfTheProgram.load(), &one, sizeof one);
    errno = error;
}

}  // namespace

Doorbell::Doorbell() : m_fd(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

Doorbell::~Doorbell() {
    close(m_fd);
}

void Doorbell::ring() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(m_fd, &one, sizeof one);
}

void Doorbell::answer() {
    std::uint64_t count;
    [[maybe_unused]] const ssize_t taken = read(m_fd, &count, sizeof count);
}

Interrupts::Interrupts() {
    bellOfTheProgram = m_bell.fd();
    for (const int signal : kEndingSignals) {
        struct sigaction before;
        if (sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) continue;
        struct sigaction action = {};
        action.sa_handler = ringTheBell;
        action.sa_flags = SA_RESTART;
        sigaction(signal, &action, nullptr);
    }
}

/// Signals that arrived during the work that has just ended are settled by its end.
Interrupts::~Interrupts() {
    letThrough();
}

void Interrupts::letThrough() {
    for (const int signal : kEndingSignals) {
        struct sigaction now;
        if (sigaction(signal, nullptr, &now) != 0 || now.sa_handler != ringTheBell) continue;
        struct sigaction action = {};
        action.sa_handler = SIG_DFL;
        sigaction(signal, &action, nullptr);
    }
    bellOfTheProgram = -1;
}

}  // namespace kolo::cli
