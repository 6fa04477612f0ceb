// SPDX-License-Identifier: Apache-2.0
//
// kolo bench pipeline: how many samples per second a pipeline processes by each schedule, compared with bare matrix
// products of the same shapes and with one device that does all of it; how large its bubble was, and how large the plan
// says it is with the costs that were measured. All take turns, round after round; shown is the median.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/median.h"
#include "engine/api/run_spec.h"
#include "engine/cli/measured_training.h"
#include "engine/runtime/host.h"
#include "engine/training/dataset.h"
#include "engine/training/product_bench.h"

namespace kolo::cli {

namespace {

struct BenchPipelineOptions {
    std::string model = kEightLayers, dataset = "digits28", batch = "32", micro = "8";
    std::string stages = "2,4", schedules = "naive,gpipe,1f1b,zero-bubble", steps = "20", rounds = "5";
    std::string balance = "measured", launch = "threads", format = "table";
    OptionList declared{modelOption(model),
                        {"--dataset", dataset, "digits28 without it"},
                        {"--batch N", batch, "rows of a micro-batch; 32 without it"},
                        {"--micro N", micro, "micro-batches a step; 8 without it"},
                        {"--stages N,N", stages, "devices of a pipeline; 2,4 without it"},
                        {"--schedules", schedules, "naive,gpipe,1f1b,zero-bubble without it"},
                        {"--balance", balance, "where the model is cut; measured without it, or even, or cut:…"},
                        {"--steps N", steps, "training steps of each run; 20 without it"},
                        {"--launch", launch, "threads (the default) or mpi", {"threads", "mpi"}},
                        {"--rounds N", rounds, "how often each is asked; 5 without it"},
                        formatOption(format, {"table", "csv"})};
};

/// One way to train, measured once per round.
struct PipelineWay {
    std::string schedule;  ///< empty: one device, without a pipeline
    int stages = 1;
    std::vector<double> samplesPerSecond, gflops, bubble, priced, planned;
};

class PipelineBench {
public:
    explicit PipelineBench(const BenchPipelineOptions& options) : m_options(options) {}

    Outcome<int> run(std::int64_t rounds) {
        const auto batch = TRY(wholeNumber("--batch", m_options.batch, 1, 65536));
        const auto dataset = TRY(training::makeDataset(m_options.dataset, 0, 1));
        const auto model = TRY(training::Model::make(m_options.model, dataset));
        const auto products = training::productsOf(model, static_cast<int>(batch));
        std::vector<PipelineWay> ways = {{}};
        std::vector<int> counts = {1};
        for (const std::string& text : listed(m_options.stages)) {
            counts.push_back(static_cast<int>(TRY(wholeNumber("--stages", text, 1, 64))));
            for (const std::string& schedule : listed(m_options.schedules)) ways.push_back({schedule, counts.back()});
        }
        std::vector<std::vector<double>> bare(counts.size());
        ProgressLine progress;
        for (std::int64_t round = 0; round <= rounds; ++round) {  // round 0 warms up
            for (std::size_t i = 0; i < counts.size() && round > 0; ++i) {
                progress.show(fmt::format("round {} of {}: bare products", round, rounds));
                bare[i].push_back(TRY(training::bareProductRate(products, "virtual", counts[i])) / 1e9);
            }
            for (PipelineWay& way : ways) {
                progress.show(fmt::format("round {} of {}: {} on {}", round, rounds, way.schedule, way.stages));
                TRY(measure(way, round > 0));
            }
        }
        progress.show("");
        show(ways, counts, bare);
        return 0;
    }

private:
    RunSpec specOf(const PipelineWay& way) const {
        RunSpec spec;
        spec.devices = {"virtual", way.stages};
        spec.launch = m_options.launch;
        spec.detail = Detail::Off;
        spec.parameters = {{"model", m_options.model}, {"dataset", m_options.dataset}, {"batch", m_options.batch},
                           {"steps", m_options.steps}, {"evaluate", "10000000"},       {"check", "false"}};
        if (way.schedule.empty()) {
            spec.strategy = "data-parallel";
            spec.parameters["accumulate"] = m_options.micro;
        } else {
            spec.strategy = "pipeline";
            spec.parameters["micro"] = m_options.micro;
            spec.parameters["stages"] = std::to_string(way.stages);
            spec.parameters["schedule"] = way.schedule;
            spec.parameters["balance"] = m_options.balance;
        }
        return spec;
    }

    Outcome<void> measure(PipelineWay& way, bool counts) const {
        const auto json = TRY(trained(specOf(way)));
        if (!counts) return {};
        way.samplesPerSecond.push_back(json.at("samples_per_s").get<double>());
        way.gflops.push_back(json.at("gflops").get<double>());
        if (way.schedule.empty()) return {};
        way.bubble.push_back(json.at("bubble_measured").get<double>());
        way.priced.push_back(json.at("bubble_priced").get<double>());
        way.planned.push_back(json.at("bubble_planned").get<double>());
        return {};
    }

    void show(const std::vector<PipelineWay>& ways, const std::vector<int>& counts,
              const std::vector<std::vector<double>>& bare) const {
        std::vector<std::vector<std::string>> table = {{"schedule", "devices", "samples_per_s", "GFLOPps", "of_bare",
                                                        "times_one_device", "bubble_measured", "bubble_priced",
                                                        "bubble_planned"}};
        for (std::size_t i = 0; i < counts.size(); ++i)
            table.push_back({"bare products", std::to_string(counts[i]), "", fmt::format("{:.1f}", median(bare[i])),
                             "1.00", ratioText(median(bare[i]) / median(bare[0])), "", "", ""});
        const double one = median(ways.front().samplesPerSecond);
        for (const PipelineWay& way : ways) {
            const auto index = std::find(counts.begin(), counts.end(), way.stages) - counts.begin();
            const double samples = median(way.samplesPerSecond), gflops = median(way.gflops);
            const auto share = [&](const std::vector<double>& values) {
                return values.empty() ? std::string() : fmt::format("{:.3f}", median(values));
            };
            table.push_back({way.schedule.empty() ? "none" : way.schedule, std::to_string(way.stages),
                             fmt::format("{:.0f}", samples), fmt::format("{:.1f}", gflops),
                             ratioText(gflops / median(bare[index])), ratioText(samples / one), share(way.bubble),
                             share(way.priced), share(way.planned)});
        }
        printRows(m_options.format, table);
        if (const int cores = runtime::cpuCores(); *std::max_element(counts.begin(), counts.end()) > cores)
            print(
                fmt::format("\nWhere there are more devices than the {} cores, these are shared, and a bubble is not "
                            "what it would be.\n",
                            cores));
    }

    const BenchPipelineOptions& m_options;
};

Outcome<int> measure(const BenchPipelineOptions& options) {
    return PipelineBench(options).run(TRY(wholeNumber("--rounds", options.rounds, 1, 1000)));
}

}  // namespace

const Command& benchPipeline{
    "pipeline", "how fast pipelines are here, by schedule, beside bare matrix products and one device",
    withOptions<BenchPipelineOptions>(measure), "kolo bench pipeline --stages 2 --schedules gpipe,1f1b"};

}  // namespace kolo::cli
