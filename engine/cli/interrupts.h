// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C and SIGTERM as something that one can wait for. They must cancel a run in an orderly way, so that its record
// is kept; a handler could not do that. Make one before any thread starts: the threads inherit the blocked signals.
#pragma once

namespace kolo::cli {

class Interrupts {
public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    int fd() const { return m_fd; }  ///< readable when a signal has come
    void take();                     ///< what has come counts as seen
    /// From now on the signals end the program at once, as if nobody had asked: for the second Ctrl-C.
    void letThrough();

private:
    int m_fd = -1;
};

/// A flag that a poll() can wait for; any thread may raise it.
class Doorbell {
public:
    Doorbell();
    ~Doorbell();
    Doorbell(const Doorbell&) = delete;
    Doorbell& operator=(const Doorbell&) = delete;

    int fd() const { return m_fd; }
    void ring();
    void answer();  ///< silent again until the next ring()

private:
    int m_fd = -1;
};

}  // namespace kolo::cli
