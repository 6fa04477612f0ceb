// SPDX-License-Identifier: Apache-2.0
//
// tf.reduce_all: whether all truth values over some axes, or over all, are true.
#include "engine/kernels/extremes.h"

namespace kolo::kernels::ops {

const Op& allOver{"All", "Whether all are true, over axes.", 1, inferTruth,
                  kernelsOf<ExtremeOverAxes<Smaller>>(Types<bool>{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
