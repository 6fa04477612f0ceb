// SPDX-License-Identifier: Apache-2.0
#include "engine/training/kernels/kernels.h"

namespace kolo::training {

const KernelSet* findKernels(std::string_view deviceKind) {
    for (const KernelSet* kernels : allKernels())
        if (kernels->deviceKind == deviceKind) return kernels;
    return nullptr;
}

}  // namespace kolo::training
