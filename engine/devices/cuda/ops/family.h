// SPDX-License-Identifier: Apache-2.0
//
// What the placement lab's GPU kernels have in common: they are launched on the stream of the queue that the call
// names, and they exist for the same element types as a virtual device's.
#pragma once

#include <initializer_list>

#include "engine/devices/cuda/cuda_queue.h"
#include "engine/kernels/registry.h"

namespace kolo::kernels::cuda {

inline devices::CudaQueue& queueOf(const KernelCall& call) {
    return static_cast<devices::CudaQueue&>(*call.queue);
}

/// Like arithmeticKernels in engine/kernels/registry.h.
inline KernelFamily arithmetic(std::string_view op, KernelFunction float32, KernelFunction float64) {
    return {{{op, {DType::Float32, "cuda", float32}}, {op, {DType::Float64, "cuda", float64}}}};
}

/// Like countingKernels: int32 on request.
inline KernelFamily counting(std::string_view op, KernelFunction float32, KernelFunction float64,
                             KernelFunction int32) {
    KernelFamily family = arithmetic(op, float32, float64);
    family.members.push_back({op, {DType::Int32, "cuda", int32, true}});
    return family;
}

/// Like kernelsEverywhere.
inline KernelFamily everywhere(std::string_view op, KernelFunction float32, KernelFunction float64,
                               KernelFunction int32) {
    KernelFamily family = arithmetic(op, float32, float64);
    family.members.push_back({op, {DType::Int32, "cuda", int32}});
    return family;
}

/// As alsoOf.
inline KernelFamily alsoOf(std::string_view op, KernelFunction int64, KernelFunction truth, KernelFamily family) {
    family.members.push_back({op, {DType::Int64, "cuda", int64}});
    if (truth) family.members.push_back({op, {DType::Bool, "cuda", truth}});
    return family;
}

inline KernelFamily together(std::initializer_list<KernelFamily> families) {
    KernelFamily all;
    for (const KernelFamily& family : families)
        all.members.insert(all.members.end(), family.members.begin(), family.members.end());
    return all;
}

}  // namespace kolo::kernels::cuda
