// SPDX-License-Identifier: Apache-2.0
//
// How quick training could be if it were nothing but matrix products: the very products of one step, of the same
// shapes, one after another, without anything between them. What a benchmark of training is held against.
#pragma once

#include <string>
#include <vector>

#include "engine/training/model.h"

namespace kolo::training {

/// One call of Kernels::multiply.
struct Product {
    int m = 0, n = 0, k = 0;
    bool transposedA = false, transposedB = false;
    float beta = 0;
    double flops() const { return 2.0 * m * n * k; }
};

/// Those of a forward and a backward pass of `model` over `rows` rows, in order.
std::vector<Product> productsOf(const Model& model, int rows);

/// How many floating-point operations per second `devices` devices do together if each multiplies arrays of its own,
/// for about `seconds`.
Outcome<double> bareProductRate(const std::vector<Product>& products, const std::string& deviceKind, int devices,
                                double seconds = 0.3);

}  // namespace kolo::training
