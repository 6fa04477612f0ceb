// SPDX-License-Identifier: Apache-2.0
//
// The price of a step plan: the time, bytes and memory of a step if every action takes a given time.
//
// How it is computed. An action starts when what it reads is there and its stream is free, and ends after its cost.
// Each stream keeps its order, so the times follow from one walk through the actions in the order of their
// dependencies. A send occupies its rank's communication stream for the time of the message; a receive occupies nothing
// and ends with the message. Where their times have been measured, the thread that computes has spent them: a send
// occupies its stream in its place, a receive right before the pass that reads it. An allreduce occupies the
// communication streams of its whole group.
//
//   length       at unit cost: the number of time slots (slots.h), 2(M+K−1) for 1F1B of K devices
//   bubble       the share of ranks × time in which nothing is computed: (K−1)/(M+K−1)
//   memory       a value lives from the start of the action that brings it to the end of the one that frees it
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

/// What actions cost, in seconds or in any other unit of the caller's.
struct ActionCosts {
    using Kinds = std::array<double, kActionKinds>;  ///< by ActionKind
    Kinds kinds{};
    std::vector<Kinds> stages;  ///< measured: of each stage; empty: `kinds`, for all of them, and receives cost nothing
    /// Measured: of each rank's actions, those that are not there take no time; empty: `stages`.
    std::vector<std::map<Action, double>> actions;
    /// > 0: messages and allreduces also take the time of their bytes on a link of this bandwidth, and messages its
    /// latency.
    double bytesPerSecond = 0, secondsPerMessage = 0;

    /// Each pass 1, everything else nothing: times are time slots.
    static ActionCosts unit();
    bool isMeasured() const { return !stages.empty() || !actions.empty(); }
    bool isMeasured(int rank, const Action& action) const { return !actions.empty() && actions[rank].contains(action); }
    double of(const StepPlan& plan, int rank, const Action& action) const;
};

/// "F:1,B:2,W:1,comm:0.1". The names: F, B, I, W, RECOMPUTE, UPDATE, ALL_REDUCE, and comm for a message. Defaults: F
/// and B are 1; of I and W, one is what the other leaves of B, or both are half of B, or 1 if B is not given either;
/// RECOMPUTE is as F, ALL_REDUCE as comm, the others are 0. The error has the field "cost".
Outcome<ActionCosts> costsFromText(std::string_view text);

/// The place of an action in a plan: its rank, and its index in that rank's list.
struct PlanPlace {
    int rank = 0, action = 0;
    friend auto operator<=>(const PlanPlace&, const PlanPlace&) = default;
};

/// Bytes on one rank.
struct RankMemory {
    std::int64_t parameters = 0, gradients = 0, optimizer = 0;  ///< throughout
    std::int64_t activations = 0, borders = 0;                  ///< the peak of each
    std::int64_t peakPassing = 0;                               ///< the peak of these two together
    std::int64_t buffers = 0;  ///< the peak of gathered parameters and of gradients before they are reduced
    std::int64_t peak = 0;     ///< of everything together; less than the sum of peaks that do not coincide
    int peakActivations = 0;   ///< the most stages × micro-batches whose activations were kept at the same time
};

struct PlanPrice {
    struct Span {
        double start = 0, end = 0;
    };
    std::vector<std::vector<Span>> spans;  ///< of every action, by rank
    double length = 0;                     ///< until the last action ends
    double bubble = 0;                     ///< idle share of ranks × time until the last pass or update ends
    std::vector<double> busy;              ///< how long each rank computes
    std::vector<std::int64_t> sentBytes;   ///< by rank
    std::map<std::pair<int, int>, std::int64_t> linkBytes;  ///< (from, to); allreduces as rings around their groups
    std::map<std::string, std::int64_t> axisBytes;          ///< sent by all ranks along an axis of the mesh
    std::vector<RankMemory> memory;                         ///< by rank
    std::vector<PlanPlace> criticalPath;                    ///< in order of time; the step's length is their sum
};

/// How a rank manages the memory of its values.
struct MemoryUse {
    /// Collectives and copies have a stream of their own; what they free stays until something has waited for them.
    bool beside = false;
    /// The memory of a freed value is kept for the next one of its kind and stage.
    bool keeps = false;
};

/// What a rank holds if it performs its actions one after another, as the interpreter does.
RankMemory memoryInOrder(const StepPlan& plan, int rank, MemoryUse use = {});

/// What a rank holds during an evaluation (forward passes through all stages, nothing kept), of a plan without a
/// pipeline: a stage's input and activations, and for a moment those of the stage before. Only the first worker's ranks
/// evaluate; where parameters are in parts, the others help to gather them.
RankMemory memoryOfForward(const StepPlan& plan, int rank);

/// `plan` has been proved (proof.h).
PlanPrice priceOf(const StepPlan& plan, const ActionCosts& costs = ActionCosts::unit());

/// The bubble of steps one after another, each with its own costs: a rank begins a step when it has ended the one
/// before, whatever the others do. Not more than that of a step by itself, which all ranks begin together.
double bubbleOf(const StepPlan& plan, const std::vector<ActionCosts>& steps);

}  // namespace kolo::training
