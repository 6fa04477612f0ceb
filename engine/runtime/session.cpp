// SPDX-License-Identifier: Apache-2.0
#include "engine/api/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/api/event.h"
#include "engine/api/sentence.h"
#include "engine/api/strategy.h"
#include "engine/collectives/executor.h"
#include "engine/devices/device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/event_log.h"
#include "engine/runtime/host.h"
#include "engine/runtime/link_model.h"
#include "engine/runtime/step_gate.h"

namespace kolo {

namespace {

using namespace std::chrono_literals;

/// How often the collector looks for events that nobody announced.
constexpr auto kCollectEvery = 5ms;

Outcome<const Strategy*> strategyOf(const RunSpec& spec) {
    if (const Strategy* strategy = findStrategy(spec.strategy)) return strategy;
    std::vector<std::string> known;
    for (const Strategy* strategy : allStrategies()) known.push_back(strategy->info().id);
    return Error{ErrorCode::UnknownStrategy, "strategy",
                 fmt::format("There is no strategy {}; known: {}.{}", inQuotes(spec.strategy), fmt::join(known, ", "),
                             didYouMean(spec.strategy, known))};
}

Outcome<void> checkLaunch(const RunSpec& spec) {
    if (spec.launch != "threads")
        return Error{ErrorCode::DeviceUnavailable, "launch",
                     fmt::format("This build runs ranks as threads only, not by {}; use --launch threads.",
                                 inQuotes(spec.launch))};
    if (spec.collectives != "kolo")
        return Error{ErrorCode::DeviceUnavailable, "collectives",
                     fmt::format("This build performs collectives itself, not by {}; use --collectives kolo.",
                                 inQuotes(spec.collectives))};
    return {};
}

/// One run, from its first rank's start to its last rank's end.
struct Run {
    Run(RunInfo runInfo, std::unique_ptr<Job> runJob, std::vector<std::unique_ptr<devices::Device>> runDevices,
        bool steppedRun)
        : info(std::move(runInfo)),
          job(std::move(runJob)),
          devices(std::move(runDevices)),
          stepped(steppedRun),
          gate(info.ranks, steppedRun, clock),
          linkModel(makeLinkModel(*job, info.ranks)),
          executor(info.ranks, clock, gate,
                   {.stepped = steppedRun && job->ownSteps() == 0,
                    .asksGate = job->ownSteps() == 0,
                    .link = linkModel.get()}),
          ranksLeft(info.ranks) {
        for (int rank = 0; rank < info.ranks; ++rank)
            logs.push_back(std::make_unique<runtime::EventLog>(rank, info.spec.detail, names));
    }

    static std::unique_ptr<runtime::LinkModel> makeLinkModel(const Job& job, int ranks) {
        const auto link = job.link();
        return link ? std::make_unique<runtime::LinkModel>(*link, ranks) : nullptr;
    }

    void startRanks() {
        for (int index = 0; index < info.ranks; ++index) {
            threads.emplace_back([this, index] {
                Rank rank{index, info.ranks, *devices[index], executor.join(index, *logs[index]), *logs[index],
                          clock, &gate};
                if (auto outcome = job->run(rank); !outcome) fail(outcome.error());
                ranksLeft.fetch_sub(1);
                if (onProgress) onProgress();
            });
        }
    }

    /// The first error of any rank ends the run for all of them.
    void fail(const Error& why) {
        {
            const std::lock_guard lock(errorMutex);
            // A rank that only says that it was stopped says less than the one that stopped it.
            const bool secondary = error && (error->code == ErrorCode::RankLost || error->code == ErrorCode::Cancelled);
            if (!error || (secondary && why.code != ErrorCode::RankLost && why.code != ErrorCode::Cancelled))
                error = why;
        }
        gate.cancel();
        executor.abort();
    }

    void cancel() { fail({ErrorCode::Cancelled, "", "The run was cancelled."}); }

    RunInfo info;
    std::unique_ptr<Job> job;
    std::vector<std::unique_ptr<devices::Device>> devices;
    bool stepped;
    runtime::Clock clock;
    runtime::NameTable names;
    runtime::StepGate gate;
    std::unique_ptr<runtime::LinkModel> linkModel;  // null: as quick as this machine
    collectives::Executor executor;
    std::vector<std::unique_ptr<runtime::EventLog>> logs;
    std::function<void()> onProgress;
    std::atomic<int> ranksLeft;
    std::mutex errorMutex;
    std::optional<Error> error;
    std::vector<std::jthread> threads;  // last: joined before anything else goes
};

/// What all runs have in common, then what the strategy says.
std::string composeResult(const Run& run, std::int64_t elapsedNs) {
    nlohmann::ordered_json json;
    json["strategy"] = run.info.spec.strategy;
    json["workers"] = run.info.ranks;
    json["devices"] = run.info.provenance.devices;
    json["hardware"] = run.info.provenance.hardware;
    json["numbers"] = run.info.provenance.numbers;
    json["launch"] = run.info.spec.launch;
    json["collectives"] = run.info.spec.collectives;
    json["detail"] = name(run.info.spec.detail);
    json["elapsed_ns"] = elapsedNs;
    const auto own = nlohmann::ordered_json::parse(run.job->resultJson());
    for (const auto& [key, value] : own.items()) json[key] = value;
    return json.dump();
}

}  // namespace

struct Session::Impl {
    Impl(std::vector<RunSink*> runSinks, StateListener stateListener)
        : sinks(std::move(runSinks)), listener(std::move(stateListener)) {}

