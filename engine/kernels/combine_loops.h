// SPDX-License-Identifier: Apache-2.0
//
// The loop behind every combine kernel on virtual devices. Reductions of few arrays are memory-bound, so what counts is
// that every input is read once, the output is written once, and the accumulator stays in a register: hence one loop
// per number of inputs up to eight, and beyond that blocks that stay in the first-level cache.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/kernels/combine.h"

namespace kolo::kernels {

template <typename T, typename Op, int Inputs>
void combineFew(T* out, const T* const* in, std::int64_t count) {
    const T* source[Inputs];
    for (int k = 0; k < Inputs; ++k) source[k] = in[k];
#pragma GCC ivdep  // `out` is one of the inputs or apart from all of them: no element depends on another
    for (std::int64_t i = 0; i < count; ++i) {
        T value = source[0][i];
        for (int k = 1; k < Inputs; ++k) value = Op::apply(value, source[k][i]);
        out[i] = value;
    }
}

template <typename T, typename Op>
void combine(void* outAddress, const void* const* inAddresses, int inputs, std::int64_t count) {
    T* const out = static_cast<T*>(outAddress);
    const T* in[64];
    for (int k = 0; k < inputs; ++k) in[k] = static_cast<const T*>(inAddresses[k]);
    switch (inputs) {
        case 1: std::copy(in[0], in[0] + count, out); return;
        case 2: return combineFew<T, Op, 2>(out, in, count);
        case 3: return combineFew<T, Op, 3>(out, in, count);
        case 4: return combineFew<T, Op, 4>(out, in, count);
        case 8: return combineFew<T, Op, 8>(out, in, count);
        default: break;
    }
    constexpr std::int64_t kBlock = 1024;
    T sum[kBlock];  // not `out`: it may be an input that has yet to be read
    for (std::int64_t first = 0; first < count; first += kBlock) {
        const std::int64_t n = std::min(kBlock, count - first);
        std::copy(in[0] + first, in[0] + first + n, sum);
        for (int k = 1; k < inputs; ++k)
            for (std::int64_t i = 0; i < n; ++i) sum[i] = Op::apply(sum[i], in[k][first + i]);
        std::copy(sum, sum + n, out + first);
    }
}

template <typename Op>
CombineKernel combineKernel(ReduceOp op) {
    return {op, "virtual", combine<float, Op>, combine<double, Op>, combine<std::int32_t, Op>};
}

}  // namespace kolo::kernels
