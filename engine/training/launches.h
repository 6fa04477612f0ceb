// SPDX-License-Identifier: Apache-2.0
//
// What a rank's thread puts into the queue of a GPU, gathered until somebody waits for it. Training does the same again
// and again: the same kernels, with the same arrays. So what was gathered is compared with what was gathered before,
// and from the second time on it is recorded (Queue::record: a CUDA graph), and put into the queue in one launch.
//
//     first time     kernel · kernel · copy · kernel …     one after another: the driver loads their code
//     second time    recorded, and one launch
//     then           one launch
//
// Nobody who computes has to know of it, and nothing can be recorded that is not what would have been launched.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <ranges>
#include <vector>

#include "engine/devices/repeated_commands.h"
#include "engine/kernels/registry.h"

namespace kolo::training {

/// A kernel with what it refers to, or a copy from or to the processor.
struct Launch {
    static constexpr std::size_t kMostInputs = 5;

    kernels::KernelFunction kernel = nullptr;  ///< null: a copy
    std::size_t inputs = 0;
    std::array<const void*, kMostInputs> data{};
    std::array<kernels::TensorType, kMostInputs + 1> types;  ///< of the inputs and, last, of the output
    kernels::Attributes attributes;
    void* out = nullptr;

    // Of a copy: data[0] and `out` say from where to where.
    std::size_t bytes = 0;
    bool comes = false;  ///< from the processor

    bool operator==(const Launch& other) const;
};

class Launches {
public:
    /// The queue outlives this.
    explicit Launches(devices::Queue& queue) : m_queue(queue) {}

    /// The next one, to be filled in; its attributes are as they are without being set.
    Launch& next();
    /// Puts everything into the queue.
    Outcome<void> submit();
    /// The same, and waits until it has run; the first error.
    Outcome<void> finish();
    void forget() { m_submitted = m_count = 0; }

private:
    struct Known {
        std::vector<Launch> launches;
        devices::RepeatedCommands commands{};
        std::uint64_t used = 0;  ///< when it was last
    };

    auto fresh() const {
        return std::ranges::subrange(m_launches.begin() + static_cast<std::ptrdiff_t>(m_submitted),
                                     m_launches.begin() + static_cast<std::ptrdiff_t>(m_count));
    }
    Outcome<void> submitEach();
    Outcome<void> submitFresh();
    Known* find();

    devices::Queue& m_queue;
    // Since finish(), m_count of them; what they have allocated is used again. A queue may read them until it has run.
    std::deque<Launch> m_launches;
    std::deque<std::array<kernels::Operand, Launch::kMostInputs>> m_operands;
    std::size_t m_count = 0, m_submitted = 0;
    Outcome<void> m_failure;  // the first since finish()
    std::vector<Known> m_known;
    std::uint64_t m_times = 0;
};

}  // namespace kolo::training
