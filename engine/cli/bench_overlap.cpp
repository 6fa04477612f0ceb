// SPDX-License-Identifier: Apache-2.0
//
// kolo bench overlap: how much of the gradients' way over an emulated link is hidden under the backward passes, by the
// size of the buckets, and how much could be: the smaller of backward time and communication. The last bucket never
// can, since nothing is left to compute when its gradient is there. All take turns, round after round; shown is the
// median.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/median.h"
#include "engine/api/run_spec.h"
#include "engine/cli/measured_training.h"

namespace kolo::cli {

namespace {

struct BenchOverlapOptions {
    std::string model = kEightLayers, dataset = "digits28", batch = "256";
    std::string devices = "2", link = "10gbe", buckets = "layer,4MiB", steps = "30", rounds = "5", format = "table";
    OptionList declared{modelOption(model),
                        {"--dataset", dataset, "digits28 without it"},
                        {"--batch N", batch, "rows per worker and step; 256 without it"},
                        {"--devices N", devices, "2 without it"},
                        {"--link", link, "that gradients pass; 10gbe without it"},
                        {"--buckets", buckets, "layer,4MiB without it; as the parameter bucket has them"},
                        {"--steps N", steps, "training steps of each run; 30 without it"},
                        {"--rounds N", rounds, "how often each is asked; 5 without it"},
                        formatOption(format, {"table", "csv"})};
};

/// One way to train, measured once per round; times are seconds a step.
struct OverlapWay {
    std::string bucket;
    bool overlaps = false;
    std::vector<double> samplesPerSecond, communication, hideable, exposed;
};

RunSpec specOf(const BenchOverlapOptions& options, int devices, const OverlapWay& way) {
    RunSpec spec;
    spec.strategy = "data-parallel";
    spec.devices = {"virtual", devices};
    spec.detail = Detail::Off;
    spec.parameters = {
        {"model", options.model}, {"dataset", options.dataset}, {"batch", options.batch},
        {"steps", options.steps}, {"evaluate", "10000000"},     {"check", "false"},
        {"link", options.link},   {"bucket", way.bucket},       {"overlap", way.overlaps ? "true" : "false"}};
    return spec;
}

void note(const nlohmann::json& json, OverlapWay& way) {
    const double steps = json.at("steps").get<double>();
    way.samplesPerSecond.push_back(json.at("samples_per_s").get<double>());
    if (!way.overlaps) return;
    way.communication.push_back(json.at("communication_s").get<double>() / steps);
    way.hideable.push_back(json.at("hideable_s").get<double>() / steps);
    way.exposed.push_back(json.at("exposed_s").get<double>() / steps);
}

void show(const std::string& format, const std::vector<OverlapWay>& ways) {
    std::vector<std::vector<std::string>> table = {{"bucket", "overlap", "samples_per_s", "times_whole",
                                                    "communication_ms", "hideable_ms", "exposed_ms",
                                                    "hidden_of_hideable"}};
    const double whole = median(ways.front().samplesPerSecond);
    for (const OverlapWay& way : ways) {
        const double samples = median(way.samplesPerSecond);
        table.push_back(
            {way.bucket, way.overlaps ? "true" : "false", fmt::format("{:.0f}", samples), ratioText(samples / whole)});
        table.back().resize(table.front().size());
        if (!way.overlaps) continue;
        const double all = median(way.communication), most = median(way.hideable), exposed = median(way.exposed);
        for (std::size_t i = 4; const double seconds : {all, most, exposed})
            table.back()[i++] = fmt::format("{:.3g}", 1e3 * seconds);
        table.back().back() = ratioText(most > 0 ? std::max(0.0, all - exposed) / most : 0);
    }
    printRows(format, table);
}

Outcome<int> measure(const BenchOverlapOptions& options) {
    const auto rounds = TRY(wholeNumber("--rounds", options.rounds, 1, 1000));
    const auto devices = static_cast<int>(TRY(wholeNumber("--devices", options.devices, 2, 64)));
    std::vector<OverlapWay> ways = {{.bucket = "whole"}};
    for (const std::string& bucket : listed(options.buckets))
        for (const bool overlaps : {false, true}) ways.push_back({.bucket = bucket, .overlaps = overlaps});
    ProgressLine progress;
    for (std::int64_t round = 0; round <= rounds; ++round) {  // round 0 warms up
        for (OverlapWay& way : ways) {
            progress.show(fmt::format("round {} of {}: bucket={}", round, rounds, way.bucket));
            const auto json = TRY(trained(specOf(options, devices, way)));
            if (round > 0) note(json, way);
        }
    }
    progress.show("");
    show(options.format, ways);
    return 0;
}

}  // namespace

const Command& benchOverlap{
    "overlap", "how much of the gradients' way over a link is hidden under the backward passes, and how much could be",
    withOptions<BenchOverlapOptions>(measure), "kolo bench overlap --link 1gbe --buckets layer"};

}  // namespace kolo::cli
