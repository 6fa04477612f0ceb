// SPDX-License-Identifier: Apache-2.0
#include "engine/training/kernels/kernels.h"

namespace kolo::training {

const Kernels* findKernels(std::string_view deviceKind) {
    for (const Kernels* kernels : allKernels())
        if (kernels->deviceKind == deviceKind) return kernels;
    return nullptr;
}

}  // namespace kolo::training
