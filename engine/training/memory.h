// SPDX-License-Identifier: Apache-2.0
//
// What a training run will allocate, known before it begins: one formula per part. tests/training/test_memory.cpp holds
// their sum against what runs really take.
#pragma once

#include <vector>

#include "engine/runtime/memory_need.h"
#include "engine/training/plan.h"

namespace kolo::training {

/// An error, about the field `memory`, if a device would need more than Settings::memoryBytes, as far as the step plan
/// knows: not of workers with servers or codecs.
Outcome<void> checkLimit(const Plan& plan);
/// What a device of a worker holds at its peak, by kind, in a step or in measuring the accuracy between two; buffers
/// without messages, and of a pipeline without what has been sent and waits for its receiver.
MemoryByKind plannedMemory(const Plan& plan, int rank);
/// What can be done about too much memory of a kind; empty: nothing that Kolo has.
Text whatToCut(const Plan& plan, MemoryKind kind);

/// In the memory of this machine: for all ranks, which are threads and share the data, or for those of them that are
/// `processes` here, each with data of its own. The plan needs its dataset's sizes, but not its rows.
std::vector<runtime::MemoryPart> memoryOf(const Plan& plan, int processes = 0);

}  // namespace kolo::training
