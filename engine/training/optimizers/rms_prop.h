// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/training/optimizer.h"

namespace kolo::training {

/// A running mean of the gradient's square, and a velocity where there is momentum.
int rmsPropArrays(const OptimizerSettings& settings);
void applyRmsProp(const Update& update, bool epsilonInRoot);

}  // namespace kolo::training
