// SPDX-License-Identifier: Apache-2.0
//
// Permutes the axes; without an order, reverses them. Written row by row of the output; a matrix goes in square tiles,
// so that neither side falls out of the cache.
#include <algorithm>
#include <numeric>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

constexpr std::int64_t kTile = 32;

template <typename T>
void transposeMatrix(const T* in, T* out, std::int64_t rows, std::int64_t columns) {
    for (std::int64_t r0 = 0; r0 < rows; r0 += kTile)
        for (std::int64_t c0 = 0; c0 < columns; c0 += kTile)
            for (std::int64_t c = c0; c < std::min(columns, c0 + kTile); ++c)
                for (std::int64_t r = r0; r < std::min(rows, r0 + kTile); ++r) out[c * rows + r] = in[r * columns + c];
}

struct Transposed {
    template <typename T>
    static void run(const KernelCall& call) {
        const Shape& from = call.inputs[0].type->shape;
        const auto& order = call.attributes.axes;
        const T* const in = call.in<T>(0);
        T* const out = call.out<T>();
        if (call.type.elements() == 0) return;
        if (order.size() == 2 && order[0] == 1) return transposeMatrix(in, out, from[0], from[1]);
        gather(call.type.shape, in, transposedStrides(call), out);
    }
};

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    const Shape& from = inputs[0].shape;
    std::vector<std::int64_t> sorted = attributes.axes, all(from.size());
    std::sort(sorted.begin(), sorted.end());
    std::iota(all.begin(), all.end(), 0);
    if (sorted != all)
        return misfit("needs each axis of " + shapeText(from) + " once in perm, not " + shapeText(attributes.axes));
    TensorType type{inputs[0].dtype, {}};
    for (const std::int64_t axis : attributes.axes) type.shape.push_back(from[axis]);
    return type;
}

}  // namespace

const Op& transpose{"Transpose", "The axes of a in another order.", 1, infer,
                    kernelsOf<Transposed>(EveryType{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
