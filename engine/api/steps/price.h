// SPDX-License-Identifier: Apache-2.0
//
// The price of a step plan: what a step takes in time, bytes and memory when every action takes a given time.
//
// How it is computed. An action starts when what it reads is there and its stream is free; it ends after its cost. That
// is all: since each stream keeps its order, the times follow by going through the actions in the order of their
// dependencies. A send occupies its rank's communication stream for the time of the message; a receive is posted and
// occupies nothing, and ends with the message. An allreduce occupies the communication stream of its whole group.
//
//   length       at unit cost: the number of time slots (slots.h), 2(M+K−1) for 1F1B of K devices
//   bubble       the share of ranks × time in which nothing is computed: (K−1)/(M+K−1)
//   memory       a value is there from the start of the action that brings it to the end of the one that frees it
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/step_plan.h"

namespace kolo::training {

/// What actions cost, in seconds, or in whatever unit the caller means.
struct ActionCosts {
    using Kinds = std::array<double, kActionKinds>;  ///< by ActionKind; receives cost nothing of their own
    Kinds kinds{};
    std::vector<Kinds> stages;  ///< measured: of each stage; empty: `kinds`, for all of them
    /// > 0: a message and an allreduce take, besides their cost, their bytes' time on a link of this bandwidth.
    double bytesPerSecond = 0;

    /// Each pass 1, everything else nothing: times are time slots.
    static ActionCosts unit();
    double of(const StepPlan& plan, int rank, const Action& action) const;
};

/// "F:1,B:2,W:1,comm:0.1". The names: F, B, I, W, RECOMPUTE, UPDATE, ALL_REDUCE, and comm for a message. What is left
/// out: F is 1; B is 1; I and W are what the other leaves of B, or half of it each, or 1 if B is left out, too;
/// RECOMPUTE is as F, ALL_REDUCE as comm, the others 0. The error has the field "cost".
Outcome<ActionCosts> costsFromText(std::string_view text);

/// An action of a plan: who and where in the list.
struct PlanPlace {
    int rank = 0, action = 0;
    friend auto operator<=>(const PlanPlace&, const PlanPlace&) = default;
};

/// Bytes, on one rank.
struct RankMemory {
    std::int64_t parameters = 0, gradients = 0, optimizer = 0;  ///< all the time
    std::int64_t activations = 0, borders = 0;                  ///< the peak of each
    std::int64_t peakPassing = 0;                               ///< of these two together
    std::int64_t buffers = 0;  ///< of gathered parameters and of gradients before they are reduced
    std::int64_t peak = 0;     ///< of all of it together; less than the sum where their peaks do not coincide
    int peakActivations = 0;   ///< the most stages × micro-batches whose activations were kept at one time
};

struct PlanPrice {
    struct Span {
        double start = 0, end = 0;
    };
    std::vector<std::vector<Span>> spans;  ///< of every action, by rank
    double length = 0;                     ///< until the last action ends
    double bubble = 0;                     ///< idle share of ranks × time until the last pass or update ends
    std::vector<double> busy;              ///< time in which a rank computes
    std::vector<std::int64_t> sentBytes;   ///< by rank
    std::map<std::pair<int, int>, std::int64_t> linkBytes;  ///< (from, to); allreduces as rings around their groups
    std::map<std::string, std::int64_t> axisBytes;          ///< sent by all ranks along an axis of the mesh
    std::vector<RankMemory> memory;                         ///< by rank
    std::vector<PlanPlace> criticalPath;                    ///< what the step's length is the sum of, in order of time
};

/// How a rank deals with the memory of its values.
struct MemoryUse {
    /// Collectives and copies have a stream of their own, and what they let go of stays until somebody has waited.
    bool beside = false;
    /// What a value leaves is kept for the next one of its kind and stage.
    bool keeps = false;
};

/// What a rank holds when it does one action after another, as the interpreter does on a single stream.
RankMemory memoryInOrder(const StepPlan& plan, int rank, MemoryUse use = {});

/// What a rank holds while rows go forward through all stages with no way back, of a plan without a pipeline: a stage's
/// input and activations, and for a moment those of the stage before. Only the first worker's ranks do it; where
/// parameters are in parts, the others help to gather them.
RankMemory memoryOfForward(const StepPlan& plan, int rank);

/// The plan has been proved (proof.h).
PlanPrice priceOf(const StepPlan& plan, const ActionCosts& costs = ActionCosts::unit());

}  // namespace kolo::training
