// SPDX-License-Identifier: Apache-2.0
//
// From a tree to a graph: goes through the program once, statement by statement, as Python would, but only notes what
// is to be computed. Types, shapes and devices are settled on the way, so everything that can be wrong with a program
// is found here, with its line and column, before anything runs. What stands before the error can still be run. Where a
// program asks for the value of a tensor (an if, a number in a string), the value is computed right away
// (host_values.h).
#pragma once

#include "engine/placement/syntax.h"
#include "engine/placement/value.h"

namespace kolo::placement {

struct Machines {
    int gpus = 0;                           ///< physical GPUs
    std::string gpuKernelKind = "virtual";  ///< whose kernels they run
    double seconds = 60;                    ///< that tracing may take
};

/// `beforeError`: where the graph of what comes before an error is left, as Python would have run it.
Outcome<Graph> trace(const Program& program, const Machines& machines, Graph* beforeError = nullptr);

}  // namespace kolo::placement
