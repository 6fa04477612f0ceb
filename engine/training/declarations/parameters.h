// SPDX-License-Identifier: Apache-2.0
//
// What the ways to train declare alike: their parameters, the rules of those, and the groups that a form shows them in.
#pragma once

#include <vector>

#include "engine/api/strategy_info.h"

namespace kolo::training {

/// Nobody waits for all others, so a server takes each update as it comes.
inline const Condition kUpdatesAlone{"sync", {"async", "ssp:", "backup:"}};

/// All that data parallelism has, and in its words; a mesh or a pipeline leaves out what it has no room for.
std::vector<Parameter> trainingParameters();

/// What every way to train says of this parameter.
void addCommonRules(Parameter& parameter);

/// What a worker that keeps parts does without, wherever it does.
void addZeroRules(Parameter& parameter);

ParameterGroup inputGroup();
ParameterGroup measuringGroup();

}  // namespace kolo::training
