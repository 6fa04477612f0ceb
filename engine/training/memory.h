// SPDX-License-Identifier: Apache-2.0
//
// What a training run will allocate, known before it begins: one formula per part. tests/training/test_memory.cpp holds
// their sum against what runs really take.
#pragma once

#include <vector>

#include "engine/runtime/memory_need.h"
#include "engine/training/plan.h"

namespace kolo::training {

/// In the memory of this machine: for all ranks, which are threads and share the data, or for those of them that are
/// `processes` here, each with data of its own. The plan needs its dataset's sizes, but not its rows.
std::vector<runtime::MemoryPart> memoryOf(const Plan& plan, int processes = 0);

}  // namespace kolo::training
