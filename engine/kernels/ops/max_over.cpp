// SPDX-License-Identifier: Apache-2.0
//
// tf.reduce_max: the largest over some axes, or over all.
#include "engine/kernels/extremes.h"

namespace kolo::kernels::ops {

const Op& maxOver() {
    static const Op op{
        "Max", "The largest over axes.", 1,
        false, inferReduction,           kernelsOf<ExtremeOverAxes<Larger>>(Numbers{}, Int32::OnRequest)};
    return op;
}

}  // namespace kolo::kernels::ops
