// SPDX-License-Identifier: Apache-2.0
//
// A row of a table for each number: what a character means to the model. Numbers are float32, as everything that a
// batch consists of.
#include <algorithm>

#include "engine/kernels/registry.h"

namespace kolo::kernels::ops {

namespace {

void takeRows(const KernelCall& call) {
    const std::int64_t count = call.type.shape[0], width = call.type.shape[1];
    const float *const numbers = call.in<float>(0), *const table = call.in<float>(1);
    for (std::int64_t i = 0; i < count; ++i)
        std::copy_n(table + static_cast<std::int64_t>(numbers[i]) * width, width, call.out<float>() + i * width);
}

}  // namespace

const Op& embedding = trainingOp("Embedding", "The rows of a table that a list of numbers names.", 2, takeRows);

}  // namespace kolo::kernels::ops
