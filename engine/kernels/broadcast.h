// SPDX-License-Identifier: Apache-2.0
//
// The loops behind every element-wise kernel. Arrays of the same shape, and an array with a scalar, are plain loops
// that the compiler vectorizes; everything else walks the output row by row, and along a row each input either stays
// put (it was broadcast) or moves with the output.
#pragma once

#include <array>

#include "engine/kernels/registry.h"

namespace kolo::kernels {

template <typename T, typename Op>
void unary(const KernelCall& call) {
    const T* const in = call.in<T>(0);
    T* const out = call.out<T>();
    const std::int64_t count = call.type.elements();
    for (std::int64_t i = 0; i < count; ++i) out[i] = Op::apply(in[i]);
}

/// How far an input moves along each axis of the output, in elements: 0 where it is broadcast.
inline std::array<std::int64_t, kMaxAxes> broadcastStrides(const Shape& input, const Shape& output) {
    std::array<std::int64_t, kMaxAxes> strides{};
    std::int64_t stride = 1;
    for (std::size_t fromEnd = 1; fromEnd <= input.size(); ++fromEnd) {
        const std::int64_t length = input[input.size() - fromEnd];
        strides[output.size() - fromEnd] = length == 1 ? 0 : stride;
        stride *= length;
    }
    return strides;
}

/// Calls row(offset of a, offset of b, offset in the output) for every row (the last axis) of a shape.
template <typename Row>
void eachRow(const Shape& shape, const std::array<std::int64_t, kMaxAxes>& strideA,
             const std::array<std::int64_t, kMaxAxes>& strideB, Row row) {
    const std::size_t axes = shape.size();
    const std::int64_t length = axes == 0 ? 1 : shape[axes - 1];
    std::int64_t rows = 1;
    for (std::size_t axis = 0; axis + 1 < axes; ++axis) rows *= shape[axis];
    std::array<std::int64_t, kMaxAxes> at{};
    std::int64_t a = 0, b = 0;
    for (std::int64_t done = 0; done < rows; ++done) {
        row(a, b, done * length);
        for (std::size_t axis = axes >= 2 ? axes - 1 : 0; axis-- > 0;) {
            a += strideA[axis];
            b += strideB[axis];
            if (++at[axis] < shape[axis]) break;
            a -= strideA[axis] * shape[axis];
            b -= strideB[axis] * shape[axis];
            at[axis] = 0;
        }
    }
}

template <typename T, typename Op, typename Result = T>
void binary(const KernelCall& call) {
    const TensorType &typeA = *call.inputs[0].type, &typeB = *call.inputs[1].type;
    const T *const a = call.in<T>(0), *const b = call.in<T>(1);
    Result* const out = call.out<Result>();
    const std::int64_t count = call.type.elements();
    if (count == 0) return;
    if (typeA.shape == typeB.shape) {
        for (std::int64_t i = 0; i < count; ++i) out[i] = Op::apply(a[i], b[i]);
        return;
    }
    if (typeB.elements() == 1) {
        for (std::int64_t i = 0; i < count; ++i) out[i] = Op::apply(a[i], b[0]);
        return;
    }
    if (typeA.elements() == 1) {
        for (std::int64_t i = 0; i < count; ++i) out[i] = Op::apply(a[0], b[i]);
        return;
    }
    const Shape& shape = call.type.shape;
    const auto strideA = broadcastStrides(typeA.shape, shape), strideB = broadcastStrides(typeB.shape, shape);
    const std::int64_t length = shape.back();
    const std::int64_t moveA = strideA[shape.size() - 1], moveB = strideB[shape.size() - 1];
    eachRow(shape, strideA, strideB, [&](std::int64_t atA, std::int64_t atB, std::int64_t to) {
        for (std::int64_t i = 0; i < length; ++i) out[to + i] = Op::apply(a[atA + i * moveA], b[atB + i * moveB]);
    });
}

/// The matrices of a product, as they lie in memory: m × k by k × n.
struct ProductSizes {
    std::int64_t m, n, k;
    std::int64_t widthA, widthB;  ///< of the matrices before they are transposed
    bool transposeA, transposeB;
};

/// BatchMatMulV2: calls product(sizes, offset in a, offset in b, offset in the output) for each pair of matrices.
template <typename Product>
void eachProduct(const KernelCall& call, Product product) {
    const Shape &a = call.inputs[0].type->shape, &b = call.inputs[1].type->shape, &c = call.type.shape;
    if (call.type.elements() == 0) return;
    const bool ta = call.attributes.transposeA, tb = call.attributes.transposeB;
    const ProductSizes sizes{c[c.size() - 2], c.back(), ta ? a[a.size() - 2] : a.back(), a.back(), b.back(), ta, tb};
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

Outcome<TensorType> inferBinary(std::span<const TensorType> inputs, const Attributes& attributes);
Outcome<TensorType> inferUnary(std::span<const TensorType> inputs, const Attributes& attributes);
/// As inferUnary, of numbers with a point only.
Outcome<TensorType> inferReal(std::span<const TensorType> inputs, const Attributes& attributes);
/// Type and shape stand in the attributes.
Outcome<TensorType> inferGiven(std::span<const TensorType> inputs, const Attributes& attributes);
/// The output is a copy of the first input's bytes.
void copyBytes(const KernelCall& call);

}  // namespace kolo::kernels
