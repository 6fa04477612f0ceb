// SPDX-License-Identifier: Apache-2.0
#include "engine/placement/fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/api/wording.h"

namespace kolo::placement {

namespace {

constexpr double kGptLayers = 96, kGptWidth = 12288, kGptHeads = 96, kGptSequence = 2048;

/// Bytes of state beside parameters and gradients, for one parameter. With float16 the optimizer works on a float32
/// copy of the parameters (mixed precision; ZeRO's K = 12 for Adam).
double stateBytes(FitType type, Optimizer optimizer) {
    const double slots = optimizer == Optimizer::Adam ? 2 : optimizer == Optimizer::Momentum ? 1 : 0;
    if (type == FitType::Float16) return 4 + 4 * slots;
    return static_cast<double>(bytesOf(type)) * slots;
}

Text stateWords(FitType type, Optimizer optimizer) {
    const Text slots = optimizer == Optimizer::Adam       ? Engine::tr("momentum and variance")
                       : optimizer == Optimizer::Momentum ? Engine::tr("momentum")
                                                          : Engine::tr("nothing");
    if (type != FitType::Float16) return slots;
    return optimizer == Optimizer::Sgd ? Engine::tr("a float32 copy") : Engine::tr("a float32 copy, {}", slots);
}

}  // namespace

std::size_t bytesOf(FitType type) {
    return type == FitType::Float16 ? 2 : type == FitType::Float32 ? 4 : 8;
}

std::string_view name(FitType type) {
    return type == FitType::Float16 ? "float16" : type == FitType::Float32 ? "float32" : "float64";
}

std::string_view name(Optimizer optimizer) {
    return optimizer == Optimizer::Sgd ? "sgd" : optimizer == Optimizer::Momentum ? "momentum" : "adam";
}

double Fit::totalBytes() const {
    double total = 0;
    for (const FitPart& part : parts) total += part.bytes;
    return total;
}

const std::vector<FitModel>& fitModels() {
    static const std::vector<FitModel> models = {
        {"inceptionv3",
         "InceptionV3",
         "24 M parameters and 4 M activations a sample, as the lecture counts",
         24e6,
         4e6,
         Engine::tr("4 M elements a sample, as the lecture counts"),
         {},
         48},
        {"gpt3",
         "GPT-3",
         "175 B parameters; activations after Korthikanti et al. 2022",
         175e9,
         kGptLayers * kGptSequence * kGptWidth * (34 + 5 * kGptHeads * kGptSequence / kGptWidth) / 2,
         Engine::tr("L s h (34 + 5 a s / h) / 2 elements a sequence, with L = 96 layers, s = 2048 tokens, h = 12288, "
                    "a = 96 heads"),
         {},
         static_cast<int>(kGptLayers)},
        {"zero-7.5b",
         "The 7.5 B model of ZeRO's figure 1",
         "7.5 B parameters; Rajbhandari et al. 2020 count model states alone",
         7.5e9,
         0,
         Engine::tr("none: the figure is of model states"),
         {}},
        {"mlp", "Perceptron", "layers of your own; measured here as well", 0, 0, "", {784, 512, 256, 10}},
        {"custom", "Your own", "parameters and activations of your own", 1e6, 1e6, Engine::tr("as given"), {}},
    };
    return models;
}

FitModel perceptron(std::vector<std::int64_t> layers) {
    FitModel model{"mlp", "Perceptron", "layers of your own; measured here as well", 0, 0, "", std::move(layers)};
    model.blocks = static_cast<int>(model.layers.size()) - 1;
    for (std::size_t i = 0; i < model.layers.size(); ++i) {
        model.activationsPerSample += static_cast<double>(model.layers[i]);
        if (i > 0)
            model.parameters += static_cast<double>(model.layers[i - 1]) * static_cast<double>(model.layers[i]) +
                                static_cast<double>(model.layers[i]);
    }
    model.activationFormula =
        Engine::tr("the input and the output of every layer, {} elements a sample", fmt::join(model.layers, " + "));
    return model;
}

Fit fitOf(const FitRequest& request) {
    const double p = request.model.parameters, size = static_cast<double>(bytesOf(request.type));
    const double state = stateBytes(request.type, request.optimizer);
    const double batch = static_cast<double>(request.batch);
    Fit fit;
    const double workers = request.workers;
    const auto share = [&](int fromStage) { return request.zero >= fromStage ? 1 / workers : 1.0; };
    const auto part = [&](int fromStage) {
        return request.zero >= fromStage && workers > 1 ? fmt::format(" / {}", workers) : std::string();
    };
    const auto once = [&](int fromStage) {
        return fmt::format("P × {0} B{2} = {1} × {0} B{2}", size, p, part(fromStage));
    };
    fit.parts.push_back({"parameters", Engine::tr("Parameters"), p * size * share(3), once(3), {}});
    fit.parts.push_back({"gradients", Engine::tr("Gradients"), p * size * share(2), once(2), {}});
    fit.parts.push_back({"optimizer",
                         Engine::tr("Optimizer state"),
                         p * state * share(1),
                         Engine::tr("P × {} B ({}){} = {} × {} B{}", state, stateWords(request.type, request.optimizer),
                                    part(1), p, state, part(1)),
                         {}});
    const double all = batch * request.model.activationsPerSample * size, elements = request.model.activationsPerSample;
    constexpr int kStay = 2;  // one that is computed, and one that comes or goes
    if (request.offloads && request.model.blocks > kStay) {
        const int blocks = request.model.blocks;
        fit.parts.push_back(
            {"activations",
             Engine::tr("Activations"),
             all * kStay / blocks,
             Engine::tr("batch × A × {} B × {} / L = {} × {} × {} B × {} / {}, of L equal layers {} at a "
                        "time; A: {}",
                        size, kStay, batch, elements, size, kStay, blocks, kStay, request.model.activationFormula),
             {}});
        fit.host = FitPart{"host",
                           Engine::tr("In the host's memory"),
                           all * (blocks - kStay) / blocks,
                           Engine::tr("batch × A × {} B × (L − {}) / L = {} × {} × {} B × {} / {}; it goes there and "
                                      "back in every step",
                                      size, kStay, batch, elements, size, blocks - kStay, blocks),
                           {}};
    } else {
        fit.parts.push_back({"activations",
                             Engine::tr("Activations"),
                             all,
                             Engine::tr("batch × A × {} B = {} × {} × {} B; A: {}", size, batch, elements, size,
                                        request.model.activationFormula),
                             {}});
    }
    if (request.bufferBytes > 0) {
        const bool whole = p * size <= request.bufferBytes;
        fit.parts.push_back({"buffers",
                             Engine::tr("Fused buffer"),
                             std::min(p * size, request.bufferBytes),
                             whole ? Engine::tr("P × {} B = {} × {} B: it takes all gradients at once", size, p, size)
                                   : Engine::tr("of a constant size, through which P × {} B go in {} pieces", size,
                                                std::ceil(p * size / request.bufferBytes)),
                             {}});
    }
    return fit;
}

std::vector<FitStage> zeroStages(const FitRequest& request) {
    const double p = request.model.parameters, size = static_cast<double>(bytesOf(request.type));
    const double state = stateBytes(request.type, request.optimizer), workers = request.workers;
    std::vector<FitStage> stages;
    for (int zero = 0; zero <= 3; ++zero) {
        const double whole = (zero < 3 ? size : 0) + (zero < 2 ? size : 0) + (zero < 1 ? state : 0);
        const double parts = 2 * size + state - whole, times = zero < 3 ? 2 : 3;
        FitStage& stage = stages.emplace_back();
        stage.zero = zero;
        stage.bytes = p * whole + p * parts / workers;
        stage.formula = parts == 0   ? fmt::format("P × {} B", whole)
                        : whole == 0 ? fmt::format("P × {} B / {}", parts, workers)
                                     : fmt::format("P × {} B + P × {} B / {}", whole, parts, workers);
        stage.sent = times * p * (workers - 1) / workers * size;
        stage.sentFormula = fmt::format("{} × P × {} / {} × {} B", times, workers - 1, workers, size);
        stage.largest = request.deviceBytes / (whole + parts / workers);
    }
    return stages;
}

std::string decimalBytes(double bytes) {
    const char* const units[] = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    int unit = 0;
    while (bytes >= 999.5 && unit < 6) {
        bytes /= 1000;
        ++unit;
    }
    return fmt::format("{:.3g} {}", bytes, units[unit]);
}

}  // namespace kolo::placement
