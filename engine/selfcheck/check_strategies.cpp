// SPDX-License-Identifier: Apache-2.0
//
// Every strategy as a user runs it, through a session that opens its own devices. A strategy compares its result with
// its own plain reference (Job::finish); this checks that it reports success on these devices.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "engine/api/session.h"
#include "engine/api/strategy.h"
#include "engine/collectives/algorithm.h"
#include "engine/collectives/backend.h"
#include "engine/selfcheck/selfcheck.h"

namespace kolo::selfcheck {

namespace {

using namespace std::chrono_literals;

/// A learning strategy may take as long as it likes; this only checks that it runs.
constexpr auto kPatience = 10s;

/// Signals the end of the run.
class EndSink : public RunSink {
public:
    Outcome<void> begin(RunInfo&) override { return {}; }
    void events(const EventBatch&) override {}
    Outcome<void> end(const RunResult&) override {
        {
            const std::lock_guard lock(m_mutex);
            m_ended = true;
        }
        m_changed.notify_all();
        return {};
    }
    bool waitFor(std::chrono::milliseconds time) {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, time, [&] { return m_ended; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_ended = false;
};

/// As short as its declaration allows: every repeat count is set to its minimum.
RunSpec shortRun(const StrategyInfo& info, const DeviceRequest& request) {
    RunSpec spec;
    spec.strategy = info.id;
    spec.devices = request;
    spec.detail = Detail::Summary;
    for (const Parameter& parameter : info.parameters) {
        const bool repeats = parameter.name == "iterations" || parameter.name == "epochs" || parameter.name == "steps";
        if (repeats && parameter.type == ParameterType::Integer)
            spec.parameters[parameter.name] =
                std::to_string(static_cast<std::int64_t>(std::max(1.0, parameter.minimum.value_or(1))));
    }
    return spec;
}

bool isCollective(const Strategy& strategy) {
    const auto& algorithms = collectives::allAlgorithms();
    return std::any_of(algorithms.begin(), algorithms.end(), [&](const collectives::Algorithm* algorithm) {
        return name(algorithm->collective) == strategy.info().id;
    });
}

void checkOne(const RunSpec& spec, const Report& report) {
    Result result{fmt::format("strategy {} on {} by {}", spec.strategy, spec.launch, spec.collectives),
                  fmt::format("{}:{}", spec.devices.kind, spec.devices.count), -1, Verdict::Pass,
                  "its own check says that it is right"};
    EndSink sink;
    Session session({&sink});
    if (auto started = session.start(spec); !started) {
        const ErrorCode code = started.error().code;
        result.verdict =
            code == ErrorCode::DeviceUnavailable || code == ErrorCode::BadValue ? Verdict::Skipped : Verdict::Fail;
        result.why = started.error().message.english();
        return report(result);
    }
    const bool ended = sink.waitFor(kPatience);
    if (!ended) (void)session.cancel();
    const RunResult run = session.wait();
    if (run.status != RunStatus::Finished) {
        const bool patienceEnded = !ended && run.status == RunStatus::Cancelled;
        result.verdict = patienceEnded ? Verdict::Skipped : Verdict::Fail;
        result.why = patienceEnded ? "it runs longer than this check waits" : run.error.english();
    }
    report(result);
}

}  // namespace

void checkStrategies(const DeviceRequest& request, const std::string& launch, const Report& report) {
    for (const Strategy* strategy : allStrategies()) {
        for (const collectives::CollectiveBackend* backend : collectives::allBackends()) {
            RunSpec spec = shortRun(strategy->info(), request);
            spec.launch = launch;
            spec.collectives = backend->id;
            if (backend == collectives::allBackends().front() || isCollective(*strategy)) checkOne(spec, report);
        }
    }
}

}  // namespace kolo::selfcheck
