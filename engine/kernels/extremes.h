// SPDX-License-Identifier: Apache-2.0
//
// The largest or the smallest over axes: as in reduction.h, the input is read once, and each element goes to its place
// in the output. `Better` (Larger, Smaller) says whether an element replaces what is there.
#pragma once

#include <algorithm>

#include "engine/api/wording.h"
#include "engine/kernels/reduction.h"

namespace kolo::kernels {

template <typename Better>
struct ExtremeOverAxes {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& from = call.inputs[0].type->shape;
        const Strides strides = outputStrides(call);
        T* const out = call.out<T>();
        std::fill_n(out, call.type.elements(), Better::template worst<T>());
        if (call.inputs[0].type->elements() == 0) return;
        const T* const in = call.in<T>(0);
        const std::int64_t length = from.empty() ? 1 : from.back();
        const std::int64_t move = from.empty() ? 0 : strides[from.size() - 1];
        eachRow(from, strides, {}, [&](std::int64_t to, std::int64_t, std::int64_t at) {
            for (std::int64_t i = 0; i < length; ++i) {
                T& best = out[to + i * move];
                best = Better::apply(best, in[at + i]);
            }
        });
    }
};

/// Of truth values the largest is "any", the smallest "all".
inline Outcome<TensorType> inferTruth(std::span<const TensorType> inputs, const Attributes& attributes) {
    if (inputs[0].dtype != DType::Bool)
        return misfit(Complaint::tr("takes truth values, not {}; a comparison makes them", name(inputs[0].dtype)));
    return inferReduction(inputs, attributes);
}

}  // namespace kolo::kernels
