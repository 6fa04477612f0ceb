// SPDX-License-Identifier: Apache-2.0
//
// Sums over axes. The input is read once, in memory order, and each element is added to its place in the output. Sums
// of float32 are kept in double, so that they do not depend on the order of the axes and are correct to the last digit;
// int32 wraps around.
#pragma once

#include "engine/kernels/broadcast.h"

namespace kolo::kernels {

template <typename T>
struct Accumulator {
    using Type = double;
};
template <>
struct Accumulator<std::int32_t> {
    using Type = std::uint32_t;
};
template <>
struct Accumulator<std::int64_t> {
    using Type = std::uint64_t;
};

/// How far the output moves along each axis of the input, in elements: 0 where the axis is reduced.
inline Strides outputStrides(const KernelCall& call) {
    const Shape& from = call.inputs[0].type->shape;
    std::vector<bool> reduced(from.size(), false);
    for (const std::int64_t axis : call.attributes.axes) reduced[axis] = true;
    Strides strides{};
    std::int64_t stride = 1;
    for (std::size_t axis = from.size(); axis-- > 0;) {
        strides[axis] = reduced[axis] ? 0 : stride;
        if (!reduced[axis]) stride *= from[axis];
    }
    return strides;
}

/// Calls finish(sum, count) for each element of the output.
template <typename T, typename Finish>
void reduceAxes(const KernelCall& call, Finish finish) {
    using Sum = typename Accumulator<T>::Type;
    const Shape& from = call.inputs[0].type->shape;
    const std::int64_t elements = call.inputs[0].type->elements(), results = call.type.elements();
    const Strides strides = outputStrides(call);
    // A sum of one element each is that element, also -0.0, as in TensorFlow; otherwise sums begin with 0.0.
    const Sum start = elements == results ? static_cast<Sum>(-0.0) : Sum{0};
    std::vector<Sum> sums(results, start);
    const T* const in = call.in<T>(0);
    if (elements > 0) {
        const std::int64_t length = from.empty() ? 1 : from.back();
        const bool alongRow = from.empty() || strides[from.size() - 1] == 0;
        eachRow(from, strides, {}, [&](std::int64_t to, std::int64_t, std::int64_t at) {
            if (alongRow) {
                Sum sum = start;
                for (std::int64_t i = 0; i < length; ++i) sum += static_cast<Sum>(in[at + i]);
                sums[to] += sum;
            } else {
                for (std::int64_t i = 0; i < length; ++i) sums[to + i] += static_cast<Sum>(in[at + i]);
            }
        });
    }
    for (std::int64_t i = 0; i < results; ++i)
        call.out<T>()[i] = finish(sums[i], results == 0 ? 0 : elements / results);
}

Outcome<TensorType> inferReduction(std::span<const TensorType> inputs, const Attributes& attributes);

}  // namespace kolo::kernels
