// SPDX-License-Identifier: Apache-2.0
//
// Products with what comes before or behind them in the same kernel, where a device can do that; here, one after
// another. All of float32 matrices row by row, with strides and transposes as MatMul has them (Attributes).
//
//   FusedMatMul          out = a · b + row, and relu of that with Attributes::relu
//                        inputs: a, b, row, and where the signs go
//   FusedMatMulReluGrad  out = a · b where relu let pass, else 0; and the sum of out's rows
//                        inputs: a, b, what relu came to, the signs, and where the sum goes (null: nowhere)
//   FusedMatMulRowSum    out = a · b, and the sum of b's rows
//                        inputs: a, b, and where the sum goes
//
// The signs are a device's own note of what relu let pass, a bit for each element; the plain kernels do without it.
#pragma once

#include <algorithm>

#include "engine/kernels/arithmetic.h"
#include "engine/kernels/product.h"

namespace kolo::kernels {

/// Bits from a row of the signs to the next, of rows of n: cublasLt wants a multiple of 128.
constexpr std::int64_t signStride(std::int64_t n) {
    return (n + 127) / 128 * 128;
}
constexpr std::int64_t signBytes(std::int64_t rows, std::int64_t n) {
    return rows * signStride(n) / 8;
}

/// The sum of the rows of a matrix, from the first on.
inline void sumOfRows(std::int64_t rows, std::int64_t columns, const float* matrix, float* sum) {
    std::fill_n(sum, columns, 0.0f);
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j) sum[j] += matrix[i * columns + j];
}

struct FusedMatMul {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t rows = call.type.shape[0], columns = call.type.shape[1];
        T* const out = call.out<T>();
        for (std::int64_t i = 0; i < rows; ++i) std::copy_n(call.in<T>(2), columns, out + i * columns);
        eachProduct(call, [&](ProductSizes sizes, std::int64_t, std::int64_t, std::int64_t) {
            sizes.beta = 1;
            if (sizes.k > 0) multiply(sizes, call.in<T>(0), call.in<T>(1), out);
        });
        if (!call.attributes.relu) return;
        for (std::int64_t i = 0; i < rows * columns; ++i) out[i] = Relu::apply(out[i]);
    }
};

struct FusedMatMulReluGrad {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t rows = call.type.shape[0], columns = call.type.shape[1];
        const T* const activated = call.in<T>(2);
        T* const out = call.out<T>();
        MatMul::run<T>(call);
        for (std::int64_t i = 0; i < rows * columns; ++i) out[i] = ReluGrad::apply(activated[i], out[i]);
        if (T* const sum = call.state<T>(4)) sumOfRows(rows, columns, out, sum);
    }
};

struct FusedMatMulRowSum {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& b = call.inputs[1].type->shape;
        MatMul::run<T>(call);
        sumOfRows(b[0], b[1], call.in<T>(1), call.state<T>(2));
    }
};

}  // namespace kolo::kernels
