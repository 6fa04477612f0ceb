// SPDX-License-Identifier: Apache-2.0
//
// The interface between kolo and its module kolo-cuda.so. No CUDA header: kolo includes this too.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/devices/device.h"
#include "engine/kernels/registry.h"

namespace kolo::devices {

/// Bumped with every change to device.h or kernels/registry.h: both sides must be compiled with the same classes.
inline constexpr int kCudaInterface = 7;

struct CudaModule {
    int interface = kCudaInterface;
    const char* version = KOLO_VERSION;
    /// "CUDA 13.0, for sm_80 and sm_90, others by PTX".
    std::string (*built)();
    Outcome<void> (*available)();
    Outcome<std::vector<std::unique_ptr<Device>>> (*open)(int count);
    /// Null if there is none.
    const kernels::Kernel* (*kernel)(std::string_view op, DType dtype);
    /// The file that cuBLAS was loaded from.
    Outcome<std::string> (*multiplies)();
    // For NCCL's backend.

    /// While anybody holds them, nobody allocates on its devices (allocation_gate.h).
    void (*holdAllocations)(bool hold);
    /// CUDA's event of a mark.
    void* (*event)(const Mark& mark);
};

/// The module's only symbol.
inline constexpr const char* kCudaSymbol = "koloCudaModule";
using CudaModuleFunction = const CudaModule* (*)();

/// Loads the module once, or says why there is none.
Outcome<const CudaModule*> cudaModule();

}  // namespace kolo::devices
