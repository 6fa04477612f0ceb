// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many bytes each rank has sent after each step, counted from the recorded transfers. A step counts once every rank
// has finished it: before that, a line could still rise.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/api/event.h"

namespace kolo::viz::charts {

class SentBytes {
public:
    explicit SentBytes(int ranks = 0) : m_ranks(ranks) {}

    void add(std::span<const Event> events);  ///< in arrival order; iteration 0 counts

    int ranks() const { return m_ranks; }
    /// The last step that every rank has finished; 0 before the first.
    int closedSteps() const { return static_cast<int>(m_total.size()) - 1; }
    /// Bytes that `rank` has sent in the steps 1 … step; 0 <= step <= closedSteps().
    std::uint64_t sent(int step, int rank) const {
        return step == 0 ? 0 : m_total[static_cast<std::size_t>(step)][static_cast<std::size_t>(rank)];
    }
    std::uint64_t most(int step) const;   ///< by the busiest rank
    std::uint64_t inAll(int step) const;  ///< by all ranks

    /// Ranks whose lines would coincide: equal after every closed step. Ascending by their first rank.
    std::vector<std::vector<int>> equalRanks() const;

private:
    struct Open {
        std::vector<std::uint64_t> bytes;
        int done = 0;
    };
    int m_ranks;
    std::vector<Open> m_open;                            // [step - 1]
    std::vector<std::vector<std::uint64_t>> m_total{1};  // [step][rank], closed ones; [0] is empty
};

/// "A–D", "A, C", "A–C, E".
std::string workerNames(std::span<const int> ranks);

}  // namespace kolo::viz::charts
