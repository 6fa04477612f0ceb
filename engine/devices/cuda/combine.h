// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "engine/api/types.h"

namespace kolo::devices {

/// The inputs of a reduction, as a kernel's argument.
struct CombineInputs {
    const void* at[kMaxRanks];
    int count = 0;
};

/// Launches the reduction on `stream`; out[i] = in[0][i] ∘ in[1][i] ∘ …, in the same order and with the same bits as
/// the kernels on virtual devices. `out` may be one of the inputs.
cudaError_t launchCombine(ReduceOp op, DType type, void* out, const CombineInputs& in, std::int64_t count,
                          cudaStream_t stream);

/// out[i] /= by; int32 truncates towards zero.
cudaError_t launchDivide(DType type, void* out, std::int64_t count, int by, cudaStream_t stream);

}  // namespace kolo::devices
