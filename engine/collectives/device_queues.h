// SPDX-License-Identifier: Apache-2.0
//
// Full speed on devices whose memory the processor cannot address.
//
// A rank's thread only enqueues. It submits its program to the copy engine and the compute queue, one operation after
// another, with a mark after each. Where the plan says "wait for operation 3 of rank B", the queue is told to wait for
// B's third mark; the thread itself waits only until B has enqueued that operation, because a mark that has not been
// enqueued cannot be waited for. So data moves from device to device while the threads run far ahead, no kernel ever
// spins on another rank's kernel, and many logical devices may share one GPU without deadlock.
//
// A rank's operations run one after another, as the plan assumes ("it need not wait again for what an earlier one has
// waited for"): when the program switches queues, the new one waits for the last mark.
//
// All ranks leave together. The next call reuses the marks, which it must not do while another rank's queue may still
// be told to wait for one.
//
// Where no events are written, operations need not be submitted one by one every time. Once all ranks have entered, one
// of them submits the programs of all ranks; the second time it records them (Queue::record) as a CUDA graph with the
// marks as its edges, and from then on the same schedule on the same arrays is one launch (RecordedQueues). The first
// time is not recorded because older drivers do not load kernels while they record. If the driver cannot record at all,
// the same thread submits everything every time. Where one kernel can do it all, it replaces the graph (OneKernel).
//
// Nor do the threads wait for the result if the queues can (DeviceOrder): the launch then stands in the first rank's
// queue behind every rank's `ready`, and every rank's `done` behind the launch.
//
//     rank 0   … ready ─┬─ begun ─ graph ─ done ─┬─
//     rank 1   … ready ─┘  begun           done ─┘     behind those of rank 0: on the same GPU in that queue, else
//                                                      in its own
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <tuple>

#include "engine/collectives/one_kernel.h"
#include "engine/collectives/shared_memory.h"
#include "engine/devices/repeated_commands.h"

namespace kolo::collectives {

class DeviceQueues : public SteppedMemory {
public:
    /// Where a rank's marks are. `timed`: events will be written.
    using MarksOf = std::function<DeviceQueues&(int rank)>;
    DeviceQueues(ProgressBoard& board, const runtime::Clock& clock, bool timed, MarksOf others)
        : SteppedMemory(board, clock, false), m_timed(timed), m_others(std::move(others)) {}

    bool enter(const RankCall& call) override;
    Answer await(const Op& op, int slice, Arrival& arrival) override;
    bool perform(const Op& op, int slice, TimeRange& time) override;
    bool finish() override;
    Answer leave() override;
    bool runsLater() const override { return true; }
    TimeRange timeOf(int op) const override;

private:
    friend class RecordedQueues;
    /// Submits an operation, behind everything that it waits for.
    Outcome<void> enqueue(const Op& op);
    DeviceQueues& of(int rank) const { return m_others(rank); }
    const DeviceQueues* clockOfGpu();

    const bool m_timed;
    const MarksOf m_others;
    // Where in the queues each operation begins (only if recorded) and ends.
    std::vector<std::unique_ptr<devices::Mark>> m_begun, m_done;
    std::unique_ptr<devices::Mark> m_entered;
    std::int64_t m_enteredNs = 0;
    std::vector<TimeRange> m_times;    // of each operation, once finished; only if recorded
    devices::Queue* m_last = nullptr;  // of the last operation
    bool m_computes = false;           // some of them, on the compute queue
};

/// The same, recorded. Rank 0 runs the programs of all ranks, the others wait for it.
class RecordedQueues final : public DeviceQueues {
public:
    RecordedQueues(ProgressBoard& board, const runtime::Clock& clock, MarksOf others)
        : DeviceQueues(board, clock, false, std::move(others)) {}

    Answer await(const Op&, int, Arrival& arrival) override {
        arrival.readyNs = arrival.askedNs;
        return Answer::Yes;
    }
    bool perform(const Op&, int, TimeRange&) override { return true; }
    bool finish() override;

private:
    /// Identifies a recording: the plan, what determines the chunks' sizes, and the addresses of every rank's array and
    /// inbox.
    using Key = std::tuple<const Plan*, DType, ReduceOp, std::array<std::int64_t, 5>, std::vector<const std::byte*>>;
    Key key() const;
    /// How a call is launched: as one kernel, or else operation by operation, or recorded.
    struct Prepared {
        std::unique_ptr<OneKernel> kernel;
        devices::RepeatedCommands commands{};
    };
    Prepared& prepared();
    Prepared prepare() const;
    Outcome<void> put(Prepared& call);
    Outcome<void> submitAll();
    Outcome<void> launch();
    static devices::Queue& engineOf(const RankCall& call) { return call.buffer->device()->copyEngine(); }
    devices::Queue& first() const { return engineOf(*m_call); }

    std::map<Key, Prepared> m_prepared;
    std::vector<std::unique_ptr<devices::Mark>> m_marks;  // where the other queues begin and end
};

}  // namespace kolo::collectives
