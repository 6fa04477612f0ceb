// SPDX-License-Identifier: Apache-2.0
//
// What a tensor holds, before the program runs. A program is traced as a whole and run afterwards; but an `if` on a
// tensor, a `while`, a number in an f-string need its value now. Then, and only then, the operations that it depends on
// are computed here, by the CPU's kernels, each once. The run computes them again on their own devices: the kernels of
// virtual devices are the same ones; those of a real GPU may differ in the last digit.
//
// A value is kept while the program has a name for its tensor, or an operation that reads it has not been computed yet.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

#include "engine/placement/graph.h"

namespace kolo::placement {

class HostValues {
public:
    /// So many seconds of computing are allowed, from now on.
    void limit(double seconds);

    void add(const Graph& graph, int operation);      ///< the program has a name for its result
    void release(const Graph& graph, int operation);  ///< … and has it no more

    /// The elements of the operation's result; the place is for errors.
    Outcome<std::shared_ptr<const std::byte>> get(const Graph& graph, int operation, Place place);

    Outcome<void> inTime(Place place) const;  ///< an error when the seconds are over

private:
    struct State {
        int users = 0;
        std::size_t bytes = 0;
        std::shared_ptr<std::byte> value;
    };
    Outcome<void> compute(const Graph& graph, int operation, Place place);
    void drop(const Graph& graph, int operation);

    std::vector<State> m_states;  // by operation
    std::size_t m_bytes = 0;
    double m_seconds = 60;
    std::chrono::steady_clock::time_point m_end = std::chrono::steady_clock::time_point::max();
};

}  // namespace kolo::placement
