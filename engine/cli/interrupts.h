// SPDX-License-Identifier: Apache-2.0
//
// Ctrl-C and SIGTERM as something that one can wait for. They must cancel a run in an orderly way, so that its record
// is kept. The handlers only ring a bell, and hold for every thread of the program: also for those that a library has
// started before main() began (OpenBLAS does), which a blocked signal would reach all the same. A signal that was
// ignored from the start (nohup) stays ignored.
#pragma once

namespace kolo::cli {

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

/// One at a time: signals belong to the whole program.
class Interrupts {
public:
    Interrupts();
    ~Interrupts();
    Interrupts(const Interrupts&) = delete;
    Interrupts& operator=(const Interrupts&) = delete;

    int fd() const { return m_bell.fd(); }  ///< readable when a signal has come
    void take() { m_bell.answer(); }        ///< what has come counts as seen
    /// From now on the signals end the program at once, as if nobody had asked: for the second Ctrl-C.
    void letThrough();

private:
    Doorbell m_bell;
};

}  // namespace kolo::cli
