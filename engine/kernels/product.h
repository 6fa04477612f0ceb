// SPDX-License-Identifier: Apache-2.0
//
// MatMul and BatchMatMulV2. In a stack of matrices the last two axes are a matrix; the axes before count them, and
// broadcast. A single matrix is a stack without those.
#pragma once

#include <algorithm>

#include "engine/kernels/blas.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels {

/// Of one pair of matrices.
inline ProductSizes sizesOf(const KernelCall& call) {
    const Shape &a = call.inputs[0].type->shape, &b = call.inputs[1].type->shape, &c = call.type.shape;
    const Attributes& given = call.attributes;
    const auto stride = [&](int which, std::int64_t width) {
        return given.strides[which] > 0 ? given.strides[which] : width;
    };
    return {c[c.size() - 2],
            c.back(),
            given.transposeA ? a[a.size() - 2] : a.back(),
            stride(0, a.back()),
            stride(1, b.back()),
            stride(2, c.back()),
            given.transposeA,
            given.transposeB,
            given.beta};
}

/// Calls product(sizes, offset in a, offset in b, offset in the output) for each pair of matrices.
template <typename Product>
void eachProduct(const KernelCall& call, Product product) {
    const Shape &a = call.inputs[0].type->shape, &b = call.inputs[1].type->shape, &c = call.type.shape;
    if (call.type.elements() == 0) return;
    const Attributes& given = call.attributes;
    const ProductSizes sizes = sizesOf(call);
    if (c.size() == 2) return product(sizes, 0, 0, 0);
    if (const auto& [alongA, alongB, alongC] = given.stackStrides; alongC != std::array<std::int64_t, 2>{}) {
        for (std::int64_t i = 0; i < c[0]; ++i)
            for (std::int64_t j = 0; j < c[1]; ++j)
                product(sizes, i * alongA[0] + j * alongA[1], i * alongB[0] + j * alongB[1],
                        i * alongC[0] + j * alongC[1]);
        return;
    }
    const std::int64_t sizeA = a[a.size() - 2] * a.back(), sizeB = b[b.size() - 2] * b.back(),
                       sizeC = sizes.m * sizes.n;
    Shape batch(c.begin(), c.end() - 2);
    batch.push_back(1);  // a row of one: eachRow goes over all the axes before
    const auto strides = [&](const Shape& shape) {
        Shape own(shape.begin(), shape.end() - 2);
        own.push_back(1);
        return broadcastStrides(own, batch);
    };
    eachRow(batch, strides(a), strides(b), [&](std::int64_t atA, std::int64_t atB, std::int64_t to) {
        product(sizes, atA * sizeA, atB * sizeB, to * sizeC);
    });
}

struct MatMul {
    template <typename T>
    static void run(const KernelCall& call) {
        eachProduct(call, [&](const ProductSizes& sizes, std::int64_t a, std::int64_t b, std::int64_t c) {
            if (sizes.k == 0)  // a sum of nothing
                std::fill_n(call.out<T>() + c, sizes.m * sizes.n, T{0});
            else
                multiply(sizes, call.in<T>(0) + a, call.in<T>(1) + b, call.out<T>() + c);
        });
    }
};

/// kStacks: of more than two axes, too.
template <bool kStacks>
Outcome<TensorType> inferProduct(std::span<const TensorType> inputs, const Attributes& attributes);

}  // namespace kolo::kernels
