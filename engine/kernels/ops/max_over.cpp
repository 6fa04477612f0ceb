// SPDX-License-Identifier: Apache-2.0
//
// tf.reduce_max: the largest over some axes, or over all.
#include "engine/kernels/extremes.h"

namespace kolo::kernels::ops {

const Op& maxOver{"Max", "The largest over axes.", 1, inferReduction,
                  kernelsOf<ExtremeOverAxes<Larger>>(Numbers{}, Int32::OnRequest)};

}  // namespace kolo::kernels::ops
