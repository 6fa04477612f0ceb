// SPDX-License-Identifier: Apache-2.0
#include "engine/training/search/strategy_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/api/preparation.h"
#include "engine/api/strategy.h"
#include "engine/api/wording.h"
#include "engine/runtime/host.h"
#include "engine/training/dataset.h"

namespace kolo::training {

namespace {

using nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr const char* kDefaultRows = "64";
constexpr double kRunSeconds = 0.3;
constexpr int kProbeSteps = 30, kCalibrations = 4;
constexpr std::int64_t kScouted = 2'000;  // plans
constexpr int kTurns = 3;                 // in which each part is measured
constexpr int kCorrections = 3;           // runs of a plan that tells of its kind
constexpr double kMostCorrection = 3;

double secondsOfStep(const ordered_json& result) {
    return result.at("training_s").get<double>() / result.at("steps").get<double>();
}

std::int64_t stepsFor(double secondsOfStep) {
    return std::clamp(static_cast<std::int64_t>(kRunSeconds / secondsOfStep), std::int64_t{10}, std::int64_t{20'000});
}

/// The stage of a pipeline that has a block.
int stageOf(const SearchPlan& plan, int block) {
    int stage = 0;
    for (int left = block; left >= plan.blocks[stage]; ++stage) left -= plan.blocks[stage];
    return stage;
}

}  // namespace

const std::vector<std::string>& searchParameters() {
    static const std::vector<std::string> known = {"dataset",  "rows",      "loss",      "batch", "lr",
                                                   "momentum", "optimizer", "allreduce", "link"};
    return known;
}

std::string datasetForSearch(const std::string& model) {
    int inputs = 0, classes = 0;
    const char* const end = model.data() + model.size();
    if (!model.starts_with("mlp:") || std::from_chars(model.data() + 4, end, inputs).ec != std::errc() ||
        std::from_chars(model.data() + model.rfind('-') + 1, end, classes).ec != std::errc())
        return "";
    return inputs > 0 && classes > 0 ? datasetWith(inputs, classes) : "";
}

Outcome<std::unique_ptr<StrategySearch>> StrategySearch::make(const SearchRequest& request) {
    auto parameters = request.parameters;
    parameters["model"] = request.model;
    if (const std::string dataset = datasetForSearch(request.model); !dataset.empty())
        parameters.emplace("dataset", dataset);
    auto complete = parameters;
    complete.emplace("batch", kDefaultRows);
    complete = TRY(checkParameters(findStrategy("data-parallel")->info(), complete));
    auto onOneDevice = TRY(planOnPaper({complete, 1, request.devices.kind, "kolo"}));
    parameters.erase("batch");
    return std::unique_ptr<StrategySearch>(new StrategySearch(request, std::move(parameters), std::move(onOneDevice)));
}

StrategySearch::StrategySearch(const SearchRequest& request, std::map<std::string, std::string> parameters,
                               std::unique_ptr<const Plan> onOneDevice)
    : m_request(request),
      m_parameters(std::move(parameters)),
      m_onOneDevice(std::move(onOneDevice)),
      m_model(m_onOneDevice->model),
      m_rows(m_onOneDevice->settings.batch),
      m_cores(runtime::cpuCores()),
      m_space(m_model, m_rows, request.devices.count) {}

RunSpec StrategySearch::specOf(const SearchPlan& plan, bool withLink) const {
    RunSpec spec = training::specOf(plan);
    spec.devices.kind = m_request.devices.kind;
    for (const auto& [name, value] : m_parameters) {
        // One pipeline reduces nothing.
        const bool hasNoUse = name == "allreduce" && plan.form.isPipeline() && plan.form.replicas == 1;
        if (!hasNoUse && (withLink || name != "link")) spec.parameters[name] = value;
    }
    return spec;
}

Outcome<std::string> StrategySearch::measure(RunSpec spec, std::int64_t steps) const {
    spec.detail = Detail::Off;
    spec.parameters["steps"] = std::to_string(steps);
    spec.parameters["evaluate"] = "10000000";  // only training
    spec.parameters["check"] = "false";
    if (contextOf(m_request.model) > 0) spec.parameters["sample"] = "0";
    return m_hooks->run(spec);
}

/// Of a step, in a run that takes a moment.
Outcome<double> StrategySearch::secondsMeasured(const RunSpec& spec, double predicted) const {
    return secondsOfStep(ordered_json::parse(TRY(measure(spec, stepsFor(predicted)))));
}

Outcome<SearchReport> StrategySearch::run(const Hooks& hooks) {
    m_hooks = &hooks;
    const Settings& settings = m_onOneDevice->settings;
    m_report = {};
    m_costs = TRY(MeasuredCosts::make({.model = m_model,
                                       .deviceKind = m_request.devices.kind,
                                       .cores = m_cores,
                                       .optimizer = *m_onOneDevice->optimizer,
                                       .optimizerSettings = settings.optimizerSettings,
                                       .allreduce = settings.allreduce,
                                       .link = settings.link}));
    const DataParallelRun run = TRY(runDataParallel());
    m_pricer = std::make_unique<PlanPricer>(m_model, m_space, *m_costs);
    TRY(scout(*m_pricer));  // so that what most plans consist of is known, and can be measured in turns
    for (int turn = 1; turn < kTurns; ++turn) {
        tell(Engine::tr("measuring the parts, turn {} of {}", turn + 1, kTurns));
        TRY(m_costs->again());
    }
    TRY(calibrate(run));
    TRY(calibrateLink(run.plan));
    m_pricer = std::make_unique<PlanPricer>(m_model, m_space, *m_costs);
    TRY(correctKinds());
    const SearchResult found = TRY(search());
    if (found.stopped) return cancelledByUser();
    describe(found);
    TRY(chooseContenders(found));
    for (std::int64_t round = 1; round <= m_request.rounds; ++round)
        for (SearchContender& each : m_report.contenders) {
            tell(Engine::tr("round {} of {}: {}", round, m_request.rounds, each.what));
            // What is the same plan runs once.
            const SearchContender& same = *std::ranges::find(m_report.contenders, each.words, &SearchContender::words);
            each.rounds.push_back(&same == &each ? TRY(secondsMeasured(each.spec, each.predicted))
                                                 : same.rounds.back());
            if (hooks.measured) hooks.measured(each, round);
        }
    return m_report;
}

Outcome<StrategySearch::DataParallelRun> StrategySearch::runDataParallel() const {
    int devices = std::min(m_cores, m_request.devices.count);
    while (m_rows % devices != 0) --devices;
    tell(Engine::tr("measuring a step of data parallelism"));
    const SearchForm form{.replicas = devices};
    const SearchPlan plan{form, m_rows / devices, {}, {}, {}};
    const RunSpec spec = specOf(plan, false);
    const auto measured = [&](std::int64_t steps) -> Outcome<ordered_json> {
        return ordered_json::parse(TRY(measure(spec, steps)));
    };
    const double probe = secondsOfStep(TRY(measured(kProbeSteps)));
    ordered_json quickest;
    for (int round = 0; round < kCalibrations; ++round) {
        ordered_json result = TRY(measured(stepsFor(probe)));
        if (quickest.empty() || secondsOfStep(result) < secondsOfStep(quickest)) quickest = std::move(result);
    }
    const auto of = [&](const char* name) { return quickest.at("time_per_step_s").at(name).get<double>(); };
    return DataParallelRun{plan,
                           {.rows = plan.rows,
                            .input = of("input"),
                            .passes = of("forward") + of("backward"),
                            .update = of("update"),
                            .everything = secondsOfStep(quickest)}};
}

Outcome<void> StrategySearch::calibrate(const DataParallelRun& run) {
    const int devices = run.plan.form.replicas;
    double computing = 0;
    for (int layer = 0; layer < static_cast<int>(m_model.layers().size()); ++layer) {
        const auto passes = TRY(m_costs->passes({layer, {}, m_model.inputOf(layer), run.plan.rows, devices}));
        computing += passes.forward + passes.backward;
    }
    const double exchange = TRY(m_costs->collective(Collective::AllReduce, devices,
                                                    m_model.parameterCount() * std::int64_t{sizeof(float)}, devices));
    m_costs->calibrate(run.step, computing, exchange);
    return {};
}

Outcome<void> StrategySearch::calibrateLink(const SearchPlan& dataParallel) {
    const int devices = dataParallel.form.replicas;
    if (!m_onOneDevice->settings.link || devices < 2) return {};
    tell(Engine::tr("measuring a step of data parallelism over the link"));
    const double priced = TRY(PlanPricer(m_model, m_space, *m_costs).seconds(dataParallel));
    double took = std::numeric_limits<double>::infinity();
    // A step that takes so long hides what threads take to wake up.
    const int rounds = priced > kRunSeconds / 10 ? 1 : kCorrections;
    for (int round = 0; round < rounds; ++round)
        took = std::min(took, TRY(secondsMeasured(specOf(dataParallel), priced)));
    return m_costs->calibrateLink(devices, took - priced);
}

/// Judges a few plans.
Outcome<SearchResult> StrategySearch::scout(PlanPricer& pricer) const {
    const auto goesOn = [this](std::int64_t, double) { return !m_hooks->goesOn || m_hooks->goesOn(); };
    auto found = TRY(metropolis(
        m_space, pricer, {.plans = std::min(m_request.plans, kScouted), .seed = m_request.seed, .progress = goesOn}));
    if (found.stopped) return cancelledByUser();
    return found;
}

/// Ranks that wait for each other between parts make a plan longer than these. How much, a run of the best plan of its
/// kind tells, in turns with data parallelism, whose price is right already (calibrate); then another kind may be best.
Outcome<void> StrategySearch::correctKinds() {
    const SearchPlan data = m_space.planOf(m_space.dataParallel());
    const double ofData = TRY(m_pricer->seconds(data));
    std::set<PlanKind> known = {PlanKind::Data};
    const auto correct = [&](const SearchPlan& plan) -> Outcome<bool> {
        const PlanKind kind = kindOf(plan);
        if (!known.insert(kind).second) return false;
        tell(Engine::tr("measuring {}", wordsOf(plan)));
        const double priced = TRY(m_pricer->seconds(plan));
        double took = std::numeric_limits<double>::infinity(), dataTook = took;
        for (int round = 0; round < kCorrections; ++round) {
            took = std::min(took, TRY(secondsMeasured(specOf(plan), priced)));
            dataTook = std::min(dataTook, TRY(secondsMeasured(specOf(data), ofData)));
        }
        m_pricer->correct(kind, std::clamp(took / dataTook * ofData / priced, 1 / kMostCorrection, kMostCorrection));
        return true;
    };
    for (bool isNew = true; isNew;) {
        const SearchResult found = TRY(scout(*m_pricer));
        isNew = TRY(correct(m_space.planOf(found.best)));
    }
    if (const auto single = TRY(bestSingleAxis())) TRY(correct(single->second));
    return {};
}

Outcome<std::optional<std::pair<double, SearchPlan>>> StrategySearch::bestSingleAxis() {
    std::optional<std::pair<double, SearchPlan>> best;
    for (const SearchPlan& plan : m_space.singleAxis())
        if (const double seconds = TRY(m_pricer->seconds(plan)); !best || seconds < best->first) best = {seconds, plan};
    return best;
}

Outcome<SearchResult> StrategySearch::search() {
    SearchSettings settings{.plans = m_request.plans, .seed = m_request.seed, .progress = m_hooks->judged};
    const double measuredBefore = m_costs->measuringSeconds();
    const auto begun = Clock::now();
    auto found = TRY(metropolis(m_space, *m_pricer, settings));
    m_report.seconds =
        std::chrono::duration<double>(Clock::now() - begun).count() - (m_costs->measuringSeconds() - measuredBefore);
    return found;
}

Outcome<void> StrategySearch::chooseContenders(const SearchResult& found) {
    const auto add = [this](const char* what, const SearchPlan& plan, double predicted) {
        m_report.contenders.push_back({what, specOf(plan), wordsOf(plan), predicted});
    };
    add("best found", m_space.planOf(found.best), found.seconds);
    const SearchPlan data = m_space.planOf(m_space.dataParallel());
    add("data parallelism", data, TRY(m_pricer->seconds(data)));
    if (const auto single = TRY(bestSingleAxis())) add("one axis cut", single->second, single->first);
    m_report.partsMeasured = m_costs->measurements();
    m_report.measuringSeconds = m_costs->measuringSeconds();
    return {};
}

void StrategySearch::describe(const SearchResult& found) {
    const auto& link = m_onOneDevice->settings.link;
    m_report.model = m_model.title();
    m_report.rows = m_rows;
    m_report.devices = m_request.devices.count;
    m_report.cores = m_cores;
    m_report.link = link ? link->title : "";
    m_report.seed = m_request.seed;
    m_report.choices = m_space.size();
    m_report.plans = found.judged;
    m_report.refused = found.refused;
    m_report.curve = found.curve;
    const SearchPlan best = m_space.planOf(found.best);
    m_report.samples = best.form.replicas;
    for (int block = 0; block < static_cast<int>(m_space.blocks().size()); ++block)
        m_report.layers.push_back(layerOf(best, block));
}

/// A block on all devices that may be used, also on those that the plan leaves out.
SearchedLayer StrategySearch::layerOf(const SearchPlan& plan, int block) const {
    const SearchBlock& of = m_space.blocks()[block];
    SearchedLayer layer{.name = of.name};
    const SearchForm& form = plan.form;
    layer.where = form.devices() == 1 ? "0" : fmt::format("0-{}", form.devices() - 1);
    const int stage = form.isPipeline() ? stageOf(plan, block) : 0;
    if (form.isPipeline()) {
        layer.cut = fmt::format("stage {}", stage);
        layer.where.clear();
        for (int replica = 0; replica < form.replicas; ++replica)
            layer.where += fmt::format("{}{}", replica == 0 ? "" : " ", replica * form.stages + stage);
    } else {
        layer.cut = m_space.choiceOf(plan, block);
    }
    for (int device = 0; device < m_request.devices.count; ++device) {
        SearchTile tile{.isThere = device < form.devices()};
        if (tile.isThere && form.isPipeline()) {
            layer.axis = SearchAxis::Operators;
            tile.isThere = device % form.stages == stage;
            tile.sample = device / form.stages;
        } else if (tile.isThere && plan.isDataParallel()) {
            tile.sample = device;
        } else if (tile.isThere) {
            tile.sample = plan.mesh.coordinate(device, kDataAxis);
            for (const auto& [name, axis] : plan.layout.entries) {
                if (std::ranges::find(of.dimensions, name) == of.dimensions.end()) continue;
                layer.axis = name.starts_with("rows") ? SearchAxis::Attributes : SearchAxis::Parameters;
                tile.cut += fmt::format("{}{} {}/{}", tile.cut.empty() ? "" : ", ", name,
                                        plan.mesh.coordinate(device, axis) + 1, plan.mesh.sizeOf(axis));
            }
        }
        layer.devices.push_back(std::move(tile));
    }
    return layer;
}

}  // namespace kolo::training
