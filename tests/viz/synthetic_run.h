// SPDX-License-Identifier: Apache-2.0
//
// Runs for tests of pictures, made without the engine: a plain loop carries out a schedule on arrays and writes the
// events that a real run would record, with invented but consistent times. Pictures are tested against records, so a
// mistake in the engine cannot hide one in a picture.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "engine/api/buffer_history.h"
#include "engine/api/run_info.h"
#include "viz/layout/approximate_measure.h"
#include "viz/scenes/scene.h"

namespace kolo::viz::test {

struct SyntheticRun {
    RunInfo info;
    EventBatch batch;  ///< every event of the run
    BufferHistory history;
};

struct RunOptions {
    DType dtype = DType::Float32;
    ReduceOp op = ReduceOp::Sum;
    bool values = true;      ///< false: like a run whose buffers are too large to be recorded
    bool gateWaits = false;  ///< true: the reader thought for seconds between two steps
    bool wakesLate = false;  ///< true: threads needed a tenth of a second to wake up for each step
    std::string numbers = "measured";
    int stopAfter = 1 << 20;  ///< the run is carried out only up to this step
    std::uint64_t seed = 1;   ///< of the invented times
};

Schedule ringSchedule(int ranks, int chunks);
/// Each step pairs rank r with r XOR 2^k, both ways, whole arrays: transfers that are not along a ring.
Schedule butterflySchedule(int ranks);
/// Rank 0 collects and redistributes: many arrows at one worker.
Schedule masterSchedule(int ranks);
/// Pairs sum, then pairs of pairs, and the result goes back down; `chunks` parts each time.
Schedule treeSchedule(int ranks, int chunks);
/// Groups of `size` sum at their first rank, the first ranks at rank 0, and back.
Schedule groupsSchedule(int ranks, int size, int chunks);
/// Every rank sums some chunks for all: links between every two.
Schedule directSchedule(int ranks, int chunks);

SyntheticRun carryOut(const Schedule& schedule, const std::vector<std::vector<double>>& data,
                      const RunOptions& options = {});

/// The lecture's review question.
SyntheticRun reviewQuestion(const RunOptions& options = {});
/// Whole numbers 0 … 99 unless `wide`, then of any size.
std::vector<std::vector<double>> randomData(int ranks, int elements, std::mt19937_64& random, bool wide = false);

/// A playhead at rest on `step`, or (progress > 0) that far on the way to the next one.
Playhead playheadAt(int step, double progress, int liveStep, int steps);

SceneInput inputFor(const SyntheticRun& run, const Playhead& playhead, Size size, const TextMeasure& measure);

/// A fixed text measure, a little wider than Inter and as wide as JetBrains Mono.
using FixedMeasure = ApproximateMeasure;

}  // namespace kolo::viz::test
