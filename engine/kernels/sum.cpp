// SPDX-License-Identifier: Apache-2.0
//
// Sum. int32 wraps around.
#include "engine/api/bfloat16.h"
#include "engine/kernels/arithmetic.h"
#include "engine/kernels/combine_loops.h"

namespace kolo::kernels {

namespace {

/// Two at a time, each sum rounded: what a chain of devices does that each pass on two bytes.
struct AddRounded {
    static Bfloat16 apply(Bfloat16 a, Bfloat16 b) { return Bfloat16(a.value() + b.value()); }
};

CombineKernel sumKernel() {
    CombineKernel kernel = combineKernel<Add>(ReduceOp::Sum);
    kernel.bfloat16 = combine<Bfloat16, AddRounded>;
    return kernel;
}

}  // namespace

const CombineKernel& sum = sumKernel();

}  // namespace kolo::kernels
