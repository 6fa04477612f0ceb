// SPDX-License-Identifier: Apache-2.0
//
// a == b: truth values. Truth values can be compared, too.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& equal = comparison<std::equal_to<>, EveryType>("Equal", "a == b, element by element: a truth value each.");

}  // namespace kolo::kernels::ops
