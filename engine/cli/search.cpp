// SPDX-License-Identifier: Apache-2.0
//
// kolo search: the quickest strategy for a model, devices and a link, found as FlexFlow finds it (training/search),
// then run beside data parallelism and the best plan that cuts one thing only. What was predicted stands beside what
// was measured; the three take turns, round after round.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/strategy.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/live_run.h"
#include "engine/cli/spec_words.h"
#include "engine/training/dataset.h"
#include "engine/training/plan.h"
#include "engine/training/search/measured_costs.h"
#include "engine/training/search/metropolis.h"
#include "viz/layout/approximate_measure.h"
#include "viz/layout/search_picture.h"
#include "viz/layout/svg.h"

namespace kolo::cli {

namespace {

using nlohmann::ordered_json;
using training::SearchPlan;
using Clock = std::chrono::steady_clock;

constexpr const char* kDefaultRows = "64";
constexpr double kRunSeconds = 0.3, kNoise = 0.05;
constexpr int kProbeSteps = 30, kCalibrations = 4;

struct Options {
    std::vector<std::string> words;
    std::string devices, plans = "20000", seed = "1", rounds = "5", format = "table", picture, theme = "light";
};

struct Contender {
    std::string what;
    SearchPlan plan;
    double predicted = 0;
    std::vector<double> measured = {};  ///< seconds of a step, by round
    /// The quickest counts: whatever else the machine does only slows it.
    double seconds() const { return measured.empty() ? 0 : std::ranges::min(measured); }
};

/// What is trained, whatever the strategy.
struct Task {
    Values parameters;  ///< as given, without the batch
    int rows = 0;       ///< of a step, all devices together
    DeviceRequest devices;
    std::unique_ptr<const training::Plan> onOneDevice;  ///< on paper
    const training::Model& model() const { return onOneDevice->model; }
};

/// Of a perceptron whose data nobody names: where no dataset has its sizes, random numbers do.
std::string datasetFor(const std::string& model) {
    int inputs = 0, classes = 0;
    const char* const end = model.data() + model.size();
    if (!model.starts_with("mlp:") || std::from_chars(model.data() + 4, end, inputs).ec != std::errc() ||
        std::from_chars(model.data() + model.rfind('-') + 1, end, classes).ec != std::errc())
        return "";
    return inputs > 0 && classes > 0 ? training::datasetWith(inputs, classes) : "";
}

Outcome<Task> taskOf(const Options& options) {
    static const std::vector<std::string> known = {"dataset",  "rows",      "loss",      "batch", "lr",
                                                   "momentum", "optimizer", "allreduce", "link"};
    RunSpec given;
    TRY(takeWords("search", options.words, given));
    if (given.strategy.empty())
        return Error{ErrorCode::BadValue, "MODEL",
                     "kolo search needs a model, as in kolo search mlp:64-128-128-10 --devices virtual:4."};
    for (const auto& [name, value] : given.parameters)
        if (std::ranges::find(known, name) == known.end())
            return Error{ErrorCode::BadValue, name,
                         fmt::format("kolo search has no parameter {}, only {}; how the model is cut is what it finds "
                                     "out.{}",
                                     inQuotes(name), orList(known), didYouMean(name, known))};
    if (options.devices.empty())
        return Error{ErrorCode::BadValue, "--devices",
                     "kolo search needs devices to share the work; write --devices virtual:4."};
    Task task;
    task.devices = TRY(parseDevices(options.devices));
    if (task.devices.kind != "virtual" || task.devices.count < 2)
        return Error{
            ErrorCode::DeviceUnavailable, "--devices",
            fmt::format("--devices is {}, but a search shares the work between at least two virtual devices, as "
                        "in virtual:4.",
                        inQuotes(options.devices))};
    task.parameters = given.parameters;
    task.parameters["model"] = given.strategy;
    const bool readsText = training::contextOf(given.strategy) > 0;
    if (const std::string dataset = datasetFor(given.strategy); !dataset.empty())
        task.parameters.emplace("dataset", dataset);
    Values complete = task.parameters;
    complete.emplace("batch", kDefaultRows);
    complete = TRY(checkParameters(findStrategy("data-parallel")->info(), complete));
    task.onOneDevice = TRY(training::planOnPaper({complete, 1, task.devices.kind, "kolo"}));
    task.rows = task.onOneDevice->settings.batch;
    task.parameters.erase("batch");
    task.parameters["evaluate"] = "10000000";  // only training
    task.parameters["check"] = "false";
    if (readsText) task.parameters["sample"] = "0";
    return task;
}

/// A run's result, of so many steps.
Outcome<ordered_json> runPlan(const Task& task, const SearchPlan& plan, std::int64_t steps, bool withLink = true) {
    RunSpec spec = training::specOf(plan);
    spec.devices.kind = task.devices.kind;
    spec.detail = Detail::Off;
    spec.parameters["steps"] = std::to_string(steps);
    for (const auto& [name, value] : task.parameters) {
        // One pipeline reduces nothing.
        const bool hasNoUse = name == "allreduce" && plan.form.isPipeline() && plan.form.replicas == 1;
        if (!hasNoUse && (withLink || name != "link")) spec.parameters[name] = value;
    }
    const LiveRun run = TRY(runLive(spec, {}));
    if (run.result.status != RunStatus::Finished) return Error{ErrorCode::RunFailed, "", run.result.error};
    return ordered_json::parse(run.result.json);
}

double secondsOfStep(const ordered_json& result) {
    return result.at("training_s").get<double>() / result.at("steps").get<double>();
}

std::int64_t stepsFor(double secondsOfStep) {
    return std::clamp(static_cast<std::int64_t>(kRunSeconds / secondsOfStep), std::int64_t{10}, std::int64_t{20'000});
}

class StrategySearch {
public:
    StrategySearch(const Options& options, Task task)
        : m_options(options), m_task(std::move(task)), m_space(m_task.model(), m_task.rows, m_task.devices.count) {}

    Outcome<int> run() {
        m_settings.plans = TRY(wholeNumber("--plans", m_options.plans, 100, 100'000'000));
        m_settings.seed = static_cast<std::uint64_t>(
            TRY(wholeNumber("--seed", m_options.seed, 0, std::numeric_limits<std::int64_t>::max())));
        const auto rounds = TRY(wholeNumber("--rounds", m_options.rounds, 0, 1000));
        const auto& settings = m_task.onOneDevice->settings;
        m_costs = TRY(training::MeasuredCosts::make({.model = m_task.model(),
                                                     .deviceKind = m_task.devices.kind,
                                                     .cores = m_cores,
                                                     .optimizer = *m_task.onOneDevice->optimizer,
                                                     .optimizerSettings = settings.optimizerSettings,
                                                     .allreduce = settings.allreduce,
                                                     .link = settings.link}));
        m_pricer = std::make_unique<training::PlanPricer>(m_task.model(), m_space, *m_costs);
        TRY(calibrate());
        TRY(search());
        TRY(choose());
        for (std::int64_t round = 0; round < rounds; ++round)
            for (Contender& each : m_contenders) {
                m_progress.show(fmt::format("round {} of {}: {}", round + 1, rounds, each.what));
                each.measured.push_back(secondsOfStep(TRY(runPlan(m_task, each.plan, stepsFor(each.predicted)))));
            }
        m_progress.show("");
        print(m_options.format == "json" ? json() : table());
        if (!m_options.picture.empty()) TRY(savePicture());
        return 0;
    }

private:
    /// On as many devices as there are cores, or as share out the batch.
    Outcome<void> calibrate() {
        int devices = std::min(m_cores, m_task.devices.count);
        while (m_task.rows % devices != 0) --devices;
        m_progress.show("measuring a step of data parallelism");
        training::SearchForm form{.replicas = devices};
        SearchPlan plan{form, m_task.rows / devices, {}, {}, {}};
        const double probe = secondsOfStep(TRY(runPlan(m_task, plan, kProbeSteps, false)));
        ordered_json quickest;
        for (int round = 0; round < kCalibrations; ++round) {
            ordered_json result = TRY(runPlan(m_task, plan, stepsFor(probe), false));
            if (quickest.empty() || secondsOfStep(result) < secondsOfStep(quickest)) quickest = std::move(result);
        }
        const auto of = [&](const char* name) { return quickest.at("time_per_step_s").at(name).get<double>(); };
        double computing = 0;
        for (int layer = 0; layer < static_cast<int>(m_task.model().layers().size()); ++layer) {
            const auto passes = TRY(m_costs->passes({layer, {}, m_task.model().inputOf(layer), plan.rows, devices}));
            computing += passes.forward + passes.backward;
        }
        const double exchange = TRY(m_costs->collective(
            Collective::AllReduce, devices, m_task.model().parameterCount() * std::int64_t{sizeof(float)}, devices));
        m_costs->calibrate({.rows = plan.rows,
                            .input = of("input"),
                            .passes = of("forward") + of("backward"),
                            .update = of("update"),
                            .everything = secondsOfStep(quickest)},
                           computing, exchange);
        return {};
    }

    Outcome<void> search() {
        const double measuredBefore = m_costs->measuringSeconds();
        const auto begun = Clock::now();
        m_settings.progress = [&](std::int64_t judged, double best) {
            m_progress.show(fmt::format("{} of {} plans judged; the best takes {}", judged, m_settings.plans,
                                        formatDuration(static_cast<std::int64_t>(best * 1e9))));
            return true;
        };
        m_found = TRY(training::metropolis(m_space, *m_pricer, m_settings));
        m_progress.show("");
        m_searchSeconds = std::chrono::duration<double>(Clock::now() - begun).count() -
                          (m_costs->measuringSeconds() - measuredBefore);
        return {};
    }

    Outcome<void> choose() {
        const SearchPlan best = m_space.planOf(m_found.best), data = m_space.planOf(m_space.dataParallel());
        m_contenders.push_back({"best found", best, m_found.seconds});
        m_contenders.push_back({"data parallelism", data, TRY(m_pricer->seconds(data))});
        std::optional<Contender> single;
        for (const SearchPlan& plan : m_space.singleAxis())
            if (const double seconds = TRY(m_pricer->seconds(plan)); !single || seconds < single->predicted)
                single = {"one axis cut", plan, seconds};
        if (single) m_contenders.push_back(*single);
        return {};
    }

    /// As FlexFlow's paper draws a strategy, and how the search went (viz/layout/search_picture.h).
    Outcome<void> savePicture() const {
        const SearchPlan& best = m_contenders.front().plan;
        viz::SearchedStrategy searched{.title = fmt::format("{}, {} rows a step, {} devices{}", m_task.model().title(),
                                                            m_task.rows, m_task.devices.count, linkText()),
                                       .plan = "kolo run " + training::wordsOf(best),
                                       .samples = best.form.replicas,
                                       .curve = m_found.curve,
                                       .plans = m_found.judged,
                                       .dataParallel = m_contenders[1].predicted};
        for (int block = 0; block < static_cast<int>(m_space.blocks().size()); ++block)
            searched.layers.push_back(layerOf(best, block));
        const auto theme = m_options.theme == "dark" ? viz::Theme::Dark : viz::Theme::Light;
        const std::string svg =
            viz::toSvg(viz::drawSearch(searched, theme, viz::ApproximateMeasure()), "kolo search " + searched.title);
        std::ofstream file(m_options.picture, std::ios::binary);
        file << svg;
        file.close();
        if (file) return {};
        return Error{ErrorCode::BadValue, "--picture",
                     Complaint::tr("The picture cannot be written to {}.", inQuotes(m_options.picture))};
    }

    /// A block on all devices that may be used, also on those that the plan leaves out.
    viz::SearchedLayer layerOf(const SearchPlan& plan, int block) const {
        const training::SearchBlock& of = m_space.blocks()[block];
        viz::SearchedLayer layer{.name = of.name};
        int stage = 0;
        for (int left = block; plan.form.isPipeline() && left >= plan.blocks[stage]; ++stage)
            left -= plan.blocks[stage];
        for (int device = 0; device < m_task.devices.count; ++device) {
            viz::SearchTile tile{.isThere = device < plan.form.devices()};
            if (tile.isThere && plan.form.isPipeline()) {
                layer.axis = viz::SearchAxis::Operators;
                tile.isThere = device % plan.form.stages == stage;
                tile.sample = device / plan.form.stages;
            } else if (tile.isThere && plan.isDataParallel()) {
                tile.sample = device;
            } else if (tile.isThere) {
                tile.sample = plan.mesh.coordinate(device, kDataAxis);
                for (const auto& [name, axis] : plan.layout.entries) {
                    if (std::ranges::find(of.dimensions, name) == of.dimensions.end()) continue;
                    layer.axis = name.starts_with("rows") ? viz::SearchAxis::Attributes : viz::SearchAxis::Parameters;
                    tile.cut += fmt::format("{}{} {}/{}", tile.cut.empty() ? "" : ", ", name,
                                            plan.mesh.coordinate(device, axis) + 1, plan.mesh.sizeOf(axis));
                }
            }
            layer.devices.push_back(std::move(tile));
        }
        return layer;
    }

    double plansPerSecond() const { return static_cast<double>(m_found.judged) / std::max(1e-9, m_searchSeconds); }

    const Contender& quickest() const { return *std::ranges::min_element(m_contenders, {}, &Contender::seconds); }

    /// Of a block: how often it is cut, and which devices have it.
    std::vector<std::string> rowOf(const SearchPlan& plan, int block) const {
        std::string devices = plan.form.devices() == 1 ? "0" : fmt::format("0-{}", plan.form.devices() - 1), cut;
        if (plan.form.isPipeline()) {
            int stage = 0;
            for (int left = block; left >= plan.blocks[stage]; ++stage) left -= plan.blocks[stage];
            cut = fmt::format("stage {}", stage);
            devices.clear();
            for (int replica = 0; replica < plan.form.replicas; ++replica)
                devices += fmt::format("{}{}", replica == 0 ? "" : " ", replica * plan.form.stages + stage);
        } else {
            cut = m_space.choiceOf(plan, block);
        }
        return {m_space.blocks()[block].name, fmt::format("/ {}", plan.form.replicas), cut, devices};
    }

    std::string table() const {
        const auto text = [](double seconds) { return formatDuration(static_cast<std::int64_t>(seconds * 1e9)); };
        std::vector<std::vector<std::string>> rows = {{"", "DEVICES", "PREDICTED", "MEASURED", "OFF BY", "PLAN"}};
        for (const Contender& each : m_contenders) {
            rows.push_back({each.what, std::to_string(each.plan.form.devices()), text(each.predicted), "", "",
                            training::wordsOf(each.plan)});
            if (each.measured.empty()) continue;
            rows.back()[3] = text(each.seconds());
            rows.back()[4] = fmt::format("{:+.0f} %", 100 * (each.predicted / each.seconds() - 1));
        }
        std::string result = fmt::format("{}, {} rows a step, {} devices{}\n\n", m_task.model().title(), m_task.rows,
                                         m_task.devices.count, linkText()) +
                             alignedRows(rows) + "\nThe best found, layer by layer:\n";
        std::vector<std::vector<std::string>> layers = {{"LAYER", "SAMPLES", "CUT", "DEVICES"}};
        const SearchPlan& best = m_contenders.front().plan;
        for (int block = 0; block < static_cast<int>(m_space.blocks().size()); ++block)
            layers.push_back(rowOf(best, block));
        result += alignedRows(layers);
        result += fmt::format("\n{} plans judged of {:.3g} choices, {:.0f} a second; {} parts measured in {:.1f} s.\n",
                              m_found.judged, m_space.size(), plansPerSecond(), m_costs->measurements(),
                              m_costs->measuringSeconds());
        result += "The search: ";
        const std::size_t stride = std::max<std::size_t>(1, (m_found.curve.size() + 5) / 6);
        for (std::size_t i = 0; i < m_found.curve.size(); ++i)
            if (i % stride == 0 || i + 1 == m_found.curve.size())
                result += fmt::format("{}{} after {}", i == 0 ? "" : ", ", text(m_found.curve[i].second),
                                      m_found.curve[i].first);
        result += ".\n";
        if (m_task.devices.count > m_cores)
            result += fmt::format("{} devices share {} cores here, so predictions for more than {} are rough.\n",
                                  m_task.devices.count, m_cores, m_cores);
        if (!m_contenders.front().measured.empty() &&
            quickest().seconds() < (1 - kNoise) * m_contenders.front().seconds())
            result +=
                fmt::format("As measured, {} is quicker than what the search found: take that.\n", quickest().what);
        return result;
    }

    std::string linkText() const {
        const auto& link = m_task.onOneDevice->settings.link;
        return link ? ", " + link->title : "";
    }

    std::string json() const {
        ordered_json out;
        out["model"] = m_task.model().title();
        out["rows"] = m_task.rows;
        out["devices"] = m_task.devices.count;
        out["cores"] = m_cores;
        out["seed"] = m_settings.seed;
        out["choices"] = m_space.size();
        out["plans"] = m_found.judged;
        out["refused"] = m_found.refused;
        out["plans_per_s"] = plansPerSecond();
        out["search_s"] = m_searchSeconds;
        out["parts_measured"] = m_costs->measurements();
        out["measuring_s"] = m_costs->measuringSeconds();
        for (const Contender& each : m_contenders) {
            ordered_json plan;
            plan["what"] = each.what;
            const RunSpec spec = training::specOf(each.plan);
            plan["strategy"] = spec.strategy;
            plan["parameters"] = spec.parameters;
            plan["devices"] = spec.devices.count;
            plan["predicted_s"] = each.predicted;
            plan["measured_s"] = each.measured.empty() ? ordered_json(nullptr) : ordered_json(each.seconds());
            plan["rounds_s"] = each.measured;
            out["contenders"].push_back(std::move(plan));
        }
        if (!m_contenders.front().measured.empty()) out["quickest"] = quickest().what;
        for (int block = 0; block < static_cast<int>(m_space.blocks().size()); ++block) {
            const auto row = rowOf(m_contenders.front().plan, block);
            out["layers"].push_back({{"layer", row[0]},
                                     {"samples", m_contenders.front().plan.form.replicas},
                                     {"cut", row[2]},
                                     {"devices", row[3]}});
        }
        for (const auto& [judged, seconds] : m_found.curve)
            out["curve"].push_back({{"plans", judged}, {"seconds", seconds}});
        return out.dump() + "\n";
    }

    const Options& m_options;
    const Task m_task;
    const int m_cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const training::SearchSpace m_space;
    training::SearchSettings m_settings;
    std::unique_ptr<training::MeasuredCosts> m_costs;
    std::unique_ptr<training::PlanPricer> m_pricer;
    training::SearchResult m_found;
    double m_searchSeconds = 0;
    std::vector<Contender> m_contenders;
    ProgressLine m_progress;
};

Outcome<int> searchIt(const Options& options) {
    TRY(checkOneOf("--format", options.format, {"table", "json"}));
    TRY(checkOneOf("--theme", options.theme, {"light", "dark"}));
    return StrategySearch(options, TRY(taskOf(options))).run();
}

void declare(CLI::App& app, Options& options) {
    app.add_option("MODEL [name=value …]", options.words,
                   "the model, and what it is trained with: dataset, rows, loss, batch (rows of a step, all devices "
                   "together; 64), lr, momentum, optimizer, allreduce, link")
        ->type_name("");
    app.add_option("--devices", options.devices, "how many may be used, as in virtual:4")->type_name("KIND:COUNT");
    app.add_option("--plans", options.plans, "how many plans to judge; 20000 without it")->type_name("N");
    app.add_option("--seed", options.seed, "of the search; 1 without it")->type_name("N");
    app.add_option("--rounds", options.rounds, "how often each plan is run to measure it; 5 without it, 0: not at all")
        ->type_name("N");
    app.add_option("--format", options.format, "table (the default) or json");
    app.add_option("--picture", options.picture, "also draw the strategy, layer by layer and device by device, as SVG")
        ->type_name("FILE");
    app.add_option("--theme", options.theme, "of the picture: light (the default) or dark");
}

}  // namespace

const Command& search{
    "search", "finds the quickest strategy for a model, devices and a link, as FlexFlow does",
    withOptions(declare, searchIt),
    "A strategy says how many parts the batch has, and of each layer which of its dimensions are cut, or which devices "
    "have it:\nmeshes with an axis for the batch and up to two more, or replicas of a pipeline, on all devices or "
    "some. "
    "All layers cut\nthe batch alike, and the stages of a pipeline are not cut further.\n"
    "Example: kolo search mlp:64-256-256-256-256-10 dataset=digits8 batch=64 link=10gbe --devices virtual:4\n"};

}  // namespace kolo::cli
