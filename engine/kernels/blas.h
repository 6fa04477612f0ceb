// SPDX-License-Identifier: Apache-2.0
//
// Matrix products on the processor. float32 and float64 are OpenBLAS's, which picks the code for the processor at run
// time; it keeps to one thread, because a device is one thread here and several devices work at once.
#pragma once

#include <cstdint>

namespace kolo::kernels {

/// The matrices of a product as they lie in memory, row by row: m × k by k × n.
struct ProductSizes {
    std::int64_t m, n, k;
    std::int64_t strideA, strideB, strideC;  ///< from a row to the next, of a and b before they are transposed
    bool transposeA = false, transposeB = false;
    float beta = 0;  ///< float32 only: so much of what stands in c is added
};

/// c = a · b; m, n and k are at least 1. Throws std::bad_alloc where OpenBLAS has no room: see
/// engine/api/out_of_memory.h. int32 wraps around.
void multiply(const ProductSizes& sizes, const float* a, const float* b, float* c);
void multiply(const ProductSizes& sizes, const double* a, const double* b, double* c);
void multiply(const ProductSizes& sizes, const std::int32_t* a, const std::int32_t* b, std::int32_t* c);

}  // namespace kolo::kernels
