// SPDX-License-Identifier: Apache-2.0
//
// A worker whose layers are cut (engine/api/steps/layout.h): what each of its ranks has, and its step.
//
// All ranks run the same model, whose layers are the parts (Model::part); only which part of the parameters and of the
// rows they have depends on the rank. Where a border between two layers is not open, a stage ends and the next begins,
// on the same rank, with the border's collectives between their passes:
//
//     rank 0   0F0 1ALL_REDUCE_F0 1F0 1B0 0B0 …         rows 1 … of weights 2, a part of the sum
//     rank 1   0F0 1ALL_REDUCE_F0 1F0 1B0 0B0 …
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/api/schedule.h"
#include "engine/api/step_plan.h"
#include "engine/api/steps/layout.h"
#include "engine/collectives/halves.h"
#include "engine/training/model.h"

namespace kolo::training {

struct LayoutSettings;
struct Plan;

/// A tensor's parts of one dimension, in memory: `outer` times, `parts` runs of `run` floats one after another.
struct Runs {
    std::int64_t outer = 1;  ///< of one row
    std::int64_t run = 1;    ///< of one part
    int parts = 1;
    std::int64_t inner = 1;  ///< floats of one index of the dimension; of a halo, one row of the image
    std::int64_t floats() const { return outer * run * parts; }
};

struct Cut {
    Model whole;
    std::vector<LayerShape> shapes;  ///< of its layers
    CutModel model;
    Layout layout;  ///< completed
    Mesh mesh;      ///< as the step plan has it

    /// Of an axis with more than one rank, by its number; of others empty.
    struct Along {
        Schedule allreduce, reduceScatter, allGather;
    };
    std::vector<Along> along;

    /// By layer of the cut model: where it adds up its outputs with others, is this the rank that has what comes once?
    std::vector<bool> firsts(int rank) const;
    /// The rank's part of the parameters that the seed begins with.
    void initialise(std::span<float> parameters, std::uint64_t seed, int rank) const;
    /// The axis along which a layer gathers its own output from time step to time step; -1: it does not.
    int repeatsOver(int layer) const;
    /// Puts a rank's part where it belongs in the whole model's parameters.
    void place(std::span<const float> part, int rank, std::span<float> whole) const;
    /// What the border before a layer of the cut model moves; the part's own sizes of all other dimensions.
    Runs runsBefore(int layer) const;
    /// Where a layer's tensors of parameters lie in a rank's array.
    std::vector<Range> parametersOf(int layer) const;
    /// What the border before a layer of the cut model does, as collectives of the stage that begins there; of a
    /// micro-batch of so many rows.
    std::vector<Exchange> exchangesBefore(int layer, int rows) const;
    /// What a layer does with others within its passes.
    std::vector<Exchange> exchangesInside(int layer, int rows) const;
    /// The gradients that are sums over other axes than the batch's; neighbours of the same axis together.
    std::vector<GradientParts> gradientParts() const;

private:
    template <typename Copy>
    void eachRun(int rank, const Copy& copy) const;
};

/// The mesh, layout and cut of a model; an error that names the tensor at fault.
Outcome<Cut> cutOf(Model whole, const LayoutSettings& settings, const std::string& allreduce,
                   const std::string& collectives);

/// Of a plan with its settings, cut and the model's part.
Outcome<StepPlan> cutStep(const Plan& plan);

}  // namespace kolo::training
