// SPDX-License-Identifier: Apache-2.0
//
// The largest or the smallest over axes: as in reduction.h, the input is read once, and each element goes to its place
// in the output. `Better` says whether an element replaces what is there; of nothing, the result is the worst there is.
#pragma once

#include <limits>

#include "engine/api/wording.h"
#include "engine/kernels/reduction.h"

namespace kolo::kernels {

/// NaN wins and stays.
struct Larger {
    template <typename T>
    static T pick(T best, T each) {
        return best != best || !(each != each || each > best) ? best : each;
    }
    template <typename T>
    static T worst() {
        if constexpr (std::numeric_limits<T>::has_infinity) return -std::numeric_limits<T>::infinity();
        return std::numeric_limits<T>::lowest();
    }
};
struct Smaller {
    template <typename T>
    static T pick(T best, T each) {
        return best != best || !(each != each || each < best) ? best : each;
    }
    template <typename T>
    static T worst() {
        if constexpr (std::numeric_limits<T>::has_infinity) return std::numeric_limits<T>::infinity();
        return std::numeric_limits<T>::max();
    }
};

template <typename T, typename Better>
void extremeOverAxes(const KernelCall& call) {
    const Shape& from = call.inputs[0].type->shape;
    std::vector<bool> reduced(from.size(), false);
    for (const std::int64_t axis : call.attributes.axes) reduced[axis] = true;
    std::array<std::int64_t, kMaxAxes> strides{};
    std::int64_t stride = 1;
    for (std::size_t axis = from.size(); axis-- > 0;) {
        strides[axis] = reduced[axis] ? 0 : stride;
        if (!reduced[axis]) stride *= from[axis];
    }
    T* const out = call.out<T>();
    for (std::int64_t i = 0; i < call.type.elements(); ++i) out[i] = Better::template worst<T>();
    if (call.inputs[0].type->elements() == 0) return;
    const T* const in = call.in<T>(0);
    const std::int64_t length = from.empty() ? 1 : from.back();
    const std::int64_t move = from.empty() ? 0 : strides[from.size() - 1];
    eachRow(from, strides, {}, [&](std::int64_t to, std::int64_t, std::int64_t at) {
        for (std::int64_t i = 0; i < length; ++i) {
            T& best = out[to + i * move];
            best = Better::template pick<T>(best, in[at + i]);
        }
    });
}

template <typename Better>
std::vector<Kernel> extremeKernels() {
    return alsoOf<extremeOverAxes<std::int64_t, Better>>(
        countingKernels<extremeOverAxes<float, Better>, extremeOverAxes<double, Better>,
                        extremeOverAxes<std::int32_t, Better>>());
}

/// Of truth values the largest is "any", the smallest "all".
template <typename Better>
std::vector<Kernel> truthKernels() {
    return {{DType::Bool, "cpu", extremeOverAxes<bool, Better>},
            {DType::Bool, "virtual", extremeOverAxes<bool, Better>}};
}
inline Outcome<TensorType> inferTruth(std::span<const TensorType> inputs, const Attributes& attributes) {
    if (inputs[0].dtype != DType::Bool)
        return misfit(Complaint::tr("takes truth values, not {}; a comparison makes them", name(inputs[0].dtype)));
    return inferReduction(inputs, attributes);
}

}  // namespace kolo::kernels
