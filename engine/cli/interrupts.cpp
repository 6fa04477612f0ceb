// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/interrupts.h"

#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>
#include <csignal>

#include <cstdint>

namespace kolo::cli {

namespace {

sigset_t endingSignals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

}  // namespace

Interrupts::Interrupts() {
    const sigset_t set = endingSignals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    m_fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

Interrupts::~Interrupts() {
    take();  // what came during the work that has just ended is answered by its end
    letThrough();
}

void Interrupts::take() {
    signalfd_siginfo info;
    while (read(m_fd, &info, sizeof info) == static_cast<ssize_t>(sizeof info)) {
    }
}

void Interrupts::letThrough() {
    if (m_fd < 0) return;
    close(m_fd);
    m_fd = -1;
    const sigset_t set = endingSignals();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

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

}  // namespace kolo::cli
