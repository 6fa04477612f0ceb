// SPDX-License-Identifier: Apache-2.0
//
// kolo bench train: how many samples per second training processes, compared with bare matrix products of the same
// shapes; on one device and on several; with and without recording; and with model states in parts (zero=1, 2, 3). All
// take turns, round after round, so that what slows the machine slows them all; shown is the median.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/api/console.h"
#include "engine/api/median.h"
#include "engine/api/run_spec.h"
#include "engine/api/scratch_folder.h"
#include "engine/api/sentence.h"
#include "engine/api/strategy.h"
#include "engine/api/wording.h"
#include "engine/cli/command.h"
#include "engine/cli/database.h"
#include "engine/cli/measured_training.h"
#include "engine/devices/device.h"
#include "engine/training/dataset.h"
#include "engine/training/kernels.h"
#include "engine/training/product_bench.h"

namespace kolo::cli {

namespace {

constexpr std::int64_t kProbeSteps = 30, kMostSteps = 100000;
constexpr double kRunSeconds = 1.0;

struct BenchTrainOptions {
    std::string model = "mlp:784-512-512-10", dataset, batch = "64", devices = "virtual:2";
    std::string launch = "threads", collectives = "kolo", rounds = "5", steps, format = "table";
    OptionList declared{{"--model", model, "as in mlp:784-512-512-10, which it is without it"},
                        {"--dataset", dataset, "digits28 without it, text for gpt"},
                        {"--batch N", batch, "rows per worker and step; 64 without it"},
                        {"--devices KIND:N", devices, "virtual:N or cuda:N; virtual:2 without it"},
                        {"--launch", launch, "threads (the default) or mpi", {"threads", "mpi"}},
                        {"--collectives", collectives, "kolo (the default), mpi or nccl", {"kolo", "mpi", "nccl"}},
                        {"--rounds N", rounds, "how often each is asked; 5 without it"},
                        {"--steps N", steps, "of each training; as many as take a second without it"},
                        formatOption(format, {"table", "csv"})};
};

/// One way to train, measured once per round.
struct TrainingWay {
    std::string what;
    int devices = 1;
    Detail detail = Detail::Off;
    std::int64_t steps = kProbeSteps;
    std::vector<double> samplesPerSecond, gflops;
    const char* zero = "0";
    std::string collectives;  ///< "": as asked for
    nlohmann::json work{};    ///< of a step on the first device, as the last run counted it
};

/// Of TrainingWay::work: what a GPU is given to do.
constexpr const char* kCounts[] = {"launches", "kernels", "copies", "waits"};

class TrainBench {
public:
    TrainBench(const BenchTrainOptions& options, DeviceRequest devices)
        : m_options(options),
          m_dataset(!options.dataset.empty()                 ? options.dataset
                    : training::contextOf(options.model) > 0 ? "text"
                                                             : "digits28"),
          m_devices(std::move(devices)) {}

    /// @param steps of each training at first
    Outcome<int> run(std::int64_t rounds, std::int64_t steps) {
        auto products = productsOfStep();
        if (!products) return products.error();
        std::vector<TrainingWay> ways = {{"one device", 1, Detail::Off, steps, {}, {}}};
        if (m_devices.count > 1)
            ways.push_back({fmt::format("{} devices", m_devices.count), m_devices.count, Detail::Off, steps, {}, {}});
        ways.push_back({"the same, recorded", m_devices.count, Detail::Summary, steps, {}, {}});
        if (m_devices.count > 1)
            for (const char* zero : {"1", "2", "3"})
                ways.push_back({fmt::format("zero={}", zero), m_devices.count, Detail::Off, steps, {}, {}, zero});
        if (m_devices.kind == "cuda" && m_devices.count > 1 && m_options.collectives != "nccl")
            ways.push_back({"gradients by NCCL", m_devices.count, Detail::Off, steps, {}, {}, "0", "nccl"});
        std::vector<double> bare, bareOne;
        ProgressLine progress;
        for (std::int64_t round = 0; round <= rounds; ++round) {  // round 0 warms up and shows how long a run takes
            progress.show(fmt::format("round {} of {}: bare products", round, rounds));
            if (round > 0) {
                for (const auto& [devices, rates] : {std::pair{1, &bareOne}, {m_devices.count, &bare}}) {
                    auto rate = TRY(training::bareProductRate(*products, m_devices.kind, devices));
                    rates->push_back(rate / 1e9);
                }
            }
            for (TrainingWay& way : ways) {
                progress.show(fmt::format("round {} of {}: {}", round, rounds, way.what));
                const auto measured = measure(way, round > 0);
                if (measured) continue;
                if (way.collectives.empty() || measured.error().code != ErrorCode::DeviceUnavailable)
                    return measured.error();
                progress.show("");
                complain(measured.error().message);
                ways.pop_back();  // NCCL, which comes last, is not to be had here
                break;
            }
        }
        progress.show("");
        show(ways, median(bareOne), median(bare));
        return 0;
    }

private:
    RunSpec specOf(const TrainingWay& way) const {
        RunSpec spec;
        spec.strategy = "data-parallel";
        spec.devices = {m_devices.kind, way.devices};
        spec.launch = m_options.launch;
        spec.collectives = way.collectives.empty() ? m_options.collectives : way.collectives;
        spec.detail = way.detail;
        // No accuracy measurements or replica comparisons: only training.
        spec.parameters = {{"model", m_options.model},           {"dataset", m_dataset},   {"batch", m_options.batch},
                           {"steps", std::to_string(way.steps)}, {"evaluate", "10000000"}, {"zero", way.zero}};
        if (way.zero != std::string_view("3")) spec.parameters["check"] = "false";  // there it has no effect
        return spec;
    }

