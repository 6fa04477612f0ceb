// SPDX-License-Identifier: Apache-2.0
//
// Makes Ctrl-C and SIGTERM something to wait for. They must cancel a run in an orderly way, so that its record is kept.
// The handlers only ring a doorbell, and apply to every thread of the program, including those that a library started
// before main() began (OpenBLAS does), which a blocked signal would still reach. A signal ignored from the start
// (nohup) stays ignored.
#pragma once

#include "engine/api/non_copyable.h"

namespace kolo::cli {

/// A flag that poll() can wait for; any thread may raise it.
class Doorbell : NonCopyable {
public:
    Doorbell();
    ~Doorbell();

    int fd() const { return m_fd; }
    void ring();
    void answer();  ///< silent again until the next ring()

private:
    int m_fd = -1;
};

/// Only one at a time: signals belong to the whole program.
class Interrupts {
public:
    Interrupts();
    ~Interrupts();

    int fd() const { return m_bell.fd(); }  ///< readable when a signal has arrived
    void take() { m_bell.answer(); }        ///< marks signals so far as handled
    /// From now on the signals end the program at once, as by default: for the second Ctrl-C.
    void letThrough();

private:
    Doorbell m_bell;
};

}  // namespace kolo::cli
