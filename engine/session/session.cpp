// SPDX-License-Identifier: Apache-2.0
#include "engine/api/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "engine/api/event.h"
#include "engine/api/out_of_memory.h"
#include "engine/api/preparation.h"
#include "engine/api/provenance_names.h"
#include "engine/api/sentence.h"
#include "engine/api/strategy.h"
#include "engine/api/system.h"
#include "engine/api/wording.h"
#include "engine/collectives/backend.h"
#include "engine/devices/device.h"
#include "engine/launch/launcher.h"
#include "engine/launch/waits.h"
#include "engine/runtime/fault_times.h"
#include "engine/runtime/host.h"

namespace kolo {

namespace {

using namespace std::chrono_literals;

/// How often the collector polls for unannounced events: at first as often as a picture can show them, and less often
/// the longer a run at full speed lasts, because each poll takes a core away from a rank.
constexpr auto kCollectEvery = 5ms, kCollectAtLeastEvery = 40ms;
constexpr int kCollectionsAtOnePace = 50;

Outcome<const Strategy*> strategyOf(const RunSpec& spec) {
    if (const Strategy* strategy = findStrategy(spec.strategy)) return strategy;
    std::vector<std::string> known;
    for (const Strategy* strategy : allStrategies()) known.push_back(strategy->info().id);
    return Error{ErrorCode::UnknownStrategy, "strategy",
                 Complaint::tr("There is no strategy {}; known: {}.{}", inQuotes(spec.strategy), fmt::join(known, ", "),
                               didYouMean(spec.strategy, known))};
}

/// One run, from its first rank's start to its last rank's end.
struct Run {
    RunInfo info;
    std::unique_ptr<Job> job;
    std::unique_ptr<launch::RankGroup> group;  // after the job, which it uses
    int steps = 0;                             // 0: not known
    std::int64_t begunNs = 0;                  // when the group was started, on its clock
};

int stepsOf(const JobInfo& job) {
    return job.collective ? static_cast<int>(job.collective->schedule.steps.size()) : job.steps;
}

/// 0: only about (JobInfo::steps).
int knownSteps(const JobInfo& job) {
    return job.collective || job.plan ? stepsOf(job) : 0;
}

/// The members common to all runs, then the strategy's.
std::string composeResult(const Run& run, std::int64_t elapsedNs) {
    nlohmann::ordered_json json;
    json["strategy"] = run.info.spec.strategy;
    if (!run.info.spec.system.empty()) json["system"] = run.info.spec.system;
    json["workers"] = run.info.ranks;
    json["devices"] = run.info.provenance.devices;
    json["hardware"] = run.info.provenance.hardware;
    json["numbers"] = run.info.provenance.numbers;
    json["launch"] = run.info.spec.launch;
    json["collectives"] = run.info.spec.collectives;
    json["detail"] = name(run.info.spec.detail);
    json["elapsed_ns"] = elapsedNs;
    for (const std::string& part : {run.group->resultJson(), run.job->resultJson()}) {
        const auto members = nlohmann::ordered_json::parse(part);
        for (const auto& [key, value] : members.items()) json[key] = value;
    }
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
    SessionState state;  // as last reported
    RunResult result;
    std::shared_ptr<Preparation> preparation;  // while start() prepares
    bool poked = false;
    runtime::FaultTimes faults;  // of disturb()
    /// Seconds per step after resume; 0: no stops; below 0: the gate is operated by hand.
    double pace = -1;
    std::chrono::steady_clock::time_point nextRelease;
    std::jthread collector;

    void poke() {
        {
            const std::lock_guard lock(mutex);
            if (std::exchange(poked, true)) return;  // the collector is on its way
        }
        changed.notify_all();
    }

    Outcome<RunInfo> start(const RunSpec& wanted, const StartOptions& options, Preparation& preparing);

    bool underWay() const { return state.phase == SessionPhase::Waiting || state.phase == SessionPhase::Running; }

    /// The run, if it is in progress and has steps that can be held; otherwise why not.
    Outcome<Run*> steppedRun() {
        const std::lock_guard lock(mutex);
        if (!underWay()) return Error{ErrorCode::Busy, "", Complaint::tr("There is no run under way.")};
        if (!run->group->stepped())
            return Error{ErrorCode::Busy, "",
                         Complaint::tr("This run was started at full speed; it can only be cancelled.")};
        return run.get();
    }

    std::vector<int> finishedSteps() const {
        std::vector<int> finished;
        run->group->gate().finishedSteps(finished);
        return finished;
    }
    /// `still`: no rank is in the middle of a step.
    runtime::FaultTimes::Place place(bool still) const {
        const std::vector<int> finished = finishedSteps();
        const auto [least, most] = std::ranges::minmax(finished);
        const int begun = std::max(most, 0) + (still ? 0 : 1);
        return {std::max(least, 0), run->steps > 0 ? std::min(begun, run->steps) : begun};
    }
    runtime::FaultTimes::Place place() const { return place(run->group->gate().everyoneWaits()); }

    void tell(const SessionState& now) {
        bool isNew = false;
        {
            const std::lock_guard lock(mutex);
            isNew = !(now == state);
            state = now;
        }
        if (isNew && listener) listener(now);
    }

    void tellDisturbances(SessionState& now, launch::Stillness& stillness) const;
    void collect();
    void collectOnce(EventBatch& batch, std::uint32_t& namesSent);
    void end();
};

/// What is broken on purpose, and who waits for whom because of it.
void Session::Impl::tellDisturbances(SessionState& now, launch::Stillness& stillness) const {
    now.disturbances.clear();
    now.waits.clear();
    const runtime::Disturber* disturber = run->group->disturber();
    if (!disturber) return;
    now.disturbances = disturber->text();
    const launch::Standstill why = run->group->standstill();
    std::vector<int> finished;
    run->group->gate().finishedSteps(finished);
    stillness.look(finished, runtime::Clock::steadyNs());
    if (!why.any()) return;
    now.waits = launch::waitsOf(why, finished, run->group->gate().control().limit,
                                run->info.collective ? &run->info.collective->schedule : nullptr);
    std::erase_if(now.waits, [&](const RankWait& wait) { return !stillness.of(wait.rank); });
    now.note = launch::describeWaits(run->info, why, now.waits);
}

/// Moves what the ranks have logged since the last call to the sinks.
void Session::Impl::collectOnce(EventBatch& batch, std::uint32_t& namesSent) {
    batch.events.clear();
    batch.values.clear();
    const bool fits = fitsMemory([&] {
        run->group->drainInto(batch);
        batch.firstNewName = namesSent;
        batch.newNames = run->group->names().since(namesSent);
        namesSent += static_cast<std::uint32_t>(batch.newNames.size());
        if (batch.empty()) return;
        for (RunSink* sink : sinks) sink->events(batch);
    });
    if (!fits) run->group->fail(outOfMemory());
}

void Session::Impl::collect() {
    EventBatch batch;
    std::uint32_t namesSent = 1;  // everybody knows the empty name
    SessionState now = state;
    launch::Stillness stillness;
    const auto begun = std::chrono::steady_clock::now();
    for (;;) {
        double currentPace = -1;
        {
            std::unique_lock lock(mutex);
            const auto soFar = std::chrono::steady_clock::now() - begun;
            using Time = std::chrono::steady_clock::duration;
            changed.wait_for(lock,
                             pace > 0
                                 ? kCollectEvery
                                 : std::clamp<Time>(soFar / kCollectionsAtOnePace, kCollectEvery, kCollectAtLeastEvery),
                             [&] { return poked; });
            poked = false;
            currentPace = pace;
        }
        // The gate is read before the logs are drained, so a listener never hears of a step whose events it does not
        // have.
        const bool finished = run->group->ended();
        const int step = run->group->gate().finishedStep();
        const bool waits = run->group->gate().everyoneWaits();
        collectOnce(batch, namesSent);
        if (finished) break;
        now.step = std::max(0, step);
        now.phase = waits && currentPace < 0 ? SessionPhase::Waiting : SessionPhase::Running;
        now.secondsPerStep = std::max(0.0, currentPace);
        const bool fits = fitsMemory([&] {
            now.note = {};
            tellDisturbances(now, stillness);
            if (now.note.empty() && now.phase == SessionPhase::Running) now.note = run->group->note();
            tell(now);
        });
        if (!fits) run->group->fail(outOfMemory());
        if (waits && currentPace > 0 && std::chrono::steady_clock::now() >= nextRelease) {
            nextRelease = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::nanoseconds>(
                                                                 std::chrono::duration<double>(currentPace));
            run->group->gate().release(1);
        }
    }
    end();
}

void Session::Impl::end() {
    RunResult ended;
    const std::int64_t tookNs = run->group->nowNs() - run->begunNs;
    run->group->join();
    std::optional<Error> error = run->group->error();
    {
        const std::lock_guard lock(mutex);
        std::string& numbers = run->info.provenance.numbers;
        const std::string steps = faults.steps(place(!error), finishedSteps());
        if (!steps.empty() && numbers.find(recorded::kInjectedFaults) == std::string::npos)
            ended.numbers = numbers +=
                fmt::format(", {}{}{})", recorded::kInjectedFaults, recorded::kFaultsInSteps, steps);
    }
    const auto composed = withinMemory([&]() -> Outcome<void> {
        if (!error)
            if (auto right = run->job->finish(); !right) error = right.error();
        if (error && error->code != ErrorCode::RunFailed) return {};
        ended.elapsedNs = run->job->elapsedNs();
        ended.json = composeResult(*run, ended.elapsedNs);
        return {};
    });
    if (!composed) error = composed.error();
    if (error) {
        ended.status = error->code == ErrorCode::Cancelled ? RunStatus::Cancelled : RunStatus::Failed;
        ended.error = error->message;
    }
    // Ranks that were stopped did not come to say when they began and ended.
    if (error && ended.elapsedNs == 0) ended.elapsedNs = tookNs;
    for (RunSink* sink : sinks) {
        auto kept = withinMemory([&] { return sink->end(ended); });
        if (!kept && ended.status == RunStatus::Finished) {
            ended.status = RunStatus::Failed;
            ended.error = kept.error().message;
        }
    }
    SessionState now = state;
    now.phase = SessionPhase::Ended;
    now.secondsPerStep = 0;
    now.note = {};
    now.disturbances.clear();
    now.waits.clear();
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
    const auto made = withinMemory([&impl]() -> Outcome<std::shared_ptr<Preparation>> {
        return std::make_shared<Preparation>([&impl](const Text& what, double done) {
            SessionState now;
            now.phase = SessionPhase::Preparing;
            now.preparing = what;
            now.prepared = done;
            impl.tell(now);
        });
    });
    if (!made) return made.error();
    const std::shared_ptr<Preparation>& preparation = *made;
    {
        const std::lock_guard lock(impl.mutex);
        if (impl.underWay() || impl.preparation)
            return Error{ErrorCode::Busy, "",
                         Complaint::tr("A run is under way; cancel it or wait for its end before the next.")};
        impl.preparation = preparation;
    }
    if (impl.collector.joinable()) impl.collector.join();
    {
        const std::lock_guard lock(impl.mutex);
        impl.state = {};
        impl.state.phase = SessionPhase::Preparing;
    }
    auto started = withinMemory([&] { return impl.start(wanted, options, *preparation); });
    bool told = false;
    {
        const std::lock_guard lock(impl.mutex);
        impl.preparation.reset();
        told = !impl.state.preparing.empty();
        if (!started && !told) impl.state = {};
    }
    if (!started && told) impl.tell({});
    if (started && preparation->cancelled()) impl.run->group->cancel();  // too late to be none
    return started;
}

Outcome<RunInfo> Session::Impl::start(const RunSpec& wanted, const StartOptions& options, Preparation& preparing) {
    RunSpec spec = wanted;
    TRY(systems::choose(spec, systems::thisMachine()));
    auto strategy = strategyOf(spec);
    if (!strategy) return strategy.error();
    spec.parameters = TRY(checkParameters((*strategy)->info(), spec.parameters));
    const int fewest = (*strategy)->info().minWorkers;
    if (spec.devices.count != 0 && (spec.devices.count < fewest || spec.devices.count > kMaxRanks))
        return Error{ErrorCode::BadValue, "devices",
                     Complaint::tr("devices is \"{}:{}\", but {} takes from {} to {} of them.", spec.devices.kind,
                                   spec.devices.count, spec.strategy, fewest, kMaxRanks)};
    auto kind = devices::findDeviceKind(spec.devices.kind);
    if (!kind) return kind.error();
    auto launcher = TRY(launch::findLauncher(spec.launch));
    auto backend = TRY(collectives::findBackend(spec.collectives));
    TRY(backend->available((*kind)->id, spec.launch));
    auto job = (*strategy)->prepare(spec);
    if (!job) return job.error();
    spec.devices.kind = (*kind)->id;
    TRY(runtime::disturbancesOf(spec, kMaxRanks));  // before anything is loaded
    preparing.ranksAreElsewhere = spec.launch != "threads";
    TRY((*job)->load(preparing));

    RunInfo info;
    info.parent = options.parent;
    info.spec = spec;
    info.step = (*strategy)->info().stepKind(spec.parameters);
    const JobInfo about = (*job)->info();
    const auto disturbances = TRY(runtime::disturbancesOf(spec, about.ranks, knownSteps(about)));
    if (!disturbances.empty() && spec.collectives != "kolo")
        return Error{ErrorCode::BadValue, "inject",
                     Complaint::tr("What {} does cannot be disturbed; use inject=none, or --collectives kolo.",
                                   spec.collectives)};
    info.title = about.title;
    if (!spec.system.empty()) info.title = Engine::tr("{}: {}", TRY(systems::find(spec.system))->title, about.title);
    info.ranks = about.ranks;
    info.collective = about.collective;
    info.plan = about.plan;
    info.provenance.numbers = about.numbers;
    if (about.link)  // in place of "measured"; what else was done to the run stays
        info.provenance.numbers.replace(0, std::min(about.numbers.find(','), about.numbers.size()),
                                        fmt::format("{}: {}", recorded::kEmulatedLink, about.link->title));
    if (!disturbances.empty()) info.provenance.numbers += fmt::format(", {}", recorded::kInjectedFaults);
    info.provenance.host = runtime::hostName();
    info.provenance.version = KOLO_VERSION;
    auto group = TRY(launcher->assemble({info, **job, **kind, *backend, options.stepped, &preparing}));
    info.startedAt = runtime::utcNow();
    if (preparing.cancelled()) return cancelledByUser();

    for (std::size_t i = 0; i < sinks.size(); ++i) {
        if (auto begun = withinMemory([&] { return sinks[i]->begin(info); }); !begun) {
            const RunResult refused{RunStatus::Failed, begun.error().message};
            for (std::size_t k = 0; k < i; ++k) (void)sinks[k]->end(refused);
            return begun.error();
        }
    }
    auto next = std::make_unique<Run>(Run{info, std::move(*job), std::move(group), stepsOf(about)});
    {
        const std::lock_guard lock(mutex);
        run = std::move(next);
        result = {};
        faults = {};
        pace = options.stepped ? -1 : 0;
        state = {};
        state.run = info.id;
        state.phase = SessionPhase::Running;
        state.steps = run->steps;
    }
    // From here on it is a run, and whatever goes wrong is its failure.
    run->begunNs = run->group->nowNs();
    run->group->start([this] { poke(); });
    const auto collected = withinMemory([this]() -> Outcome<void> {
        collector = std::jthread([this] { collect(); });
        return {};
    });
    if (!collected) {
        run->group->fail(collected.error());
        collect();
    }
    return info;
}

Outcome<void> Session::step(int count) {
    if (count < 1)
        return Error{ErrorCode::BadValue, "count", Complaint::tr("{} steps cannot be done; at least 1.", count)};
    auto run = TRY(m_impl->steppedRun());
    {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->pace = -1;
    }
    run->group->gate().release(count);
    return {};
}

Outcome<void> Session::pause() {
    auto run = TRY(m_impl->steppedRun());
    {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->pace = -1;
    }
    run->group->gate().close();
    m_impl->poke();
    return {};
}

Outcome<void> Session::resume(double secondsPerStep) {
    if (!(secondsPerStep >= 0 && secondsPerStep <= 3600))
        return Error{ErrorCode::BadValue, "seconds_per_step",
                     Complaint::tr("{} seconds per step are not possible; 0 to 3600.", secondsPerStep)};
    auto run = TRY(m_impl->steppedRun());
    {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->pace = secondsPerStep;
        m_impl->nextRelease = std::chrono::steady_clock::now();
    }
    if (secondsPerStep == 0)
        run->group->gate().open();
    else
        run->group->gate().close();
    m_impl->poke();
    return {};
}

Outcome<void> Session::disturb(const std::string& what) {
    Run* run = nullptr;
    {
        const std::lock_guard lock(m_impl->mutex);
        if (!m_impl->underWay()) return Error{ErrorCode::Busy, "", Complaint::tr("There is no run under way.")};
        run = m_impl->run.get();
    }
    if (!run->group->disturber())
        return Error{
            ErrorCode::BadValue, "inject",
            Complaint::tr("This run goes on at full speed and cannot be disturbed; give it inject= before it starts.")};
    const auto disturbances = TRY(runtime::parseDisturbances(what, run->info.ranks));
    const auto before = m_impl->place();
    TRY(run->group->disturb(disturbances));
    const auto after = m_impl->place();
    {
        const std::lock_guard lock(m_impl->mutex);
        m_impl->faults.add(disturbances, {before.finished, after.begun});
    }
    m_impl->poke();
    return {};
}

Outcome<void> Session::cancel() {
    {
        const std::lock_guard lock(m_impl->mutex);
        if (m_impl->preparation) {
            m_impl->preparation->cancel();
            return {};
        }
        if (!m_impl->underWay()) return Error{ErrorCode::Busy, "", Complaint::tr("There is no run under way.")};
    }
    m_impl->run->group->cancel();  // without the lock: the gate notifies the session
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
