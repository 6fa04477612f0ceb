// SPDX-License-Identifier: Apache-2.0
//
// CUDA devices, as a registered kind. This file is in every kolo; the code that calls CUDA is in the module
// kolo-cuda.so, which is built if the toolkit is installed and loaded when a GPU is requested.
#include "engine/devices/cuda/module_interface.h"
#include "engine/devices/module.h"

namespace kolo::devices {

namespace {

Outcome<const CudaModule*> load() {
    auto symbol = TRY(moduleSymbol("kolo-cuda.so", kCudaSymbol, "devices", "the CUDA toolkit"));
    const CudaModule* const module = reinterpret_cast<CudaModuleFunction>(symbol)();
    if (module->interface != kCudaInterface || std::string(module->version) != KOLO_VERSION)
        return Error{ErrorCode::DeviceUnavailable, "devices",
                     std::string("The module kolo-cuda.so is of Kolo ") + module->version + ", this is " KOLO_VERSION +
                         "; they must come from the same build."};
    return module;
}

}  // namespace

Outcome<const CudaModule*> cudaModule() {
    static const Outcome<const CudaModule*> module = load();
    return module;
}

const DeviceKind& cudaGpu{"cuda",
                          "CUDA GPU",
                          [] {
                              const auto module = cudaModule();
                              return module ? (*module)->available() : Outcome<void>(module.error());
                          },
                          [](int count) -> Outcome<std::vector<std::unique_ptr<Device>>> {
                              const auto module = TRY(cudaModule());
                              return module->open(count);
                          },
                          false,
                          [](std::string_view op, DType dtype) -> const kernels::Kernel* {
                              const auto module = cudaModule();
                              return module ? (*module)->kernel(op, dtype) : nullptr;
                          },
                          []() -> Outcome<std::string> {
                              const auto module = TRY(cudaModule());
                              return module->multiplies();
                          }};

}  // namespace kolo::devices
