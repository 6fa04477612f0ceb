// SPDX-License-Identifier: Apache-2.0
//
// For every operation the plainest reference there is, and the shapes to try it on. The references know nothing of
// strides: they go over every index of the output and ask which elements of the inputs belong to it.
#pragma once

#include <functional>

#include "engine/kernels/registry.h"

namespace kolo::test {

using Index = std::vector<std::int64_t>;

/// A tensor on the host, with its elements as doubles: every element type of Kolo fits.
struct Plain {
    kernels::TensorType type;
    std::vector<double> values;

    std::size_t at(const Index& index) const;  ///< where an axis has length 1, any index means 0
    double operator()(const Index& index) const { return values[at(index)]; }
};

inline constexpr DType kTypes[] = {DType::Float32, DType::Float64, DType::Int32, DType::Int64, DType::Bool};

void eachIndex(const kernels::Shape& shape, const std::function<void(const Index&)>& visit);
/// Every shape of up to three axes of lengths 1 to 3.
std::vector<kernels::Shape> smallShapes();
std::vector<std::byte> bytesOf(const Plain& plain);

struct KernelCase {
    std::vector<kernels::Shape> shapes;
    kernels::Attributes attributes;
};
std::vector<KernelCase> casesOf(const kernels::Op& op, DType dtype);

/// An element of the result.
using Reference = std::function<double(const std::vector<Plain>&, const kernels::Attributes&, const Index&)>;
/// Null for an operation that this file does not know: then the test fails, and whoever adds one writes its reference.
Reference referenceOf(const kernels::Op& op, DType dtype);

}  // namespace kolo::test
