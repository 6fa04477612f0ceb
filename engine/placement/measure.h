// SPDX-License-Identifier: Apache-2.0
//
// What the placement lab costs, beside the bare thing. `kolo bench place` and `kolo bench matmul` print these numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::placement {

struct PlaceCosts {
    int size = 0;              ///< of the square matrices
    std::string bare;          ///< which bare call stands beside it: "sgemm"
    double bareSeconds = 0;    ///< of one such call, the best of several; on a GPU, until it has ended
    double placedSeconds = 0;  ///< one tf.matmul of a running program, the best of several
    int operations = 0;
    double placingSeconds = 0;       ///< to parse, trace, place and plan a program of so many operations
    double perOperationSeconds = 0;  ///< to run it, each on a scalar: what the machinery costs
};
Outcome<PlaceCosts> measurePlacing(int size, int operations, const std::string& deviceKind);

/// The same matrix product on both kinds of device, with the copies that the GPU needs.
struct CpuGpuRow {
    int size = 0;
    double cpuSeconds = 0;      ///< the product on the CPU; its operands are there
    double gpuSeconds = 0;      ///< the product on the GPU
    double copyInSeconds = 0;   ///< both operands to the GPU
    double copyOutSeconds = 0;  ///< the product back
    double gpuTotal() const { return copyInSeconds + gpuSeconds + copyOutSeconds; }
};
Outcome<std::vector<CpuGpuRow>> measureCpuGpu(const std::vector<int>& sizes, const std::string& deviceKind);

}  // namespace kolo::placement
