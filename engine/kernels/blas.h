// SPDX-License-Identifier: Apache-2.0
//
// Matrix products on the processor, by libraries that pick the code for the processor at run time: oneDNN for float32
// on x86-64, which with few rows does not copy the weights before it multiplies (32 rows by 512 x 512 take three
// quarters of OpenBLAS's time), OpenBLAS for float64 and elsewhere. Both keep to one thread, because a device is one
// thread here and several devices work at once.
#pragma once

#include <cstdint>
#include <string>

namespace kolo::kernels {

/// The matrices of a product as they lie in memory, row by row: m × k by k × n.
struct ProductSizes {
    std::int64_t m, n, k;
    std::int64_t strideA, strideB, strideC;  ///< from a row to the next, of a and b before they are transposed
    bool transposeA = false, transposeB = false;
    float beta = 0;  ///< float32 only: beta × the previous c is added
};

/// c = a · b; m, n and k are at least 1. Throws std::bad_alloc where there is no room: see
/// engine/api/out_of_memory.h. int32 wraps around.
void multiply(const ProductSizes& sizes, const float* a, const float* b, float* c);
void multiply(const ProductSizes& sizes, const double* a, const double* b, double* c);
void multiply(const ProductSizes& sizes, const std::int32_t* a, const std::int32_t* b, std::int32_t* c);

/// Prepares what the first product of so many multiplications (m · n · k) would otherwise wait for: oneDNN writes its
/// code when it is first called, which takes some 20 ms. Once a process; any thread. Throws as multiply().
void prepareProducts(std::int64_t multiplications);

/// Which library computes what, and the code that it has chosen for this processor.
std::string productLibraries();

}  // namespace kolo::kernels
