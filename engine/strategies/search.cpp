// SPDX-License-Identifier: Apache-2.0
//
// The quickest strategy for a model and these devices, as kolo search finds it (engine/training/search), so that a
// front end can ask for it. One rank does it all: it measures, judges plans, and lets the best ones run, each as a run
// of its own that nobody records. Its steps are the first measurement, the hundredths of the plans, and the measured
// runs; a metric tells the best plan's step as it falls.
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "engine/api/declare.h"
#include "engine/api/sentence.h"
#include "engine/api/session.h"
#include "engine/api/strategy.h"
#include "engine/api/tracer.h"
#include "engine/api/wording.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/step_gate.h"
#include "engine/training/search/strategy_search.h"
#include "engine/training/settings.h"

namespace kolo {

namespace {

constexpr int kDefaultDevices = 4;
constexpr int kSearchSteps = 100, kMostContenders = 3;

class SearchJob : public Job {
public:
    SearchJob(const training::SearchRequest& request, std::unique_ptr<training::StrategySearch> search)
        : m_request(request), m_search(std::move(search)) {}

    JobInfo info() const override {
        return {.title = Engine::tr("A strategy for {}", m_request.model),
                .ranks = 1,
                .devices = m_request.devices.count,
                .steps = 1 + kSearchSteps + kMostContenders * static_cast<int>(m_request.rounds)};
    }

    Outcome<void> run(Rank& rank) override {
        Tracer& tracer = rank.tracer;
        const std::uint32_t best = tracer.intern(recorded::kBestStep), step = tracer.intern(recorded::kMeasuredStep);
        int done = 0;
        const auto reach = [&](int now, bool last = false) {
            if (now == done && !last) return !rank.gate->cancelled();
            return rank.gate->pass(rank.index, done = now, last);
        };
        training::StrategySearch::Hooks hooks;
        hooks.run = [&](const RunSpec& spec) { return runInside(spec, *rank.gate); };
        hooks.tell = [&](const Text& what) { tracer.log(tracer.intern(what.english()), rank.clock.now()); };
        hooks.goesOn = [&] { return !rank.gate->cancelled(); };
        hooks.judged = [&](std::int64_t judged, double seconds) {
            tracer.metric(best, seconds, rank.clock.now(), {.step = static_cast<int>(judged)});
            return reach(1 + static_cast<int>(judged * kSearchSteps / m_request.plans));
        };
        hooks.measured = [&](const SearchContender& contender, std::int64_t round) {
            tracer.metric(step, contender.rounds.back(), rank.clock.now(), {.step = static_cast<int>(round)});
            reach(std::max(done, 1 + kSearchSteps) + 1);
        };
        const std::int64_t begunNs = rank.clock.now();
        if (!reach(0)) return cancelledByUser();
        m_report = TRY(m_search->run(hooks));
        m_elapsedNs = rank.clock.now() - begunNs;
        reach(info().steps, true);
        return {};
    }

    std::string resultJson() const override {
        return nlohmann::ordered_json{{"search", nlohmann::ordered_json::parse(toJson(m_report))}}.dump();
    }
    std::int64_t elapsedNs() const override { return m_elapsedNs; }

private:
    /// A run within this one, which ends when this one is cancelled.
    static Outcome<std::string> runInside(const RunSpec& spec, const runtime::StepGate& gate) {
        using namespace std::chrono_literals;
        Session session({});
        TRY(session.start(spec));
        while (session.state().phase != SessionPhase::Ended) {
            if (gate.cancelled()) (void)session.cancel();
            std::this_thread::sleep_for(10ms);
        }
        const RunResult result = session.wait();
        if (result.status == RunStatus::Cancelled) return cancelledByUser();
        if (result.status != RunStatus::Finished) return Error{ErrorCode::RunFailed, "", result.error};
        return result.json;
    }

    const training::SearchRequest m_request;
    const std::unique_ptr<training::StrategySearch> m_search;
    SearchReport m_report;
    std::int64_t m_elapsedNs = 0;
};

class Search : public Strategy {
public:
    Search()
        : Strategy(kSearchStrategy, "Search for a strategy",
                   "Looks for the quickest way to cut a model for these devices and a link, as FlexFlow does, and runs "
                   "it beside data parallelism; kolo search is the same on the command line.",
                   "Jia, Zaharia and Aiken, Beyond Data and Model Parallelism for Deep Neural Networks, 2019") {}

    void declare(StrategyInfo& info) const override {
        StrategyInfo training;
        training::declareSettings(training);
        std::vector<std::string> taken = training::searchParameters();
        taken.insert(taken.begin(), "model");
        for (const std::string& name : taken) {
            Parameter parameter = *training.find(name);
            // Rules about settings that a search chooses itself say nothing here.
            std::erase_if(parameter.rules, [&](const Rule& rule) {
                return std::ranges::any_of(rule.when, [&](const Condition& condition) {
                    return std::ranges::find(taken, condition.parameter) == taken.end();
                });
            });
            if (name == "model") parameter.defaultValue = "mlp:64-128-128-128-10";
            if (name == "dataset") {
                parameter.otherDefaults.push_back(
                    {{{"model", {"mlp", "mlp:2-", "logistic"}}}, std::exchange(parameter.defaultValue, "digits8")});
            }
            if (name == "batch") {
                parameter.defaultValue = "64";
                parameter.help = "Rows of a step, all devices together.";
            }
            info.parameters.push_back(std::move(parameter));
        }
        info.parameters.push_back(
            declare::integer("plans", "plans", 20'000, 100, 100'000'000, "How many plans to judge."));
        info.parameters.push_back(declare::integer("rounds", "runs", 5, 0, 1000,
                                                   "How often to run each of the best plans to measure it; 0: never."));
        info.parameters.push_back(declare::integer("seed", "", 1, 0, 4294967295, "Of the search."));
        info.metrics = {{recorded::kBestStep, "s", "A step of the best plan so far, as predicted."},
                        {recorded::kMeasuredStep, "s", "A step of a plan that ran."}};
    }

    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override {
        if (spec.devices.count == 0) spec.devices.count = kDefaultDevices;
        if (spec.devices.kind != "virtual")
            return Error{ErrorCode::DeviceUnavailable, "devices",
                         Complaint::tr("devices is {}, but a search shares the work between virtual devices.",
                                       inQuotes(spec.devices.kind))};
        training::SearchRequest request;
        request.model = spec.parameters.at("model");
        request.devices = spec.devices;
        request.plans = std::stoll(spec.parameters.at("plans"));
        request.rounds = std::stoll(spec.parameters.at("rounds"));
        request.seed = static_cast<std::uint64_t>(std::stoll(spec.parameters.at("seed")));
        // What is as it always is, is left to each of the strategies that are tried.
        for (const std::string& name : training::searchParameters())
            if (const auto given = spec.parameters.find(name);
                given != spec.parameters.end() &&
                (name == "batch" || given->second != info().find(name)->defaultBeside(spec.parameters)))
                request.parameters[name] = given->second;
        auto search = TRY(training::StrategySearch::make(request));
        return std::unique_ptr<Job>(std::make_unique<SearchJob>(request, std::move(search)));
    }
};

}  // namespace

const Strategy& search = Search();

}  // namespace kolo
