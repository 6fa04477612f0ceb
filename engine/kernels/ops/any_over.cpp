// SPDX-License-Identifier: Apache-2.0
//
// tf.reduce_any: whether any truth value over some axes, or over all, is true.
#include "engine/kernels/extremes.h"

namespace kolo::kernels::ops {

const Op& anyOver{"Any", "Whether any is true, over axes.", 1, inferTruth,
                  kernelsOf<ExtremeOverAxes<Larger>>(Types<bool>{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