    const std::vector<RunSink*> sinks;
    const StateListener listener;

    mutable std::mutex mutex;
    std::condition_variable changed;
    std::unique_ptr<Run> run;
    SessionState state;  // as last told
    RunResult result;
    bool poked = false;
    /// Seconds per step after resume; 0: no stops; below 0: the gate is worked by hand.
    double pace = -1;
    std::chrono::steady_clock::time_point nextRelease;
    std::jthread collector;

    void poke() {
        {
            const std::lock_guard lock(mutex);
            poked = true;
        }
        changed.notify_all();
    }

    bool underWay() const { return state.phase == SessionPhase::Waiting || state.phase == SessionPhase::Running; }

    /// The run, if it is under way and has steps that can be held; otherwise why not.
    Outcome<Run*> steppedRun() {
        const std::lock_guard lock(mutex);
        if (!underWay()) return Error{ErrorCode::Busy, "", "There is no run under way."};
        if (!run->stepped)
            return Error{ErrorCode::Busy, "", "This run was started at full speed; it can only be cancelled."};
        return run.get();
    }

    void tell(const SessionState& now) {
        bool isNew = false;
        {
            const std::lock_guard lock(mutex);
            isNew = !(now == state);
            state = now;
        }
        if (isNew && listener) listener(now);
    }

    void collect();
    void collectOnce(EventBatch& batch, std::uint32_t& namesSent);
    void end();
};

/// Moves what the ranks have logged since the last time to the sinks.
void Session::Impl::collectOnce(EventBatch& batch, std::uint32_t& namesSent) {
    batch.events.clear();
    batch.values.clear();
    for (auto& log : run->logs) log->drainInto(batch);
    batch.firstNewName = namesSent;
    batch.newNames = run->names.since(namesSent);
    namesSent += static_cast<std::uint32_t>(batch.newNames.size());
    if (batch.empty()) return;
    for (RunSink* sink : sinks) sink->events(batch);
}

void Session::Impl::collect() {
    EventBatch batch;
    std::uint32_t namesSent = 1;  // everybody knows the empty name
    SessionState now = state;
    for (;;) {
        double currentPace = -1;
        {
            std::unique_lock lock(mutex);
            changed.wait_for(lock, kCollectEvery, [&] { return poked; });
            poked = false;
            currentPace = pace;
        }
        // What the gate says is read before the logs are drained: a listener never hears of a step whose events it
        // has not got.
        const bool finished = run->ranksLeft == 0;
        const int step = run->gate.finishedStep();
        const bool waits = run->gate.everyoneWaits();
        collectOnce(batch, namesSent);
        if (finished) break;
        now.step = std::max(0, step);
        now.phase = waits && currentPace < 0 ? SessionPhase::Waiting : SessionPhase::Running;
        now.secondsPerStep = std::max(0.0, currentPace);
        tell(now);
        if (waits && currentPace > 0 && std::chrono::steady_clock::now() >= nextRelease) {
            nextRelease = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                                                 std::chrono::duration<double>(currentPace));
            run->gate.release(1);
        }
    }
    end();
}

void Session::Impl::end() {
    RunResult ended;
    run->threads.clear();
    if (!run->error)
        if (auto right = run->job->finish(); !right) run->error = right.error();
    if (run->error) {
        ended.status = run->error->code == ErrorCode::Cancelled ? RunStatus::Cancelled : RunStatus::Failed;
        ended.error = run->error->message;
    }
    const bool complete = run->ranksLeft == 0 && (!run->error || run->error->code == ErrorCode::RunFailed);
    if (complete && ended.status != RunStatus::Cancelled) {
        ended.elapsedNs = run->job->elapsedNs();
        ended.json = composeResult(*run, ended.elapsedNs);
    }
    for (RunSink* sink : sinks) {
        if (auto kept = sink->end(ended); !kept && ended.status == RunStatus::Finished) {
            ended.status = RunStatus::Failed;
            ended.error = kept.error().message;
        }
    }
    SessionState now = state;
    now.phase = SessionPhase::Ended;
    now.secondsPerStep = 0;
    if (ended.status == RunStatus::Finished) now.step = now.steps;
    {
        const std::lock_guard lock(mutex);
        result = ended;
    }
    tell(now);
    changed.notify_all();
}

Session::Session(std::vector<RunSink*> sinks, StateListener listener)
    : m_impl(std::make_unique<Impl>(std::move(sinks), std::move(listener))) {}

Session::~Session() {
    (void)cancel();
    if (m_impl->collector.joinable()) m_impl->collector.join();
}

