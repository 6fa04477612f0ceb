// SPDX-License-Identifier: Apache-2.0
//
// A collective's arithmetic: the element-wise reduction of several arrays into one, in the given order. One file per
// operator; the registry is keyed by (operator, element type, device kind).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/api/types.h"

namespace kolo::kernels {

/// out[i] = in[0][i] ∘ in[1][i] ∘ … ∘ in[inputs-1][i], from left to right. `out` may be one of the inputs, and must not
/// otherwise overlap any. inputs >= 1, count >= 0, addresses aligned to the element type.
/// int32 wraps around on overflow.
using CombineFunction = void (*)(void* out, const void* const* in, int inputs, std::int64_t count);

struct CombineKernel {
    ReduceOp op;
    std::string_view deviceKind;  ///< "virtual"
    CombineFunction float32, float64, int32;
    CombineFunction bfloat16 = nullptr;  ///< sums only

    CombineFunction of(DType type) const {
        return type == DType::Float32   ? float32
               : type == DType::Float64 ? float64
               : type == DType::Int32   ? int32
                                        : bfloat16;
    }
};
const std::vector<const CombineKernel*>& allCombineKernels();

/// Null if there is none. Mean combines like sum; `divide` turns that into the mean.
CombineFunction findCombine(ReduceOp op, DType type, std::string_view deviceKind);

/// out[i] /= by; int32 truncates towards zero.
void divide(DType type, void* out, std::int64_t count, int by);

}  // namespace kolo::kernels
