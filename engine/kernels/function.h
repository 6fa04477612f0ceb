// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernels/registry.h"

namespace kolo::kernels {

/// A plain function as a kernel, for operations of one element type: trainingOp<Function<normalise>>(…).
template <void (*kFunction)(const KernelCall&)>
struct Function {
    template <typename>
    static void run(const KernelCall& call) {
        kFunction(call);
    }
};

}  // namespace kolo::kernels
