// SPDX-License-Identifier: Apache-2.0
//
// Training on CUDA devices. This file is in every kolo; the kernels (cuda_kernels.cu) are in the module kolo-cuda.so.
#include "engine/devices/cuda/module_interface.h"
#include "engine/devices/module.h"
#include "engine/training/kernels/kernels.h"

namespace kolo::training {

namespace {

/// What the module has instead of this file's set, under the same name.
Outcome<const KernelSet*> inModule() {
    TRY(devices::cudaModule());
    auto symbol = TRY(devices::moduleSymbol("kolo-cuda.so", "koloCudaTraining", "devices", "the CUDA toolkit"));
    return reinterpret_cast<const KernelSet* (*)()>(symbol)();
}

}  // namespace

const KernelSet& onGpu() {
    static const KernelSet set{"cuda",
                               [] {
                                   const auto module = inModule();
                                   return module ? (*module)->available() : Outcome<void>(module.error());
                               },
                               [](devices::Device& device) -> Outcome<std::unique_ptr<Kernels>> {
                                   const auto module = TRY(inModule());
                                   return module->open(device);
                               }};
    return set;
}

}  // namespace kolo::training
