// SPDX-License-Identifier: Apache-2.0
//
// Does it fit? A calculator that shows its formulas, and that is held against the truth where the truth fits here: of a
// perceptron, one training step is really done on a device, and what the device had in use stands beside what the
// formula says.
#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/api/byte_size.h"
#include "engine/api/declare.h"
#include "engine/api/event_names.h"
#include "engine/api/json_reader.h"
#include "engine/api/sentence.h"
#include "engine/api/tracer.h"
#include "engine/api/wording.h"
#include "engine/placement/fit.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/host.h"
#include "engine/strategies/measurement.h"

namespace kolo {

namespace {

using placement::Fit;
using placement::FitModel;
using placement::FitRequest;
using placement::FitType;
using placement::Optimizer;

double realOf(const std::map<std::string, std::string>& parameters, const std::string& name, double otherwise) {
    const auto given = parameters.find(name);
    if (given == parameters.end()) return otherwise;
    double value = otherwise;
    std::from_chars(given->second.data(), given->second.data() + given->second.size(), value);
    return value;
}

Outcome<std::vector<std::int64_t>> widthsOf(const std::string& text) {
    const Error wrong{
        ErrorCode::BadValue, "layers",
        Complaint::tr("The parameter \"layers\" is {}, but it must be 2 to 32 widths from 1 to 65536, as in "
                      "784,512,10.",
                      inQuotes(text))};
    std::vector<std::int64_t> widths;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (at < end) {
        std::int64_t width = 0;
        const auto [next, error] = std::from_chars(at, end, width);
        if (error != std::errc() || width < 1 || width > 65536 || (next < end && *next != ',')) return wrong;
        widths.push_back(width);
        at = next + 1;
    }
    if (widths.size() < 2 || widths.size() > 32) return wrong;
    return widths;
}

Parameter ruled(Parameter parameter, const Rule& rule) {
    parameter.rules = {rule};
    return parameter;
}

class FitJob : public strategies::Measurement {
public:
    FitJob(const FitRequest& request, bool measures)
        : Measurement(
              Engine::tr("Does {} fit? {}, batch {}", Text::of(request.model.title), name(request.type), request.batch),
              measures ? recorded::kMeasured : recorded::kModelled),
          m_request(request),
          m_measures(measures),
          m_fit(fitOf(request)) {}

    Outcome<void> run(Rank& rank) override {
        rank.tracer.metric(rank.tracer.intern(recorded::kMemoryBytes), m_fit.totalBytes(), rank.clock.now());
        if (!m_measures) return {};
        const std::int64_t begin = rank.clock.now();
        auto measured = measureFit(m_request, rank.device, m_fit);
        m_elapsedNs = rank.clock.now() - begin;
        if (!measured) return measured;
        std::uint64_t held = 0;
        for (const auto& part : m_fit.parts) {
            held += static_cast<std::uint64_t>(part.measuredBytes.value_or(0));
            rank.tracer.memory(held, rank.clock.now(), {}, rank.tracer.intern(part.id));
        }
        return {};
    }

    std::string resultJson() const override {
        nlohmann::ordered_json json;
        json["model"] = m_request.model.id;
        json["title"] = m_request.model.title;
        json["source"] = m_request.model.source;
        json["dtype"] = name(m_request.type);
        json["batch"] = m_request.batch;
        json["optimizer"] = name(m_request.optimizer);
        json["parts"] = nlohmann::ordered_json::array();
        for (const auto& part : m_fit.parts) {
            nlohmann::ordered_json each = {{"id", part.id},
                                           {"title", part.title.english()},
                                           {"bytes", part.bytes},
                                           {"text", placement::decimalBytes(part.bytes)}};
            putText(each, "formula", part.formula);
            if (part.measuredBytes) each["measured_bytes"] = *part.measuredBytes;
            json["parts"].push_back(std::move(each));
        }
        if (m_fit.host) {
            json["host"] = {{"title", m_fit.host->title.english()},
                            {"bytes", m_fit.host->bytes},
                            {"text", placement::decimalBytes(m_fit.host->bytes)}};
            putText(json["host"], "formula", m_fit.host->formula);
        }
        json["workers"] = m_request.workers;
        json["zero"] = m_request.zero;
        for (const placement::FitStage& stage : placement::zeroStages(m_request)) {
            if (m_request.workers == 1) break;
            nlohmann::ordered_json each = {
                {"zero", stage.zero}, {"bytes", stage.bytes}, {"text", placement::decimalBytes(stage.bytes)}};
            putText(each, "formula", stage.formula);
            each["sent_bytes"] = stage.sent;
            each["sent"] = placement::decimalBytes(stage.sent);
            putText(each, "sent_formula", stage.sentFormula);
            each["largest_parameters"] = stage.largest;
            json["stages"].push_back(std::move(each));
        }
        const double total = m_fit.totalBytes();
        json[recorded::kMemoryBytes] = total;
        json["total"] = placement::decimalBytes(total);
        json["device_bytes"] = m_request.deviceBytes;
        json["device"] = placement::decimalBytes(m_request.deviceBytes);
        json["fits"] = total <= m_request.deviceBytes;
        return json.dump();
    }
    std::int64_t elapsedNs() const override { return m_elapsedNs; }

private:
    const FitRequest m_request;
    const bool m_measures;
    Fit m_fit;
    std::int64_t m_elapsedNs = 0;
};

class FitStrategy : public Strategy {
public:
    FitStrategy()
        : Strategy("fit", "Does it fit?",
                   "What training a model holds in memory, with every formula; a perceptron is measured as well.",
                   "Distributed training lectures; Rajbhandari et al. 2020; Korthikanti et al. 2022") {}

