// SPDX-License-Identifier: Apache-2.0
//
// Comparisons, element by element, with broadcasting: two tensors of one type go in, truth values come out.
#pragma once

#include "engine/kernels/broadcast.h"

namespace kolo::kernels {

template <typename T, typename Op>
void compare(const KernelCall& call) {
    binary<T, Op, bool>(call);
}

inline Outcome<TensorType> inferComparison(std::span<const TensorType> inputs, const Attributes& attributes) {
    auto type = inferBinary(inputs, attributes);
    if (type) type->dtype = DType::Bool;
    return type;
}

template <typename Op>
std::vector<Kernel> comparisonKernels() {
    return alsoOf<compare<std::int64_t, Op>>(
        countingKernels<compare<float, Op>, compare<double, Op>, compare<std::int32_t, Op>>());
}

}  // namespace kolo::kernels
