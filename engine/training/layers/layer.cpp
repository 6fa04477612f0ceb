// SPDX-License-Identifier: Apache-2.0
#include "engine/training/layer.h"

namespace kolo::training {

void Layer::initialise(float*, Random&) const {}

std::int64_t Layer::workspaceFloats(int) const {
    return 0;
}

}  // namespace kolo::training
