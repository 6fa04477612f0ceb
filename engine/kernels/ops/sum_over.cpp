// SPDX-License-Identifier: Apache-2.0
//
// tf.reduce_sum: the sum over some or all axes.
#include "engine/kernels/reduction.h"

namespace kolo::kernels::ops {

namespace {

template <typename T>
void sumOverAxes(const KernelCall& call) {
    reduceAxes<T>(call, [](auto sum, std::int64_t) { return static_cast<T>(sum); });
}

}  // namespace

const Op& sumOver() {
    static const Op op{"Sum",
                       "The sum over axes.",
                       1,
                       false,
                       inferReduction,
                       alsoOf<sumOverAxes<std::int64_t>>(
                           countingKernels<sumOverAxes<float>, sumOverAxes<double>, sumOverAxes<std::int32_t>>())};
    return op;
}

}  // namespace kolo::kernels::ops
