// SPDX-License-Identifier: Apache-2.0
//
// Runs a plan on real devices. Every operation is one command on the compute queue of its device, every copy one on the
// copy engine of the device that receives; a command is submitted when the results that it reads are there. So copies
// run beside kernels, and operations that do not need each other run on their devices at the same time, whatever their
// order in the program.
//
// Where the processor cannot address a device's memory (a GPU), that device's two queues are each driven by a thread of
// the machine: it launches the kernel or the transfer and waits for it, so that a span is the time from the launch to
// the end, and what is submitted after it finds its results there.
//
// A result lives until its last reader has ended and the program has no name for it any more; then its memory is freed,
// as it is for a Python program.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/devices/device.h"
#include "engine/devices/virtual/virtual_device.h"
#include "engine/placement/plan.h"
#include "engine/runtime/clock.h"

namespace kolo::placement {

struct MemorySample {
    std::int64_t atNs = 0;
    std::uint64_t bytes = 0;
};

/// What a run has measured.
struct Record {
    struct Span {
        std::int64_t startNs = -1, endNs = -1;  ///< -1: never ran
    };
    std::vector<Span> tasks;                        ///< by task
    std::vector<std::vector<MemorySample>> memory;  ///< by device
    std::vector<std::string> output;                ///< by item of Graph::output, as far as the program has come
    std::int64_t startNs = 0, endNs = 0;

    std::uint64_t peakBytes(int device) const;
};

class Machine {
public:
    /// `devices` stand in the order of graph.devices. All of them outlive the machine.
    Machine(const Graph& graph, const Plan& plan, std::vector<devices::Device*> devices, const runtime::Clock& clock);

    /// Blocks until everything is done, or something failed, or `seconds` have passed.
    Outcome<void> run(double seconds);
    void stop();  ///< any thread

    /// To be read when run has returned.
    const Record& record() const { return m_record; }

private:
    struct State {
        int waits = 0;  ///< sources that are not there yet, and one for not being reached by the program
        int users = 0;  ///< readers that have not ended, and one while the program has a name for it
        std::shared_ptr<devices::Buffer> result;
    };

    /// The threads that drive a device which is not hostAddressable().
    struct Driver {
        devices::ThreadQueue compute, copyEngine;
    };

    void submit(int task);
    void perform(int task);
    using Result = std::shared_ptr<devices::Buffer>;  ///< null: of a print
    Outcome<Result> compute(int task, std::int64_t& startNs);
    Outcome<Result> copy(int task);
    Outcome<void> transfer(const Task& task, const devices::Buffer& from, devices::Buffer& to);
    Error failed(int task, const Error& why) const;
    Outcome<Result> allocate(int task);
    Outcome<void> print(const Operation& operation, const Task& task);
    void complete(int task, Result result, Record::Span span);
    void advance();  ///< with the lock held: lets the program run on
    void drop(int task, std::vector<std::shared_ptr<devices::Buffer>>& garbage);
    void sample(int device);  ///< with the lock held
    void fail(int task, Error why);
    int firstOpen() const;  ///< the first task of the program that has not ended
    bool isDone() const;    ///< with the lock held: everything has ended that comes before an error
    Text describe(int task) const;

    const Graph& m_graph;
    const Plan& m_plan;
    const std::vector<devices::Device*> m_devices;
    const runtime::Clock& m_clock;
    Record m_record;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<State> m_states;
    std::vector<std::pair<int, int>> m_releases;  ///< (releasedAt, task), in order
    std::size_t m_released = 0;
    int m_reached = 0, m_completed = 0;                       ///< tasks
    std::vector<std::shared_ptr<devices::Buffer>> m_garbage;  ///< to be freed without the lock
    std::atomic<std::size_t> m_printed = 0;                   ///< bytes
    std::atomic<bool> m_stopped = false;
    std::optional<Error> m_error;
    /// The first task of the program that has failed. What comes before it still runs, so that it is printed.
    std::atomic<int> m_failed = kNever;
    std::vector<std::unique_ptr<Driver>> m_drivers;  ///< by device, null where none is needed; last: joined first
};

}  // namespace kolo::placement
