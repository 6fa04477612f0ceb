// SPDX-License-Identifier: Apache-2.0
//
// A tensor of zeros.
#include <cstring>

#include "engine/kernels/registry.h"

namespace kolo::kernels::ops {

namespace {

void toZero(const KernelCall& call) {
    if (call.type.bytes() > 0) std::memset(call.output, 0, call.type.bytes());
}

}  // namespace

const Op& zerosLike = trainingOp("ZerosLike", "Zeros.", 0, toZero);

}  // namespace kolo::kernels::ops
