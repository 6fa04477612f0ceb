// SPDX-License-Identifier: Apache-2.0
//
// Cutting a model into stages. It is cut in front of layers that have parameters, so an activation or a pooling stays
// with the layer whose output it takes: what can be cut apart is a block.
#pragma once

#include <set>
#include <vector>

#include "engine/api/step_plan.h"
#include "engine/training/model.h"

namespace kolo::training {

/// The number of layers in each block, between which a model may be cut: a layer with parameters, and those without
/// behind it. `overTime`: what comes behind the recurrent layers is in one block with the last of them.
std::vector<int> blocksOf(const Model& model, bool overTime = false);

/// How many layers each stage has if they begin with these layers, of which 0 is one.
std::vector<int> layersFrom(const std::set<int>& starts, const Model& model);

/// How many blocks each of `stages` gets, as equal as possible; the first get one more. 1 <= stages <= blocks.
std::vector<int> cutEvenly(int blocks, int stages);
/// The same so that the costliest stage costs as little as possible.
std::vector<int> cutByCost(const std::vector<double>& blockCosts, int stages);

/// One stage for each of `layers`, the number of its layers; their sum is the model's. `rows`: of a micro-batch. On
/// which position of the pipeline axis they stand is for the schedule to say. `steps`: time steps of a recurrent model,
/// each of which passes by itself; 0: micro-batches pass as a whole.
std::vector<PlanStage> stagesOf(const Model& model, const std::vector<int>& layers, int rows, int steps = 0);

/// How many time steps the model reads its input in; 0 if it does not begin with a recurrent layer.
int timeStepsOf(const Model& model);

}  // namespace kolo::training
