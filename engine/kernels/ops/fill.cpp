// SPDX-License-Identifier: Apache-2.0
//
// One value everywhere: tf.zeros, tf.ones and tf.fill.
#include <algorithm>
#include <cstring>

#include "engine/kernels/broadcast.h"

namespace kolo::kernels::ops {

namespace {

struct FillWith {
    template <typename T>
    static void run(const KernelCall& call) {
        T value{};
        std::memcpy(&value, call.attributes.literal->data(), sizeof value);
        std::fill_n(call.out<T>(), call.type.elements(), value);
    }
};

}  // namespace

const Op& fill{"Fill", "One value in every place.", 0, inferGiven, kernelsOf<FillWith>(EveryType{}, Int32::OnRequest)};

}  // namespace kolo::kernels::ops
