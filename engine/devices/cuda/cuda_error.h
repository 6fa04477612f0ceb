// SPDX-License-Identifier: Apache-2.0
//
// The one place that turns CUDA error codes into sentences.
#pragma once

#include <cuda_runtime_api.h>

#include <string>

#include "engine/api/outcome.h"

namespace kolo::devices {

/// Ok for cudaSuccess; otherwise RunFailed: "GPU:0 cannot copy: out of memory (cudaErrorMemoryAllocation)."
Outcome<void> checked(cudaError_t code, const std::string& who, const std::string& what);

/// Why no CUDA device is available, as an error about the field `devices`; call it when cudaGetDeviceCount returned
/// `code` and `count`.
Error whyNoDevice(cudaError_t code, int count);

}  // namespace kolo::devices
