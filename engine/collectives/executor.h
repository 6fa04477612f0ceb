// SPDX-License-Identifier: Apache-2.0
//
// The executor runs any schedule on any kind of device. It has three execution modes:
//
// Stepped   Each rank's own thread runs its program, submits transfers to its copy engine and reductions to its
//           command queue, and stops at the gate after each step. This is what a lecture watches.
//
// Free      The ranks run as fast as the data allows, and idle threads help the others (free_running.h). Slices of long
//           arrays follow each other: every chunk's first slice runs through all steps before the second begins, so
//           that the data stays in the cache and main memory sees each element about once in and once out, whatever
//           the algorithm.
//
// Queued    The same for memory that the processor cannot address (device_queues.h). Where the devices can read each
//           other's memory, a kernel adds what it reads there; otherwise it is fetched first.
//
// All of them are the same interpreter (interpreter.h) over another transport. Results, messages and byte counts are
// the same in all of them, to the bit.
#pragma once

#include <memory>

#include "engine/collectives/backend.h"

namespace kolo::collectives {

/// For ranks that are all in this process. A slowed link makes them run as when stepped, but without stopping.
class Executor : public Ensemble {
public:
    explicit Executor(const EnsembleOptions& options);
    ~Executor() override;

    /// The devices of the buffers passed to it must live longer than the executor.
    Communicator& communicator(int rank) override;
    void abort() override;

private:
    class Member;
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kolo::collectives
