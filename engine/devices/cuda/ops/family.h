// SPDX-License-Identifier: Apache-2.0
//
// What the GPU kernels have in common: they are launched on the stream of the queue that the call names, and they exist
// for the same element types as a virtual device's.
#pragma once

#include <initializer_list>

#include "engine/devices/cuda/cuda_error.h"
#include "engine/devices/cuda/cuda_queue.h"
#include "engine/kernels/registry.h"

namespace kolo::kernels::cuda {

inline devices::CudaQueue& queueOf(const KernelCall& call) {
    return static_cast<devices::CudaQueue&>(*call.queue);
}

/// For a copy or the like: the first error is kept for drain().
inline void tell(const KernelCall& call, cudaError_t code, const char* what) {
    devices::CudaQueue& queue = queueOf(call);
    (void)queue.kept(devices::checked(code, queue.who(), what));
}

inline void clear(const KernelCall& call, void* out, std::size_t bytes) {
    queueOf(call).names({out});
    tell(call, cudaMemsetAsync(out, 0, bytes, queueOf(call).stream()), "set memory to zero");
}

/// The output becomes a copy of the first input.
inline void copyFirst(const KernelCall& call) {
    if (call.type.bytes() == 0) return;
    queueOf(call).names({call.output, call.inputs[0].data});
    tell(call,
         cudaMemcpyAsync(call.output, call.inputs[0].data, call.type.bytes(), cudaMemcpyDeviceToDevice,
                         queueOf(call).stream()),
         "copy a tensor");
}

/// As kernelsOf in engine/kernels/registry.h.
template <typename Run, typename Set>
KernelFamily family(std::string_view op, Set types, Int32 int32) {
    KernelFamily family;
    for (const Kernel& kernel : kernelsOn<Run>("cuda", types, int32)) family.members.push_back({op, kernel});
    return family;
}

template <typename Run>
KernelFamily ofFloat(std::string_view op) {
    return family<Run>(op, Types<float>{}, Int32::OnCpu);
}

inline KernelFamily together(std::initializer_list<KernelFamily> families) {
    KernelFamily all;
    for (const KernelFamily& family : families)
        all.members.insert(all.members.end(), family.members.begin(), family.members.end());
    return all;
}

}  // namespace kolo::kernels::cuda
