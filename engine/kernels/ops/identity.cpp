// SPDX-License-Identifier: Apache-2.0
//
// The tensor itself. Also used to read and assign variables: tensors never change, so nothing is copied.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& identity{"Identity", "a itself, on the device of the operation.",     1,
                   inferUnary, kernelsOf<Copy>(EveryType{}, Int32::Everywhere), true};

}  // namespace kolo::kernels::ops
