// SPDX-License-Identifier: Apache-2.0
//
// Workers and servers of a training run as cards, and what travels between them as tiles. Where they are is up to the
// scene (a ring, or a star around the servers); how they look and what is said about the step is the same in all.
//
//     ┌───────────────────┐
//     │ B        backward │    what it is doing now
//     │ step 241          │    the last that is over; unsynchronized, its own one, and how long that took
//     │ loss 0.412        │
//     │ ▇▇▇▇▇▇▇▇▆▆▆▆▒▒▒▒▒ │    where the step's time went; hatched: waiting
//     └───────────────────┘
#pragma once

#include "viz/layout/sketch.h"
#include "viz/scenes/training_frame.h"

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
