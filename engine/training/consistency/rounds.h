// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/training/consistency_model.h"

namespace kolo::training {

/// Round after round, each complete when all workers but `backups` have pushed.
std::unique_ptr<ConsistencyModel> makeRounds(int workers, int backups);

}  // namespace kolo::training
