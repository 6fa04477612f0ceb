// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/api/strategy.h"

namespace kolo::strategies {

/// Training, as a strategy: its declaration, and the way from a spec to a job. `info` says what it is called; `declare`
/// adds its settings.
std::unique_ptr<const Strategy> ofTraining(StrategyInfo info, void (*declare)(StrategyInfo& info));

}  // namespace kolo::strategies
