// SPDX-License-Identifier: Apache-2.0
#include "engine/kernels/product.h"

#include "engine/api/wording.h"

namespace kolo::kernels {

template <bool kStacks>
Outcome<TensorType> inferProduct(std::span<const TensorType> inputs, const Attributes& attributes) {
    const Shape &a = inputs[0].shape, &b = inputs[1].shape;
    if (inputs[0].dtype != inputs[1].dtype)
        return misfit(Complaint::tr("has matrices of {} and {}, but both must be of one type; tf.cast converts",
                                    name(inputs[0].dtype), name(inputs[1].dtype)));
    const std::size_t fewest = std::min(a.size(), b.size()), most = std::max(a.size(), b.size());
    if (fewest < 2 || (most > 2 && !kStacks))
        return misfit(Complaint::tr("needs two matrices, but the shapes are {} and {}", shapeText(a), shapeText(b)));
    const bool ta = attributes.transposeA, tb = attributes.transposeB;
    auto shape = TRY(broadcastShape(Shape(a.begin(), a.end() - 2), Shape(b.begin(), b.end() - 2)));
    const std::int64_t m = a[a.size() - (ta ? 1 : 2)], k = a[a.size() - (ta ? 2 : 1)];
    const std::int64_t k2 = b[b.size() - (tb ? 1 : 2)], n = b[b.size() - (tb ? 2 : 1)];
    if (k != k2)
        return misfit(Complaint::tr("cannot multiply {} by {}: the first matrix has {} columns{}, the second {} rows{}",
                                    shapeText(a), shapeText(b), k, ta ? Complaint::tr(" when transposed") : "", k2,
                                    tb ? Complaint::tr(" when transposed") : ""));
    shape.push_back(m);
    shape.push_back(n);
    return TensorType{inputs[0].dtype, std::move(shape)};
}
template Outcome<TensorType> inferProduct<false>(std::span<const TensorType>, const Attributes&);
template Outcome<TensorType> inferProduct<true>(std::span<const TensorType>, const Attributes&);

}  // namespace kolo::kernels
