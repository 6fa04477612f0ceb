// SPDX-License-Identifier: Apache-2.0
//
// tf.reduce_mean: the mean over some or all axes. The mean of int32 is an int32, truncated towards zero; the mean of
// nothing is NaN (0 for int32).
#include "engine/kernels/reduction.h"

namespace kolo::kernels::ops {

namespace {

template <typename T>
void meanOverAxes(const KernelCall& call) {
    reduceAxes<T>(call,
                  [](double sum, std::int64_t count) { return static_cast<T>(sum / static_cast<double>(count)); });
}
template <>
void meanOverAxes<std::int32_t>(const KernelCall& call) {
    reduceAxes<std::int32_t>(call, [](std::uint32_t sum, std::int64_t count) {
        return count == 0 ? 0 : static_cast<std::int32_t>(static_cast<std::int32_t>(sum) / count);
    });
}

}  // namespace

const Op& meanOver() {
    static const Op op{"Mean",
                       "The mean over axes.",
                       1,
                       false,
                       inferReduction,
                       arithmeticKernels<meanOverAxes<float>, meanOverAxes<double>, meanOverAxes<std::int32_t>>()};
    return op;
}

}  // namespace kolo::kernels::ops
