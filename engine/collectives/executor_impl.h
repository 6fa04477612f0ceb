// SPDX-License-Identifier: Apache-2.0
//
// The executor's internals, shared by the files of its execution modes: executor.cpp (entering, leaving, what every
// operation does, stepped and full speed) and queued_execution.cpp (memory that the processor cannot address).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/api/wording.h"
#include "engine/collectives/executor.h"
#include "engine/collectives/mailboxes.h"
#include "engine/collectives/plan.h"
#include "engine/devices/device.h"
#include "engine/kernels/combine.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/link_model.h"
#include "engine/runtime/step_gate.h"

namespace kolo::collectives {

/// Element type, operator and sizes of a call, and how it is sliced; the same for every rank.
struct Shape {
    std::int64_t elements = 0;
    DType dtype = DType::Float32;
    ReduceOp op = ReduceOp::Sum;
    int iteration = 0;
    std::size_t elementBytes = 4;
    std::int64_t sliceElements = 0;
    int slices = 1;
    bool recordsValues = false;
    kernels::CombineFunction combine = nullptr;
    std::uint32_t kernelName = 0;
};

/// A rank's state. `progress` is monotonic over all calls of a run; everything else below `turn` belongs to whoever
/// holds the turn.
struct alignas(64) Executor::RankState {
    std::atomic<std::uint64_t> progress{0};
    enum Phase : int { kIdle, kArmed, kDone };
    std::atomic<int> phase{kIdle};
    /// 0: nobody runs this program; 1: somebody does; 2: somebody does, and must look again before releasing it.
    std::atomic<int> turn{0};

    const Plan* plan = nullptr;
    Shape shape;
    std::byte* address = nullptr;
    devices::Buffer* buffer = nullptr;
    Tracer* tracer = nullptr;
    std::vector<std::uint64_t> base;  // every rank's progress before this call

    devices::Buffer inbox;
    std::size_t inboxSlotBytes = 0;
    std::size_t op = 0;
    int slice = 0;
    int stepsReported = 0;
    std::int64_t stepStartNs = 0;
    std::uint64_t stepBytes = 0;
    std::int64_t blockedSinceNs = -1;
    int blockedOn = -1;
    std::vector<std::int64_t> opStartNs;  // first slice of each operation
    std::vector<std::uint64_t> received;  // bytes by sender, over all calls
    std::int64_t waitedNs = 0;            // over all calls; of the rank's own thread

    std::mutex mutex;  // stepped and queued mode: for sleeping until this rank progresses
    std::condition_variable progressed;
    static constexpr std::size_t kPublished = 64;
    std::array<std::int64_t, kPublished> publishedNs{};  // when the last ones were made known, by progress

    // Queued mode: where in the queues each operation begins (only if recorded) and ends.
    std::vector<std::unique_ptr<devices::Mark>> begun, done;
    std::unique_ptr<devices::Mark> entered;
};

class Executor::RankCommunicator : public Communicator {
public:
    RankCommunicator(Impl& impl, int rank) : m_impl(impl), m_rank(rank) {}
    Outcome<void> run(const CollectiveCall& call, devices::Buffer& buffer) override;
    Outcome<void> barrier() override;
    std::vector<std::uint64_t> receivedBytes() const override;
    Outcome<void> isend(int to, int tag, const devices::Buffer& buffer, std::size_t offset, std::size_t bytes) override;
    Outcome<void> waitAll() override;
    Outcome<Envelope> probe(int from, int tag) override;
    Outcome<void> recv(const Envelope& envelope, devices::Buffer& buffer, std::size_t offset,
                       const TransferNote& note) override;
    std::int64_t waitedNs() const override;

private:
    RankState& rankState() const;
    Outcome<void> goesOn(bool yes) const;

    Impl& m_impl;
    int m_rank;
};

struct Executor::Impl {
    Impl(int ranks, runtime::Clock& clock, runtime::StepGate& gate, const Options& options)
        : ranks(ranks),
          clock(clock),
          gate(gate),
          options(options),
          rankStates(ranks),
          mailboxes(ranks, clock, options.link) {
        for (RankState& rankState : rankStates) {
            rankState.base.assign(ranks, 0);
            rankState.received.assign(ranks, 0);
        }
    }

    const int ranks;
    runtime::Clock& clock;
    runtime::StepGate& gate;
    const Options options;
    const bool walks = options.stepped || options.link;  // every rank on its own thread, one operation at a time
    std::vector<RankState> rankStates;
    Mailboxes mailboxes;
    std::vector<std::unique_ptr<RankCommunicator>> communicators;

    std::mutex planMutex;
    std::map<std::pair<const Schedule*, bool>, std::unique_ptr<Plan>> plans;  // by schedule, staged or not

    std::atomic<bool> aborted{false};
    std::atomic<int> inside{0};           // ranks between the beginning and the end of a call
    std::atomic<std::uint32_t> epoch{0};  // changes whenever a sleeping thread has reason to look
    std::atomic<int> asleep{0};
    std::atomic<int> awake{0};
    std::atomic<std::uint64_t> entries{0};  // ranks that have entered, over all calls

    std::mutex barrierMutex;
    std::condition_variable barrierChanged;
    int barrierArrived = 0;
    std::uint64_t barrierRound = 0;

    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));

    const Plan& planOf(const Schedule& schedule, bool staged) {
        const std::lock_guard lock(planMutex);
        auto& plan = plans[{&schedule, staged}];
        if (!plan) plan = std::make_unique<Plan>(compile(schedule, staged));
        return *plan;
    }

    void stopAll();
    Outcome<void> run(int rank, const CollectiveCall& call, devices::Buffer& buffer);
    Outcome<void> prepare(RankState& rankState, const CollectiveCall& call, devices::Buffer& buffer);
    Outcome<void> barrier();
    Outcome<void> runFree(int rank);
    Outcome<void> runStepped(int rank);
    Outcome<void> runQueued(int rank);
    Outcome<void> enqueueProgram(int rank, std::int64_t& enteredNs);
    Outcome<void> enqueue(RankState& rankState, const Op& op);
    devices::Queue& queueOf(RankState& rankState, const Op& op);
    void recordQueued(int rank, std::int64_t enteredNs);
    void publish(RankState& rankState);
    bool awaitOthers(const RankState& rankState, const std::vector<Wait>& waits, std::int64_t* readyNs = nullptr);
    bool tryAdvance(int rank);
    bool advance(int rank);
    bool ready(RankState& rankState, const std::vector<Wait>& waits, int slice);
    std::uint64_t target(const RankState& rankState, const Wait& wait, int slice) const;
    void execute(RankState& rankState, const Op& op, int slice);
    void perform(RankState& rankState, const Op& op, int slice);
    void waitForLink(const RankState& rankState, const Op& op, std::int64_t readyNs);
    void recordOp(int rank, const Op& op, std::int64_t startNs, std::int64_t endNs);
    void recordValues(RankState& rankState, int step, int chunk, std::int64_t atNs);
    void recordStart(int rank);
    void finishSteps(int rank, int lastStep, std::int64_t nowNs);
    void wakeAll();

    Error stopped() const {
        return gate.cancelled() ? Error{ErrorCode::Cancelled, "", Complaint::tr("The run was cancelled.")}
                                : Error{ErrorCode::RankLost, "", Complaint::tr("Another rank has failed.")};
    }
};

}  // namespace kolo::collectives
