// SPDX-License-Identifier: Apache-2.0
//
// A variable's value. int32 variables live on the CPU: TensorFlow has no GPU kernel for them either.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& variable{"AssignVariableOp",
                   "The new value of a variable.",
                   1,
                   inferUnary,
                   kernelsOf<Copy>(EveryType{}, Int32::OnCpu),
                   true};

}  // namespace kolo::kernels::ops