Outcome<RunInfo> Session::start(const RunSpec& wanted, const StartOptions& options) {
    Impl& impl = *m_impl;
    {
        const std::lock_guard lock(impl.mutex);
        if (impl.underWay())
            return Error{ErrorCode::Busy, "", "A run is under way; cancel it or wait for its end before the next."};
    }
    RunSpec spec = wanted;
    auto strategy = strategyOf(spec);
    if (!strategy) return strategy.error();
    auto parameters = checkParameters((*strategy)->info(), spec.parameters);
    if (!parameters) return parameters.error();
    spec.parameters = std::move(*parameters);
    if (auto launch = checkLaunch(spec); !launch) return launch.error();
    const int fewest = (*strategy)->info().minWorkers;
    if (spec.devices.count != 0 && (spec.devices.count < fewest || spec.devices.count > kMaxRanks))
        return Error{
            ErrorCode::BadValue, "devices",
            fmt::format("{} devices were asked for; a run takes {} to {}.", spec.devices.count, fewest, kMaxRanks)};
    auto kind = devices::findDeviceKind(spec.devices.kind);
    if (!kind) return kind.error();
    auto job = (*strategy)->prepare(spec);
    if (!job) return job.error();
    spec.devices.kind = (*kind)->id;

    RunInfo info;
    info.parent = options.parent;
    info.spec = spec;
    (*job)->describe(info);
    auto devices = (*kind)->open(info.ranks);  // servers have one too, beside the workers that the spec counts
    if (!devices) return devices.error();
    for (const auto& device : *devices)
        info.provenance.devices.push_back(device->info().name + " (" + device->info().kind + ")");
    info.provenance.hardware =
        fmt::format("{} × {} on {}, {} cores", (*kind)->title, info.ranks, runtime::cpuModel(), runtime::cpuCores());
    if (const auto link = (*job)->link()) info.provenance.numbers = "emulated link: " + link->title;
    info.provenance.host = runtime::hostName();
    info.provenance.version = KOLO_VERSION;
    info.startedAt = runtime::utcNow();

    if (impl.collector.joinable()) impl.collector.join();
    for (std::size_t i = 0; i < impl.sinks.size(); ++i) {
        if (auto begun = impl.sinks[i]->begin(info); !begun) {
            const RunResult refused{RunStatus::Failed, begun.error().message};
            for (std::size_t k = 0; k < i; ++k) (void)impl.sinks[k]->end(refused);
            return begun.error();
        }
    }
    {
        const std::lock_guard lock(impl.mutex);
        impl.run = std::make_unique<Run>(info, std::move(*job), std::move(*devices), options.stepped);
        impl.result = {};
        impl.pace = options.stepped ? -1 : 0;
        impl.state = {};
        impl.state.run = info.id;
        impl.state.phase = SessionPhase::Running;
        impl.state.steps =
            info.collective ? static_cast<int>(info.collective->schedule.steps.size()) : impl.run->job->ownSteps();
    }
    impl.run->onProgress = [&impl] { impl.poke(); };
    impl.run->gate.onChange(impl.run->onProgress);
    impl.run->startRanks();
    impl.collector = std::jthread([&impl] { impl.collect(); });
    return info;
}

Outcome<void> Session::step(int count) {
    if (count < 1)
        return Error{ErrorCode::BadValue, "count", fmt::format("{} steps cannot be done; at least 1.", count)};
    auto run = m_impl->steppedRun();
    if (!run) return run.error();
    {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->pace = -1;
    }
    (*run)->gate.release(count);
    return {};
}

Outcome<void> Session::pause() {
    auto run = m_impl->steppedRun();
    if (!run) return run.error();
    {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->pace = -1;
    }
    (*run)->gate.close();
    m_impl->poke();
    return {};
}

Outcome<void> Session::resume(double secondsPerStep) {
    if (!(secondsPerStep >= 0 && secondsPerStep <= 3600))
        return Error{ErrorCode::BadValue, "seconds_per_step",
                     fmt::format("{} seconds per step are not possible; 0 to 3600.", secondsPerStep)};
    auto run = m_impl->steppedRun();
    if (!run) return run.error();
    {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->pace = secondsPerStep;
        m_impl->nextRelease = std::chrono::steady_clock::now();
    }
    if (secondsPerStep == 0)
        (*run)->gate.open();
    else
        (*run)->gate.close();
    m_impl->poke();
    return {};
}

Outcome<void> Session::cancel() {
    {
        const std::lock_guard lock(m_impl->mutex);
        if (!m_impl->underWay()) return Error{ErrorCode::Busy, "", "There is no run under way."};
    }
    m_impl->run->cancel();  // with the lock free: the gate tells the session of its change
    m_impl->poke();
    return {};
}

SessionState Session::state() const {
    const std::lock_guard lock(m_impl->mutex);
    return m_impl->state;
}

RunResult Session::wait() {
    std::unique_lock lock(m_impl->mutex);
    m_impl->changed.wait(lock, [&] { return !m_impl->underWay(); });
    return m_impl->result;
}

}  // namespace kolo
