// SPDX-License-Identifier: Apache-2.0
//
// A run of the placement lab as plain values; this folder's pictures are drawn from it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace kolo::viz {

struct PlacedDevice {
    std::string name;  ///< "GPU:1"
    std::string note;  ///< "virtual", "shared GPU"; may be empty
    std::uint64_t peakBytes = 0;
    std::vector<std::pair<std::int64_t, std::uint64_t>> memory;  ///< (at ns, bytes in use from then on)
};

struct PlacedOperation {
    std::string name;   ///< "MatMul"
    std::string label;  ///< the program's name for its result; may be empty
    std::string type;   ///< "float32 (2, 3)"; empty: no result
    std::string why;    ///< "by default on the first GPU"
    std::string reason;
    int device = 0;  ///< index into PlacementRecord::devices
    int line = 1, column = 1;
    int firstLine = 1, lastLine = 1;  ///< of its statement
    std::uint64_t bytes = 0;
    std::int64_t startNs = -1, endNs = -1;  ///< -1: never ran
    std::vector<int> inputs;                ///< operations
};

struct PlacedCopy {
    int operation = 0, from = 0, to = 0;
    std::uint64_t bytes = 0;
    std::int64_t startNs = -1, endNs = -1;
};

struct PlacementRecord {
    std::vector<PlacedDevice> devices;  ///< GPUs first, then CPUs
    std::vector<PlacedOperation> operations;
    std::vector<PlacedCopy> copies;
    std::int64_t startNs = 0, endNs = 0;
    // For the whole program, even if only its beginning is listed above.
    std::int64_t operationCount = 0, copyCount = 0;
    std::uint64_t copiedBytes = 0;
    std::int64_t copyNs = 0, kernelNs = 0;
};

}  // namespace kolo::viz
