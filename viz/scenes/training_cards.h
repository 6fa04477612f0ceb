// SPDX-License-Identifier: Apache-2.0
//
// Workers and servers of a training as cards, what travels between them as tiles. Where they stand is the scene's
// matter (a ring, or a star around the servers); how they look and what is said of the step is the same in all of them.
//
//     ┌───────────────────┐
//     │ B        backward │    what it does at this moment; at rest: how long its step took
//     │ loss 0.412        │
//     │ step 241          │    its own: workers that go their own way are not all at the same
//     │ ▇▇▇▇▇▇▇▇▆▆▆▆▒▒▒▒▒ │    where the step's time went; hatched: waiting
//     └───────────────────┘
#pragma once

#include "viz/layout/sketch.h"
#include "viz/scenes/training_moment.h"

namespace kolo::viz {

struct TrainingLayout {
    enum class Make { Full, Small, Mark };
    bool fits = false;
    Make make = Make::Full;
    double unit = 1;
    std::vector<Box> cards;  ///< by rank
    Box words;               ///< for the step and its loss
};

/// `places`: 0 … 1, by rank. The words get the lower edge of the picture.
TrainingLayout layOutTraining(const SceneInput& input, const std::vector<Point>& places);

/// The whole picture.
Picture drawTraining(const SceneInput& input, const std::vector<Point>& places);

}  // namespace kolo::viz
