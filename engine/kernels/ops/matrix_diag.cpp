// SPDX-License-Identifier: Apache-2.0
//
// tf.linalg.diag and tf.eye: vectors become the diagonals of matrices, everything else is zero.
#include <algorithm>

#include "engine/api/wording.h"
#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct Diagonal {
    template <typename T>
    static void run(const KernelCall& call) {
        const std::int64_t rows = call.type.shape[call.type.shape.size() - 2], columns = call.type.shape.back();
        const std::int64_t length = call.inputs[0].type->shape.back(), count = call.type.elements();
        if (count == 0) return;
        std::fill_n(call.out<T>(), count, T{});
        for (std::int64_t matrix = 0; matrix < count / (rows * columns); ++matrix)
            for (std::int64_t i = 0; i < length; ++i)
                call.out<T>()[(matrix * rows + i) * columns + i] = call.in<T>(0)[matrix * length + i];
    }
};

Outcome<TensorType> infer(std::span<const TensorType> inputs, const Attributes& attributes) {
    const Shape &from = inputs[0].shape, &to = attributes.output.shape;
    Shape batch = to;
    if (batch.size() >= 2) batch.pop_back();
    if (from.empty() || batch.size() < 2 - 1 || batch.size() != from.size() ||
        !std::equal(from.begin(), from.end() - 1, batch.begin()) ||
        from.back() != std::min(to[to.size() - 2], to.back()))
        return misfit(Complaint::tr("cannot make a matrix of shape {} with a diagonal of shape {}", shapeText(to),
                                    shapeText(from)));
    return TensorType{inputs[0].dtype, to};
}

}  // namespace

const Op& matrixDiag{"MatrixDiagV3", "Matrices with the given diagonals.", 1, infer,
                     kernelsOf<Diagonal>(EveryType{}, Int32::Everywhere)};

}  // namespace kolo::kernels::ops
