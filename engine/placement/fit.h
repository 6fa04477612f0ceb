// SPDX-License-Identifier: Apache-2.0
//
// Does it fit? What training a model holds in the memory of a device: parameters, gradients, the optimizer's state, and
// the activations that the backward pass needs. Every number comes with its formula.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/devices/device.h"

namespace kolo::placement {

enum class FitType : unsigned char { Float16, Float32, Float64 };
enum class Optimizer : unsigned char { Sgd, Momentum, Adam };

/// A model as far as its memory goes.
struct FitModel {
    std::string id, title, source;
    double parameters = 0;
    double activationsPerSample = 0;   ///< elements that the backward pass needs, for one sample
    Text activationFormula;            ///< where that number comes from
    std::vector<std::int64_t> layers;  ///< of a perceptron: its widths; such a model can be measured here
    int blocks = 0;                    ///< layers, one after another, that keep activations; 0: not known
};

struct FitRequest {
    FitModel model;
    FitType type = FitType::Float32;
    Optimizer optimizer = Optimizer::Sgd;
    std::int64_t batch = 1;
    double deviceBytes = 0;  ///< 0: not asked
    int workers = 1;         ///< that train it, each with its own samples
    int zero = 0;  ///< what they keep in parts (ZeRO): 1 the optimizer's state, 2 gradients, 3 parameters, too
    /// Of the fused buffer through which gradients travel (ZeRO-R's CB); infinite: all of them at once; 0: none.
    double bufferBytes = 0;
    bool offloads = false;  ///< activations wait in the host's memory, but for those of two layers
};

struct FitPart {
    std::string id;
    Text title;
    double bytes = 0;
    Text formula;  ///< "P × 8 B = 24000000 × 8 B"
    std::optional<double> measuredBytes;
};

struct Fit {
    std::vector<FitPart> parts;   ///< parameters, gradients, optimizer, activations, perhaps buffers
    std::optional<FitPart> host;  ///< in the host's memory, where activations are offloaded
    double totalBytes() const;    ///< on the device
};

/// Model states of one of ZeRO's stages, and its price.
struct FitStage {
    int zero = 0;
    double bytes = 0;    ///< of each worker
    Text formula;        ///< "4 B × P + 12 B × P / 64"
    double sent = 0;     ///< by each worker in a step
    Text sentFormula;    ///< "2 × P × 63 / 64 × 2 B"
    double largest = 0;  ///< of the models whose states fit into deviceBytes: how many parameters
};
/// All four: Rajbhandari et al., "ZeRO", SC 2020, with K = 12 for Adam in mixed precision (float16).
std::vector<FitStage> zeroStages(const FitRequest& request);

std::size_t bytesOf(FitType type);
std::string_view name(FitType type);
std::string_view name(Optimizer optimizer);

/// InceptionV3, GPT-3 … and "mlp" and "custom", which take their sizes from the request.
const std::vector<FitModel>& fitModels();
/// A perceptron of these widths: every layer has a matrix and a bias.
FitModel perceptron(std::vector<std::int64_t> layers);

Fit fitOf(const FitRequest& request);

/// Trains such a perceptron for one step on a device, with real arrays, and fills in what the device had in use for
/// each part.
Outcome<void> measureFit(const FitRequest& request, devices::Device& device, Fit& fit);

/// "192 MB", "350 GB": decimal multiples, as the lecture counts.
std::string decimalBytes(double bytes);

}  // namespace kolo::placement
