// SPDX-License-Identifier: Apache-2.0
//
// kolo search: the quickest strategy for a model, devices and a link, found as FlexFlow finds it (training/search),
// then run beside data parallelism and the best plan that cuts one thing only. What was predicted stands beside what
// was measured; the three take turns, round after round.
#include <fmt/format.h>

#include <fstream>

#include "engine/api/console.h"
#include "engine/api/sentence.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/live_run.h"
#include "engine/cli/spec_words.h"
#include "engine/training/search/strategy_search.h"

namespace kolo::cli {

namespace {

struct SearchOptions {
    std::vector<std::string> words;
    std::string devices, plans = "20000", seed = "1", rounds = "5", format = "table", picture, theme = "light";
    OptionList declared{
        {"MODEL [name=value …]", words,
         "the model, and what it is trained with: dataset, rows, loss, batch (rows of a step, all devices "
         "together; 64), lr, momentum, optimizer, allreduce, link"},
        {"--devices KIND:COUNT", devices, "how many may be used, as in virtual:4"},
        {"--plans N", plans, "how many plans to judge; 20000 by default"},
        {"--seed N", seed, "of the search; 1 by default"},
        {"--rounds N", rounds, "how often to run each plan to measure it; 5 by default, 0: never"},
        formatOption(format, {"table", "json"}),
        {"--picture FILE", picture, "also draw the strategy, layer by layer and device by device, as SVG"},
        {"--theme", theme, "of the picture: light (the default) or dark", {"light", "dark"}}};
};

Outcome<training::SearchRequest> requestOf(const SearchOptions& options) {
    const auto& known = training::searchParameters();
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
    training::SearchRequest request;
    request.devices = TRY(parseDevices(options.devices));
    if (request.devices.kind != "virtual" || request.devices.count < 2)
        return Error{
            ErrorCode::DeviceUnavailable, "--devices",
            fmt::format("--devices is {}, but a search shares the work between at least two virtual devices, as "
                        "in virtual:4.",
                        inQuotes(options.devices))};
    request.model = given.strategy;
    request.parameters = given.parameters;
    request.plans = TRY(wholeNumber("--plans", options.plans, 100, 100'000'000));
    request.seed = static_cast<std::uint64_t>(
        TRY(wholeNumber("--seed", options.seed, 0, std::numeric_limits<std::int64_t>::max())));
    request.rounds = TRY(wholeNumber("--rounds", options.rounds, 0, 1000));
    return request;
}

std::string inWords(double seconds) {
    return formatDuration(static_cast<std::int64_t>(seconds * 1e9));
}

std::string table(const SearchReport& report) {
    std::vector<std::vector<std::string>> rows = {{"", "DEVICES", "PREDICTED", "MEASURED", "OFF BY", "PLAN"}};
    for (const SearchContender& each : report.contenders) {
        rows.push_back(
            {each.what, std::to_string(each.spec.devices.count), inWords(each.predicted), "", "", each.words});
        if (!each.isMeasured()) continue;
        rows.back()[3] = inWords(each.measured());
        rows.back()[4] = fmt::format("{:+.0f} %", 100 * (each.predicted / each.measured() - 1));
    }
    std::string result = report.title() + "\n\n" + alignedRows(rows) + "\nThe best found, layer by layer:\n";
    std::vector<std::vector<std::string>> layers = {{"LAYER", "SAMPLES", "CUT", "DEVICES"}};
    for (const SearchedLayer& layer : report.layers)
        layers.push_back({layer.name, fmt::format("/ {}", report.samples), layer.cut, layer.where});
    result += alignedRows(layers);
    result += fmt::format("\n{} plans judged of {:.3g} choices, {:.0f} a second; {} parts measured in {:.1f} s.\n",
                          report.plans, report.choices, report.plansPerSecond(), report.partsMeasured,
                          report.measuringSeconds);
    result += "The search: ";
    const std::size_t stride = std::max<std::size_t>(1, (report.curve.size() + 5) / 6);
    for (std::size_t i = 0; i < report.curve.size(); ++i)
        if (i % stride == 0 || i + 1 == report.curve.size())
            result += fmt::format("{}{} after {}", i == 0 ? "" : ", ", inWords(report.curve[i].second),
                                  report.curve[i].first);
    result += ".\n";
    if (report.sharesCores())
        result += fmt::format("{} devices share {} cores here, so predictions for more than {} are rough.\n",
                              report.devices, report.cores, report.cores);
    if (report.isBeaten())
        result +=
            fmt::format("As measured, {} is quicker than what the search found: take that.\n", report.quickest().what);
    return result;
}

/// As FlexFlow's paper draws a strategy, and how the search went.
Outcome<void> savePicture(const SearchReport& report, const SearchOptions& options) {
    std::ofstream file(options.picture, std::ios::binary);
    file << svgOf(report, options.theme == "dark");
    file.close();
    if (file) return {};
    return Error{ErrorCode::BadValue, "--picture",
                 Complaint::tr("The picture cannot be written to {}.", inQuotes(options.picture))};
}

Outcome<int> searchIt(const SearchOptions& options) {
    const auto request = TRY(requestOf(options));
    const auto search = TRY(training::StrategySearch::make(request));
    ProgressLine progress;
    training::StrategySearch::Hooks hooks;
    hooks.run = [](const RunSpec& spec) -> Outcome<std::string> {
        const LiveRun run = TRY(runLive(spec, {}));
        if (run.result.status != RunStatus::Finished) return Error{ErrorCode::RunFailed, "", run.result.error};
        return run.result.json;
    };
    hooks.tell = [&progress](const Text& what) { progress.show(what.english()); };
    hooks.judged = [&](std::int64_t judged, double best) {
        progress.show(fmt::format("{} of {} plans judged; the best takes {}", judged, request.plans, inWords(best)));
        return true;
    };
    const SearchReport report = TRY(search->run(hooks));
    progress.show("");
    print(options.format == "json" ? toJson(report) + "\n" : table(report));
    if (!options.picture.empty()) TRY(savePicture(report, options));
    return 0;
}

}  // namespace

const Command& search{
    "search", "finds the fastest strategy for a model, devices and a link, as FlexFlow does", withOptions(searchIt),
    "A strategy says how many parts the batch has, and of each layer which of its dimensions are cut, or which devices "
    "have it:\nmeshes with an axis for the batch and up to two more, or replicas of a pipeline, on all devices or "
    "some. "
    "All layers cut\nthe batch alike, and the stages of a pipeline are not cut further.\n"
    "Example: kolo search mlp:64-256-256-256-256-10 dataset=digits8 batch=64 link=10gbe --devices virtual:4\n"};

}  // namespace kolo::cli
