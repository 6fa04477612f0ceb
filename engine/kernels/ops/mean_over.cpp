// SPDX-License-Identifier: Apache-2.0
//
// tf.reduce_mean: the mean over some or all axes. The mean of int32 is an int32, truncated towards zero; the mean of
// nothing is NaN (0 for int32).
#include "engine/kernels/reduction.h"

namespace kolo::kernels::ops {

namespace {

struct MeanOverAxes {
    template <typename T>
    static void run(const KernelCall& call) {
        reduceAxes<T>(call, [](auto sum, std::int64_t count) {
            if constexpr (std::is_integral_v<T>)
                return count == 0 ? 0 : static_cast<T>(static_cast<T>(sum) / count);
            else
                return static_cast<T>(sum / static_cast<double>(count));
        });
    }
};

}  // namespace

const Op& meanOver{"Mean", "The mean over axes.", 1, inferReduction,
                   kernelsOf<MeanOverAxes>(Types<float, double, std::int32_t>{}, Int32::OnCpu)};

}  // namespace kolo::kernels::ops
