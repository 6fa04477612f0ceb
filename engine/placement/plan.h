// SPDX-License-Identifier: Apache-2.0
//
// From operations on devices to what has to be done: kernels, and the copies between them. A tensor that an operation
// needs on another device than the one that made it is copied there once, and every later operation on that device uses
// the same copy.
//
//     a, b on CPU:0        copy a, copy b  ──►  MatMul on GPU:0  ──►  copy c  ──►  print on CPU:0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/placement/graph.h"

namespace kolo::placement {

struct Task {
    bool isCopy = false;
    int operation = 0;         ///< that it performs; of a copy: that made the tensor
    int device = 0;            ///< where the result lies
    int from = -1;             ///< of a copy
    int begins = 0;            ///< the operation that the program has reached when this may begin
    std::vector<int> sources;  ///< tasks whose results it reads, one per input
    std::vector<int> next;     ///< tasks that read its result, each as often as it does
};

struct Plan {
    std::vector<Task> tasks;    ///< in the order of the program; a copy right before its first reader
    std::vector<int> kernelOf;  ///< by operation: its task
    std::int64_t copies = 0;
    std::uint64_t copiedBytes = 0;
    std::uint64_t peakBytes = 0;      ///< of all devices together, if every task began as early as it may
    std::uint64_t hostPeakBytes = 0;  ///< of the CPUs
};

/// So many tasks may be under way or waiting for their inputs beyond those that have ended: the program runs ahead of
/// its devices, but not so far that it fills their memory.
inline constexpr int kTasksAhead = 64;

Plan makePlan(const Graph& graph);

}  // namespace kolo::placement
