// SPDX-License-Identifier: Apache-2.0
//
// Running on emulated GPUs.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
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

/// Ends the program with a sentence if it still lives after a time in which no run here takes half of that.
class Watch {
public:
    explicit Watch(const Wanted& wanted) : m_words(wanted.strategy) {
        for (const auto& [name, value] : wanted.parameters) m_words += " " + name + "=" + value;
        m_thread = std::jthread([this](const std::stop_token& stop) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any ended;
            ended.wait_for(lock, stop, std::chrono::seconds(120), [] { return false; });
            if (!stop.stop_requested()) emulated::giveUp("this run hangs: " + m_words);
        });
    }

private:
    std::string m_words;
    std::jthread m_thread;
};

inline Trained onGpus(Wanted wanted) {
    wanted.kind = "cuda";
    const Watch watch(wanted);
    return train(wanted);
}

inline std::vector<std::unique_ptr<devices::Device>> gpus(int count) {
    const auto kind = devices::findDeviceKind("cuda");
    return std::move(*(*kind)->open(count));
}

}  // namespace kolo::test
