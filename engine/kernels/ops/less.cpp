// SPDX-License-Identifier: Apache-2.0
//
// a < b: truth values.
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

const Op& less = comparison<std::less<>>("Less", "a < b, element by element: a truth value each.");

}  // namespace kolo::kernels::ops
