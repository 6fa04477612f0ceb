// SPDX-License-Identifier: Apache-2.0
//
// Running on emulated GPUs.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/devices/device.h"
#include "tests/emulated_cuda/emulated_driver.h"
#include "tests/random.h"
#include "tests/training/training_run.h"

namespace kolo::test {

template <typename T>
const T& oneOf(std::mt19937_64& random, const std::vector<T>& values) {
    return values[random() % values.size()];
}

inline Trained onGpus(Wanted wanted) {
    wanted.kind = "cuda";
    return train(wanted);
}

inline std::vector<std::unique_ptr<devices::Device>> gpus(int count) {
    const auto kind = devices::findDeviceKind("cuda");
    return std::move(*(*kind)->open(count));
}

}  // namespace kolo::test
