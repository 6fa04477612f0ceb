// SPDX-License-Identifier: Apache-2.0
//
// kolo bench step: how long does a lecturer wait after pressing the arrow key? A run is held before its first step and
// released one step at a time, as the window does it; measured is the time until every rank waits at the gate again and
// the listener has been told.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "engine/api/console.h"
#include "engine/api/session.h"
#include "engine/api/steps/slots.h"
#include "engine/cli/command.h"

namespace kolo::cli {

namespace {

using Clock = std::chrono::steady_clock;

struct BenchStepOptions {
    std::string devices = "virtual:64", elements = "4096", algorithm = "ring", micro, detail = "full", format = "table";
    OptionList declared{
        {"--devices KIND:N", devices, "one a rank; virtual:64 without it"},
        {"--elements N", elements, "of each array; 4096 without it"},
        {"--algorithm NAME", algorithm, "of allreduce; ring without it"},
        {"--micro N", micro, "a pipeline of so many micro-batches and a stage a device instead of an allreduce"},
        {"--detail",
         detail,
         "what is recorded meanwhile: off, summary, full (the default)",
         {"off", "summary", "full"}},
        formatOption(format, {"table", "csv"})};
};

/// What the session last reported, and when; waiters sleep.
class Watch {
public:
    void tell(const SessionState& state) {
        {
            const std::lock_guard lock(m_mutex);
            m_state = state;
            m_at = Clock::now();
        }
        m_changed.notify_all();
    }
    /// When step `step` was over and the run was waiting before the next one; behind the `last` there is none.
    Clock::time_point waitFor(int step, bool last = false) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] {
            const bool answered = last || m_state.phase == SessionPhase::Waiting;
            return m_state.phase == SessionPhase::Ended || (answered && m_state.step >= step);
        });
        return m_at;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    SessionState m_state;
    Clock::time_point m_at;
};

Outcome<RunSpec> allreduceOf(const BenchStepOptions& options) {
    const auto elements = TRY(wholeNumber("--elements", options.elements, 1, std::int64_t{1} << 24));
    RunSpec spec;
    spec.strategy = "allreduce";
    spec.parameters = {{"algorithm", options.algorithm}, {"elements", std::to_string(elements)}};
    spec.devices = TRY(parseDevices(options.devices));
    return spec;
}

/// One layer a stage, all of them small.
Outcome<RunSpec> pipelineOf(const BenchStepOptions& options) {
    const auto micro = TRY(wholeNumber("--micro", options.micro, 1, 4096));
    RunSpec spec;
    spec.strategy = "pipeline";
    spec.devices = TRY(parseDevices(options.devices));
    const int stages = spec.devices.count;
    std::string model = "layers:dense2";
    for (int stage = 1; stage < stages; ++stage) model += ",dense2";
    spec.parameters = {{"model", model},
                       {"dataset", "spirals"},
                       {"batch", "32"},
                       {"steps", "1"},
                       {"schedule", "1f1b"},
                       {"stages", std::to_string(stages)},
                       {"micro", std::to_string(micro)}};
    return spec;
}

Outcome<int> measure(const BenchStepOptions& options) {
    RunSpec spec = options.micro.empty() ? TRY(allreduceOf(options)) : TRY(pipelineOf(options));
    spec.detail = *kDetails.find(options.detail);
    Watch watch;
    Session session({}, [&](const SessionState& state) { watch.tell(state); });
    const auto info = TRY(session.start(spec, {.stepped = true}));
    const int steps = info.collective ? static_cast<int>(info.collective->schedule.steps.size())
                                      : training::slotsOf(*info.plan).count;
    std::vector<double> milliseconds;
    watch.waitFor(0);
    for (int step = 1; step <= steps; ++step) {
        const auto asked = Clock::now();
        TRY(session.step());
        milliseconds.push_back(
            std::chrono::duration<double, std::milli>(watch.waitFor(step, step == steps) - asked).count());
    }
    const RunResult result = session.wait();
    if (result.status != RunStatus::Finished) {
        complain(result.error);
        return 1;
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    const auto at = [&](double part) {
        return fmt::format("{:.2f}", milliseconds[static_cast<std::size_t>(part * (milliseconds.size() - 1))]);
    };
    printRows(options.format,
              {{"ranks", info.collective ? "chunks" : "micro_batches", "steps", "median_ms", "p95_ms", "worst_ms"},
               {std::to_string(info.ranks),
                std::to_string(info.collective ? info.collective->schedule.chunks : info.plan->microbatches),
                std::to_string(steps), at(0.5), at(0.95), at(1)}});
    return 0;
}

}  // namespace

const Command& benchStep{"step", "how long a step takes to answer when a run is stepped through",
                         withOptions<BenchStepOptions>(measure)};

}  // namespace kolo::cli
