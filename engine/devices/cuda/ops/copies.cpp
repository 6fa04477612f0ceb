// SPDX-License-Identifier: Apache-2.0
//
// Operations whose output is the input's own memory, which the placement lab never runs (Op::aliases): their kernels
// make a copy. And zeros.
#include "engine/devices/cuda/ops/family.h"

namespace kolo::kernels::cuda {

namespace {

struct Copy {
    template <typename>
    static void run(const KernelCall& call) {
        copyFirst(call);
    }
};

struct Zeros {
    template <typename>
    static void run(const KernelCall& call) {
        clear(call, call.output, call.type.bytes());
    }
};

}  // namespace

const KernelFamily& copies = together({family<Copy>("Reshape", EveryType{}, Int32::Everywhere),
                                       family<Copy>("Identity", EveryType{}, Int32::Everywhere),
                                       family<Copy>("AssignVariableOp", EveryType{}, Int32::OnCpu),
                                       family<Zeros>("ZerosLike", Types<float>{}, Int32::OnCpu)});

}  // namespace kolo::kernels::cuda
