// SPDX-License-Identifier: Apache-2.0
//
// Separate from the table of operations, so that a module which adds kernels need not link that table.
#include <fmt/format.h>

#include "engine/kernels/registry.h"

namespace kolo::kernels {

std::string shapeText(const Shape& shape) {
    if (shape.size() == 1) return fmt::format("({},)", shape.front());
    return fmt::format("({})", fmt::join(shape, ", "));
}

}  // namespace kolo::kernels
