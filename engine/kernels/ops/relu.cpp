// SPDX-License-Identifier: Apache-2.0
//
// Rectified linear unit: negative values become zero.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& relu = Op{"Relu", "max(a, 0), element by element.", 1, inferUnary,
                    kernelsOf<Unary<Relu>>(Types<float, double, std::int32_t>{}, Int32::OnCpu)};

}  // namespace kolo::kernels::ops
