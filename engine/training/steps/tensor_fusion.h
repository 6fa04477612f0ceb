// SPDX-License-Identifier: Apache-2.0
//
// Tensor fusion, Horovod's answer to buckets that are chosen beforehand: gradients that are ready when a clock ticks
// travel together, whichever these are.
//
//     backward pass    w9 w8 w7   w6 w5 w4 w3   w2 w1
//     tick                     |             |         |      every CYCLE_MS
//     allreduce                 w9+w8+w7      w6…w3     w2+w1  each of SIZE bytes at most
//
// Workers do not tick together, and what one has ready another may not. So they agree at every tick on what all of them
// have, and reduce that: Horovod's coordinator does the same.
//
// Sergeev and Del Balso, "Horovod: fast and easy distributed deep learning in TensorFlow", 2018, section 4.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::training {

class TensorFusion {
public:
    struct Setup {
        std::vector<std::int64_t> bytes;                ///< of each tensor, in the order in which they become ready
        std::int64_t mostBytes = 0;                     ///< that travel together, but for a larger tensor alone
        std::chrono::nanoseconds cycle{0};              ///< between two ticks, > 0
        std::function<Outcome<int>(int)> leastReady;    ///< of the numbers that all workers call it with
        std::function<Outcome<void>(int, int)> reduce;  ///< tensors from the first number up to before the second
    };
    explicit TensorFusion(Setup setup) : m_setup(std::move(setup)) {}

    /// A step begins: nothing is ready. Not while run() runs.
    void begin() { m_ready = 0; }
    /// From another thread than that of run(): the first `tensors` are there.
    void ready(int tensors) { m_ready = tensors; }
    /// From any thread: the rest will never be.
    void abandon() { m_abandoned = true; }
    /// Returns when all tensors of the step have been reduced, or abandoned.
    Outcome<void> run();

private:
    const Setup m_setup;
    std::atomic<int> m_ready = 0;
    std::atomic<bool> m_abandoned = false;
};

}  // namespace kolo::training