    Outcome<std::vector<training::Product>> productsOfStep() const {
        const auto batch = TRY(wholeNumber("--batch", m_options.batch, 1, 65536));
        const int context = training::contextOf(m_options.model);
        auto dataset = TRY(training::makeDataset(m_dataset, 0, 1, context > 0 ? context : training::kUsualContext));
        auto model = TRY(training::Model::make(m_options.model, dataset));
        return training::productsOf(model, static_cast<int>(batch));
    }

    Outcome<void> measure(TrainingWay& way, bool counts) {
        LazyRecorder recorder((m_folder.path() / "runs.db").string());
        std::vector<RunSink*> sinks;
        if (way.detail != Detail::Off) sinks.push_back(&recorder);
        const auto json = TRY(trained(specOf(way), sinks));
        way.work = json.value("device_work_per_step", nlohmann::json::object());
        if (counts) {
            way.samplesPerSecond.push_back(json.at("samples_per_s").get<double>());
            way.gflops.push_back(json.at("gflops").get<double>());
        } else if (m_options.steps.empty()) {
            way.steps =
                std::clamp(static_cast<std::int64_t>(kRunSeconds * kProbeSteps / json.at("training_s").get<double>()),
                           kProbeSteps, kMostSteps);
        }
        return {};
    }

    void show(const std::vector<TrainingWay>& ways, double bareOne, double bare) const {
        std::vector<std::vector<std::string>> table = {{"what", "devices", "samples_per_s", "GFLOPps", "of_bare",
                                                        "times_one_device", "of_zero_0", "recording_costs"}};
        table.push_back({"bare products", "1", "", fmt::format("{:.1f}", bareOne), "1.00", "", "", ""});
        if (m_devices.count > 1)
            table.push_back({"bare products", std::to_string(m_devices.count), "", fmt::format("{:.1f}", bare), "1.00",
                             ratioText(bare / bareOne), "", ""});
        const bool countsWork = std::ranges::any_of(ways, [](const TrainingWay& way) { return !way.work.empty(); });
        for (const char* const count : kCounts)
            if (countsWork) table.front().push_back(fmt::format("{}_per_step", count));
        for (auto row = table.begin() + 1; row != table.end(); ++row) row->resize(table.front().size());
        const double one = median(ways.front().samplesPerSecond);
        const TrainingWay& unrecorded = ways[m_devices.count > 1 ? 1 : 0];
        for (const TrainingWay& way : ways) {
            const double samples = median(way.samplesPerSecond), gflops = median(way.gflops);
            // Compared round by round, so that a slow round of the machine does not count as recording cost.
            std::vector<double> costs, ofPlain;
            for (std::size_t i = 0; i < way.samplesPerSecond.size(); ++i) {
                costs.push_back(unrecorded.samplesPerSecond[i] / way.samplesPerSecond[i] - 1);
                ofPlain.push_back(way.samplesPerSecond[i] / unrecorded.samplesPerSecond[i]);
            }
            table.push_back({way.what, std::to_string(way.devices), fmt::format("{:.0f}", samples),
                             fmt::format("{:.1f}", gflops), ratioText(gflops / (way.devices == 1 ? bareOne : bare)),
                             ratioText(samples / one),
                             way.zero == std::string_view("0") ? "" : ratioText(median(ofPlain)),
                             way.detail == Detail::Off ? "" : fmt::format("{:.1f} %", 100 * median(costs))});
            for (const char* const count : kCounts)
                if (countsWork) table.back().push_back(fmt::format("{:.1f}", way.work.value(count, 0.0)));
        }
        printRows(m_options.format, table);
    }

    const BenchTrainOptions& m_options;
    const std::string m_dataset;
    const DeviceRequest m_devices;
    const ScratchFolder m_folder{"bench"};
};

Outcome<int> measure(const BenchTrainOptions& options) {
    const auto rounds = TRY(wholeNumber("--rounds", options.rounds, 1, 1000));
    const auto steps = options.steps.empty() ? kProbeSteps : TRY(wholeNumber("--steps", options.steps, 1, kMostSteps));
    const auto devices = parseDevices(options.devices);
    if (!devices) return devices.error();
    if (devices->count < 1)
        return Error{ErrorCode::BadValue, "--devices", Complaint::tr("--devices names no number, as in virtual:2.")};
    const auto kind = TRY(devices::findDeviceKind(devices->kind));
    return TrainBench(options, {kind->id, devices->count}).run(rounds, steps);
}

}  // namespace

const Command& benchTrain{"train",
                          "how fast training is here, beside bare matrix products, on one device and on several",
                          withOptions<BenchTrainOptions>(measure),
                          "kolo bench train --model mlp:784-512-512-10 --batch 64 --devices virtual:2"};

}  // namespace kolo::cli
