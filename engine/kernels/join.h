// SPDX-License-Identifier: Apache-2.0
//
// Tensors beside each other along an axis. Seen from that axis, every input is rows of neighbouring bytes, and a row of
// the output is one row of each input after the other.
#pragma once

#include <algorithm>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels {

/// Calls copy(input, from, to, bytes in a row of the input, bytes in a row of the output, rows) for each input.
template <typename Copy>
void joinRows(const KernelCall& call, Copy copy) {
    const auto axis = static_cast<std::size_t>(call.attributes.axes.front());
    std::int64_t rows = 1;
    for (std::size_t i = 0; i < axis; ++i) rows *= call.type.shape[i];
    if (rows == 0 || call.type.bytes() == 0) return;
    const std::size_t width = call.type.bytes() / static_cast<std::size_t>(rows);
    std::size_t to = 0;
    for (std::size_t i = 0; i < call.inputs.size(); ++i) {
        const std::size_t own = call.inputs[i].type->bytes() / static_cast<std::size_t>(rows);
        if (own > 0)
            copy(static_cast<const std::byte*>(call.inputs[i].data), static_cast<std::byte*>(call.output) + to, own,
                 width, rows);
        to += own;
    }
}

struct Join {
    template <typename>
    static void run(const KernelCall& call) {
        joinRows(call, [](const std::byte* from, std::byte* to, std::size_t own, std::size_t width, std::int64_t rows) {
            for (std::int64_t row = 0; row < rows; ++row, from += own, to += width) std::copy_n(from, own, to);
        });
    }
};

}  // namespace kolo::kernels