    void declare(StrategyInfo& info) const override {
        const Rule notPerceptron{
            {{"model", {"mlp"}, true}}, {}, {}, Complaint::tr("only the perceptron's layers are yours to choose.")};
        const Rule notCustom{{{"model", {"custom"}, true}}, {}, {}, Complaint::tr("only your own model asks for it.")};
        std::vector<Choice> models;
        for (const FitModel& each : placement::fitModels()) models.push_back({each.id, each.title, each.source});
        Parameter dtype = declare::choice("dtype",
                                          {{"float16", "", "2 bytes, with a float32 copy for the optimizer"},
                                           {"float32", "", "4 bytes"},
                                           {"float64", "", "8 bytes"}},
                                          "The type of parameters, gradients and activations.");
        dtype.defaultValue = "float32";
        info.parameters = {
            declare::choice("model", models, "Whose parameters and activations are counted."),
            dtype,
            declare::integer("batch", "samples", 1, 1, 1e6, "Samples (or sequences) that go through at once."),
            declare::choice("optimizer",
                            {{"sgd", "", "no state"},
                             {"momentum", "", "one number a parameter"},
                             {"adam", "", "two numbers a parameter"}},
                            "What it remembers of each parameter."),
            ruled(declare::text("layers", "", "784,512,256,10", "Of the perceptron: the widths of its layers."),
                  notPerceptron),
            ruled(declare::real("parameters", "", "1e6", 1, 1e15, "Of your own model: how many parameters."),
                  notCustom),
            ruled(declare::real("activations", "elements", "1e6", 0, 1e15,
                                "Of your own model: what the backward pass needs of one sample."),
                  notCustom),
            declare::integer("workers", "devices", 1, 1, 65536,
                             "How many devices train it together, each on samples of its own."),
            ruled(declare::choice("zero",
                                  {{"0", "", "each keeps all"},
                                   {"1", "", "the optimizer's state in parts"},
                                   {"2", "", "gradients in parts, too"},
                                   {"3", "", "parameters in parts, too"}},
                                  "What they keep only a part of (ZeRO, Rajbhandari et al. 2020)."),
                  {{{"workers", {"1"}}}, {"0"}, {}, Complaint::tr("one device has nobody to keep parts of its own.")}),
            ruled(declare::text("buffer", "bytes", "none",
                                "The fused buffer that gradients travel through: none, whole (all of them at once), or "
                                "a constant size, as in 4MiB (ZeRO-R's CB)."),
                  {{{"workers", {"1"}}}, {"none"}, {}, Complaint::tr("one device sends no gradients.")}),
            ruled(declare::choice("offload",
                                  {{"none", "", "everything stays on the device"},
                                   {"activations", "", "activations wait in the host's memory"}},
                                  "What the host's memory keeps until the backward pass needs it (ZeRO-R)."),
                  {{{"model", {"zero-7.5b", "custom"}}},
                   {"none"},
                   {},
                   Complaint::tr("how many layers keep activations is not known of this model.")}),
            declare::real("device_gb", "GB", "80", 0.001, 1e6, "The memory of the device that it shall fit into."),
        };
        info.metrics = {{recorded::kMemoryBytes, "B", "What training the model holds in memory, by the formulas."}};
    }

    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override {
        const auto& given = spec.parameters;
        FitRequest request;
        for (const FitModel& model : placement::fitModels())
            if (model.id == given.at("model")) request.model = model;
        request.type = given.at("dtype") == "float16"   ? FitType::Float16
                       : given.at("dtype") == "float64" ? FitType::Float64
                                                        : FitType::Float32;
        request.optimizer = given.at("optimizer") == "adam"       ? Optimizer::Adam
                            : given.at("optimizer") == "momentum" ? Optimizer::Momentum
                                                                  : Optimizer::Sgd;
        request.batch = static_cast<std::int64_t>(realOf(given, "batch", 1));
        request.workers = static_cast<int>(realOf(given, "workers", 1));
        request.zero = static_cast<int>(realOf(given, "zero", 0));
        if (given.at("buffer") == "whole") {
            request.bufferBytes = std::numeric_limits<double>::infinity();
        } else if (given.at("buffer") != "none") {
            const auto bytes = bytesFromText(given.at("buffer"));
            if (!bytes)
                return Error{
                    ErrorCode::BadValue, "buffer",
                    Complaint::tr("The parameter \"buffer\" is {}, but it must be none, whole, or a size from 1 "
                                  "byte to 1024 GiB, as in 4MiB.",
                                  inQuotes(given.at("buffer")))};
            request.bufferBytes = static_cast<double>(*bytes);
        }
        request.offloads = given.at("offload") == "activations";
        request.deviceBytes = realOf(given, "device_gb", 80) * 1e9;
        if (request.model.id == "custom") {
            request.model.parameters = realOf(given, "parameters", 1e6);
            request.model.activationsPerSample = realOf(given, "activations", 1e6);
        }
        bool measures = false;
        if (request.model.id == "mlp") {
            auto widths = TRY(widthsOf(given.at("layers")));
            request.model = placement::perceptron(std::move(widths));
            // Kolo has no kernels of float16, and measures nothing that would not fit here with room to spare.
            const double there = static_cast<double>(runtime::availableMemoryBytes());
            measures = request.type != FitType::Float16 && request.workers == 1 && !request.offloads &&
                       fitOf(request).totalBytes() < there / 4 && fitOf(request).totalBytes() < 2e9;
        }
        spec.devices.count = strategies::Measurement::kDevices;
        return std::unique_ptr<Job>(std::make_unique<FitJob>(request, measures));
    }
};

}  // namespace

const Strategy& fit = FitStrategy();

}  // namespace kolo
