// SPDX-License-Identifier: Apache-2.0
//
// Products of two matrices as they lie in memory: MatMul has one, BatchMatMulV2 many. float32 and float64 go to
// OpenBLAS, with one thread, because a device is one worker.
#pragma once

#include <cblas.h>

#include <algorithm>
#include <cstdint>

#include "engine/kernels/broadcast.h"
#include "engine/kernels/product_room.h"

namespace kolo::kernels {

inline void multiply(const ProductSizes& s, const float* a, const float* b, float* c) {
    const ProductRoom room;
    cblas_sgemm(CblasRowMajor, s.transposeA ? CblasTrans : CblasNoTrans, s.transposeB ? CblasTrans : CblasNoTrans,
                static_cast<int>(s.m), static_cast<int>(s.n), static_cast<int>(s.k), 1.0f, a,
                static_cast<int>(s.widthA), b, static_cast<int>(s.widthB), 0.0f, c, static_cast<int>(s.n));
}
inline void multiply(const ProductSizes& s, const double* a, const double* b, double* c) {
    const ProductRoom room;
    cblas_dgemm(CblasRowMajor, s.transposeA ? CblasTrans : CblasNoTrans, s.transposeB ? CblasTrans : CblasNoTrans,
                static_cast<int>(s.m), static_cast<int>(s.n), static_cast<int>(s.k), 1.0, a, static_cast<int>(s.widthA),
                b, static_cast<int>(s.widthB), 0.0, c, static_cast<int>(s.n));
}
/// Row by row of b, so that the inner loop runs along memory; unsigned, so that it wraps around.
inline void multiply(const ProductSizes& s, const std::int32_t* a, const std::int32_t* b, std::int32_t* c) {
    auto* const out = reinterpret_cast<std::uint32_t*>(c);
    const auto *const left = reinterpret_cast<const std::uint32_t*>(a), *const right =
                                                                            reinterpret_cast<const std::uint32_t*>(b);
    std::fill(out, out + s.m * s.n, 0u);
    for (std::int64_t i = 0; i < s.m; ++i)
        for (std::int64_t k = 0; k < s.k; ++k) {
            const std::uint32_t x = s.transposeA ? left[k * s.widthA + i] : left[i * s.widthA + k];
            const std::uint32_t* const row = s.transposeB ? right + k : right + k * s.widthB;
            const std::int64_t move = s.transposeB ? s.widthB : 1;
            for (std::int64_t j = 0; j < s.n; ++j) out[i * s.n + j] += x * row[j * move];
        }
}

/// k may be 0: a sum of nothing.
template <typename T>
void multiplyOrClear(const ProductSizes& s, const T* a, const T* b, T* c) {
    if (s.m == 0 || s.n == 0) return;
    if (s.k == 0)
        std::fill_n(c, s.m * s.n, T{0});
    else
        multiply(s, a, b, c);
}

}  // namespace kolo::kernels
