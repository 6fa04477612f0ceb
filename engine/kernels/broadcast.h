// SPDX-License-Identifier: Apache-2.0
//
// The loops behind every element-wise kernel. Arrays of the same shape, and an array with a scalar, are plain loops
// that the compiler vectorizes; everything else walks the output row by row, and along a row each input either stays
// put (it was broadcast) or moves with the output.
#pragma once

#include <array>
#include <cstring>
#include <functional>
#include <optional>

#include "engine/kernels/arithmetic.h"
#include "engine/kernels/registry.h"

namespace kolo::kernels {

using Strides = std::array<std::int64_t, kMaxAxes>;

template <typename T, typename Op>
void unary(const KernelCall& call) {
    const T* const in = call.in<T>(0);
    T* const out = call.out<T>();
    const std::int64_t count = call.type.elements();
    for (std::int64_t i = 0; i < count; ++i) out[i] = Op::apply(in[i]);
}

/// From one element to the next along each axis, where a tensor lies row by row.
inline Strides stridesOf(const Shape& shape) {
    Strides strides{};
    std::int64_t stride = 1;
    for (std::size_t axis = shape.size(); axis-- > 0; stride *= shape[axis]) strides[axis] = stride;
    return strides;
}

/// How far an input moves along each axis of the output, in elements: 0 where it is broadcast.
inline Strides broadcastStrides(const Shape& input, const Shape& output) {
    Strides strides{};
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
void eachRow(const Shape& shape, const Strides& strideA, const Strides& strideB, Row row) {
    const std::size_t axes = shape.size();
    const std::int64_t length = axes == 0 ? 1 : shape[axes - 1];
    std::int64_t rows = 1;
    for (std::size_t axis = 0; axis + 1 < axes; ++axis) rows *= shape[axis];
    Strides at{};
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

/// Fills `out`, which has this shape, from `in`, which moves by `moves` along its axes.
template <typename T>
void gather(const Shape& shape, const T* in, const Strides& moves, T* out) {
    const std::int64_t length = shape.empty() ? 1 : shape.back(), move = shape.empty() ? 0 : moves[shape.size() - 1];
    eachRow(shape, moves, {}, [&](std::int64_t at, std::int64_t, std::int64_t to) {
        for (std::int64_t i = 0; i < length; ++i) out[to + i] = in[at + i * move];
    });
}

/// StridedSlice: where its first element is in the input, and how far the input moves along each axis.
struct SliceStart {
    std::int64_t first = 0;
    Strides moves{};
};
/// Nothing: the slice is empty.
inline std::optional<SliceStart> sliceStart(const KernelCall& call) {
    if (call.type.elements() == 0) return {};
    const Strides strides = stridesOf(call.inputs[0].type->shape);
    SliceStart start;
    for (std::size_t axis = 0; axis < call.inputs[0].type->shape.size(); ++axis) {
        start.first += strides[axis] * call.attributes.begins[axis];
        start.moves[axis] = strides[axis] * call.attributes.steps[axis];
    }
    return start;
}
/// Transpose: how far the input moves along each axis of the output.
inline Strides transposedStrides(const KernelCall& call) {
    const Strides strides = stridesOf(call.inputs[0].type->shape);
    Strides moves{};
    for (std::size_t axis = 0; axis < call.attributes.axes.size(); ++axis)
        moves[axis] = strides[call.attributes.axes[axis]];
    return moves;
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
        if (moveA == 1 && moveB == 1)  // a row to every row
            for (std::int64_t i = 0; i < length; ++i) out[to + i] = Op::apply(a[atA + i], b[atB + i]);
        else
            for (std::int64_t i = 0; i < length; ++i) out[to + i] = Op::apply(a[atA + i * moveA], b[atB + i * moveB]);
    });
}

Outcome<TensorType> inferBinary(std::span<const TensorType> inputs, const Attributes& attributes);
Outcome<TensorType> inferUnary(std::span<const TensorType> inputs, const Attributes& attributes);
/// As inferBinary, with bool as the result.
Outcome<TensorType> inferComparison(std::span<const TensorType> inputs, const Attributes& attributes);
/// As inferUnary, of floating-point numbers only.
Outcome<TensorType> inferReal(std::span<const TensorType> inputs, const Attributes& attributes);
/// Type and shape are given in the attributes.
Outcome<TensorType> inferGiven(std::span<const TensorType> inputs, const Attributes& attributes);

// Kernels, for kernelsOf.
template <typename F>
struct Unary {
    template <typename T>
    static void run(const KernelCall& call) {
        unary<T, F>(call);
    }
};
template <typename F>
struct Binary {
    template <typename T>
    static void run(const KernelCall& call) {
        binary<T, F>(call);
    }
};
template <typename F>
struct Comparison {
    template <typename T>
    static void run(const KernelCall& call) {
        binary<T, Holds<F>, bool>(call);
    }
};
/// The output is a copy of the first input's bytes.
struct Copy {
    template <typename>
    static void run(const KernelCall& call) {
        if (call.type.bytes() > 0) std::memcpy(call.output, call.inputs[0].data, call.type.bytes());
    }
};

// Whole operations, element by element.

/// A function of one floating-point number.
template <typename F>
Op realFunction(std::string name, std::string summary) {
    return {std::move(name), std::move(summary), 1, inferReal, kernelsOf<Unary<F>>(Reals{}, Int32::Everywhere)};
}
template <typename F>
Op unaryOp(std::string name, std::string summary, Int32 int32) {
    return {std::move(name), std::move(summary), 1, inferUnary, kernelsOf<Unary<F>>(Numbers{}, int32)};
}
template <typename F>
Op binaryOp(std::string name, std::string summary, Int32 int32 = Int32::OnRequest) {
    return {std::move(name), std::move(summary), 2, inferBinary, kernelsOf<Binary<F>>(Numbers{}, int32)};
}
/// From two tensors of one type to bool. `Set`: the types that can be compared.
template <typename Relation, typename Set = Numbers>
Op comparison(std::string name, std::string summary) {
    return {std::move(name), std::move(summary), 2, inferComparison,
            kernelsOf<Comparison<Relation>>(Set{}, Int32::OnRequest)};
}

}  // namespace kolo::kernels
