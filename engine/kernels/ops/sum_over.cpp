// SPDX-License-Identifier: Apache-2.0
//
// tf.reduce_sum: the sum over some or all axes.
#include "engine/kernels/reduction.h"

namespace kolo::kernels::ops {

namespace {

struct SumOverAxes {
    template <typename T>
    static void run(const KernelCall& call) {
        reduceAxes<T>(call, [](auto sum, std::int64_t) { return static_cast<T>(sum); });
    }
};

}  // namespace

const Op& sumOver{"Sum", "The sum over axes.", 1, inferReduction, kernelsOf<SumOverAxes>(Numbers{}, Int32::OnRequest)};

}  // namespace kolo::kernels::ops
