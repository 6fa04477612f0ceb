// SPDX-License-Identifier: Apache-2.0
//
// What every rank has to tell when training is over, and the one result that is made of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/memory_kind.h"
#include "engine/api/outcome.h"
#include "engine/api/rank_report.h"
#include "engine/devices/device.h"
#include "engine/training/plan.h"

namespace kolo::training {

/// Nanoseconds of a worker, by what it did.
struct TimeSpent {
    std::int64_t input = 0, forward = 0, backward = 0, update = 0, communication = 0, waiting = 0, injected = 0;
    std::int64_t onDevice = 0;  ///< forward, backward and update in one, where nobody asks for each
};

/// A measurement of the model while it was trained.
struct CurvePoint {
    std::int64_t step = 0;
    double seconds = 0;  ///< of training, without the measurements themselves
    double accuracy = 0;
    double loss = 0;        ///< on the held-out rows
    std::int64_t rows = 0;  ///< of them that it was measured on
};

/// Plain values, so that a rank in another process can send its own.
struct RankRecord {
    std::int64_t startNs = 0, endNs = 0;
    std::int64_t evaluationNs = 0;  ///< of endNs - startNs
    std::int64_t steps = 0, samples = 0;
    std::uint64_t peakBytes = 0;            ///< that the device has had allocated
    std::uint64_t peakAddress = 0;          ///< the highest that was in use; 0: nobody knows
    MemoryByKind peakByKind{};              ///< the most of each kind, whenever that was
    std::vector<float> losses;              ///< of each step
    std::vector<std::uint64_t> hashes;      ///< of the parameters, whenever all replicas must be equal
    std::vector<std::int64_t> hashedSteps;  ///< when that was
    std::vector<std::uint64_t> received;    ///< bytes, by sender, without the first broadcast
    std::vector<std::int32_t> firstEpoch;   ///< the rows that this worker read in it
    std::vector<std::int64_t> staleness;    ///< how many updates had it, by staleness; a server's, or a worker's
    std::vector<std::int64_t> stalenessInUpdates;
    std::int64_t updates = 0, dropped = 0;  ///< a server's
    TimeSpent time;
    devices::Work work;                            ///< of all steps, as far as the device counts it
    std::vector<std::int64_t> sampledNs;           ///< of a pipeline's actions: StepRecord
    std::int64_t overlappedNs = 0, exposedNs = 0;  ///< reductions beside the passes; what of them was waited for
    std::int64_t reductions = 0;                   ///< allreduces of the step plan
    std::int64_t offloadedBytes = 0;               ///< copied to the host's memory
    // The reporting rank only.
    std::vector<CurvePoint> curve;
    double loss = 0, heldOutLoss = 0, accuracy = 0;
    std::string parametersSha256;
    std::string sample;  ///< what a model of text has written
    // With Settings::predicts, of each rank that has predicted.
    std::vector<std::int64_t> predicted;       ///< rows by the class that the model takes them for
    std::vector<std::int32_t> firstPredicted;  ///< of the first of them
    double correctlyPredicted = 0;             ///< rows that are of the class that they are taken for

    /// To the session's process, where ranks are processes.
    void fields(RankReport& report) {
        report(startNs, endNs, evaluationNs, steps, samples, peakBytes, peakAddress, peakByKind, losses, hashes,
               hashedSteps, received, firstEpoch, staleness, stalenessInUpdates, updates, dropped, time, work,
               sampledNs, overlappedNs, exposedNs, reductions, offloadedBytes, curve, loss, heldOutLoss, accuracy,
               parametersSha256, sample, predicted, firstPredicted, correctlyPredicted);
    }
};

/// All replicas were equal whenever they had to be; otherwise at which step which of them was not.
Outcome<void> checkReplicas(const Plan& plan, const std::vector<RankRecord>& reports);
/// The strategy's own part of the result.
std::string resultOf(const Plan& plan, const std::vector<RankRecord>& reports);
std::int64_t elapsedOf(const Plan& plan, const std::vector<RankRecord>& reports);

}  // namespace kolo::training
