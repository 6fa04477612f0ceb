// SPDX-License-Identifier: Apache-2.0
//
// Operations whose output is the input's own memory. The placement lab never runs them (Op::aliases); calling their
// kernels makes a copy.
#include "engine/devices/cuda/cuda_error.h"
#include "engine/devices/cuda/ops/family.h"

namespace kolo::kernels::cuda {

namespace {

void copyBytes(const KernelCall& call) {
    if (call.type.bytes() == 0) return;
    devices::CudaQueue& queue = queueOf(call);
    (void)queue.kept(devices::checked(
        cudaMemcpyAsync(call.output, call.inputs[0].data, call.type.bytes(), cudaMemcpyDeviceToDevice, queue.stream()),
        queue.who(), "copy a tensor"));
}

}  // namespace

const KernelFamily& copies() {
    static const KernelFamily family = together(
        {alsoOf("Reshape", copyBytes, copyBytes, everywhere("Reshape", copyBytes, copyBytes, copyBytes)),
         alsoOf("Identity", copyBytes, copyBytes, everywhere("Identity", copyBytes, copyBytes, copyBytes)),
         alsoOf("AssignVariableOp", copyBytes, copyBytes, arithmetic("AssignVariableOp", copyBytes, copyBytes))});
    return family;
}

}  // namespace kolo::kernels::cuda
