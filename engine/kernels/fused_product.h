// SPDX-License-Identifier: Apache-2.0
//
// Matrix products fused with what comes before or after them: one kernel where a device has it, one after another here.
// All of float32 matrices row by row, with strides and transposes as MatMul has them (Attributes).
//
//   FusedMatMul        out = a · b + row, and relu of that with Attributes::relu
//                      inputs: a, b, row
//   FusedMatMulRowSum  out = a · b, and the sum of b's rows
//                      inputs: a, b, and where the sum goes
#pragma once

#include <algorithm>

#include "engine/kernels/arithmetic.h"
#include "engine/kernels/product.h"

namespace kolo::kernels {

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

struct FusedMatMulRowSum {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& b = call.inputs[1].type->shape;
        MatMul::run<T>(call);
        sumOfRows(b[0], b[1], call.in<T>(1), call.state<T>(2));
    }
};

}  // namespace kolo::kernels
