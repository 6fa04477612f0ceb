// SPDX-License-Identifier: Apache-2.0
//
// From a gradient to new parameters. An optimizer is a pure function of the gradient, its state and a learning rate;
// the state lies beside the parameters, wherever these are: on every worker, or on the server that owns them. One file
// per optimizer in engine/training/optimizers/ and one `part(...)` line there.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/training/kernels.h"

namespace kolo::training {

struct OptimizerSettings {
    double momentum = 0.9;                 ///< sgd, rmsprop
    double beta1 = 0.9;                    ///< adam
    double beta2 = 0.999, epsilon = 1e-8;  ///< adam, rmsprop
};

/// `count` parameters with their state: `arrays` arrays of the same length, one after another, zero at first.
struct Update {
    Kernels& kernels;
    const OptimizerSettings& settings;
    std::int64_t count;
    double rate;
    std::int64_t time;  ///< 1 …: which update this is
    const float* gradient;
    float* state;
    float* parameters;
};

struct Optimizer {
    std::string id;       ///< "sgd"
    std::string summary;  ///< one sentence
    int (*stateArrays)(const OptimizerSettings& settings);
    void (*apply)(const Update& update);
};
const std::vector<const Optimizer*>& allOptimizers();
const Optimizer* findOptimizer(std::string_view id);

/// How the learning rate changes over the steps of a run.
struct LearningRate {
    enum class Decay : unsigned char { None, Cosine, Annealing, Exponential };

    double base = 0.05;
    double scale = 1;         ///< linear scaling: the number of workers (Goyal et al. 2017)
    bool linear = false;      ///< scaled: warm-up begins at `base`, also with one worker, whose scale is 1
    std::int64_t warmUp = 0;  ///< steps up to base · scale: from `base` with linear scaling, from 0 without
    Decay decay = Decay::None;
    /// Steps behind the warm-up in which it falls to 0, or with Exponential to `factor`. Annealing: and as many in
    /// which it rises again, and so on.
    std::int64_t length = 1;
    double factor = 1;
    double least = 0;        ///< Cosine and Annealing fall to this rather than to 0
    std::int64_t stair = 1;  ///< it stays as it is for so many steps at a time

    double at(std::int64_t step) const;
};

}  // namespace kolo::training
