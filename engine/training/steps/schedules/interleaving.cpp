// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/schedules/interleaving.h"

#include <algorithm>

#include "engine/api/step_plan_json.h"
#include "engine/api/wording.h"

namespace kolo::training {

namespace {

int rounds(int devices, int microbatches) {
    return std::max(1, microbatches / devices);
}

bool roundsAreEqual(int devices, int microbatches) {
    return microbatches % rounds(devices, microbatches) == 0;
}

/// The passes in rounds: each round through all chunks, from the first or from the last.
std::vector<Action> inRounds(const PipelineShape& shape, int device, ActionKind kind, bool lastChunkFirst) {
    const int perRound = microbatchesPerRound(shape);
    std::vector<Action> passes;
    for (int first = 0; first < shape.microbatches; first += perRound)
        for (int turn = 0; turn < shape.chunks; ++turn) {
            const int chunk = lastChunkFirst ? shape.chunks - 1 - turn : turn;
            for (int micro = first; micro < std::min(first + perRound, shape.microbatches); ++micro)
                passes.push_back({kind, chunk * shape.devices + device, micro});
        }
    return passes;
}

}  // namespace

Outcome<void> acceptsRounds(const PipelineShape& shape) {
    const int devices = shape.devices, wanted = shape.microbatches;
    if (roundsAreEqual(devices, wanted)) return {};
    int below = wanted, above = wanted;
    while (!roundsAreEqual(devices, below)) --below;  // ends at the latest with `devices`, which makes one round
    while (!roundsAreEqual(devices, above)) ++above;  // … with a multiple of `devices`
    return Error{
        ErrorCode::BadValue, "micro",
        Complaint::tr("{} micro-batches on {} devices go in {} rounds, which must be equally long; the nearest "
                      "numbers of micro-batches for which they are: {} and {}.",
                      wanted, devices, rounds(devices, wanted), below, above)};
}

int microbatchesPerRound(const PipelineShape& shape) {
    return shape.microbatches / rounds(shape.devices, shape.microbatches);
}

std::vector<Action> forwardPasses(const PipelineShape& shape, int device) {
    return inRounds(shape, device, ActionKind::Forward, false);
}

std::vector<Action> backwardPasses(const PipelineShape& shape, int device, ActionKind kind) {
    return inRounds(shape, device, kind, true);
}

std::vector<Action> alternate(const std::vector<Action>& forward, const std::vector<Action>& backward, int ahead) {
    std::vector<Action> passes;
    auto nextBackward = backward.begin();
    for (auto next = forward.begin(); next != forward.end(); ++next) {
        passes.push_back(*next);
        if (next - forward.begin() >= ahead) passes.push_back(*nextBackward++);
    }
    passes.insert(passes.end(), nextBackward, backward.end());
    return passes;
}

}  // namespace kolo::training
