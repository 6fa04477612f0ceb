// SPDX-License-Identifier: Apache-2.0
//
// tf.reduce_min: the smallest over some axes, or over all.
#include "engine/kernels/extremes.h"

namespace kolo::kernels::ops {

const Op& minOver{"Min", "The smallest over axes.", 1, inferReduction,
                  kernelsOf<ExtremeOverAxes<Smaller>>(Numbers{}, Int32::OnRequest)};

}  // namespace kolo::kernels::ops
