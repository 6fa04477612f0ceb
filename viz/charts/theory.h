// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a collective must cost, to compare with the counts. With m ranks and N bytes per rank:
//
//   allreduce                    2 (N/m)(m−1) bytes sent by each rank: every byte but one's own m-th part has to leave
//                                once to be reduced and once to be shared. The ring reaches this bound in 2(m−1) steps
//                                (Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms", 2009).
//   reduce-scatter, all-gather   one half of it: (N/m)(m−1), by the ring in m−1 steps.
//
// What the schedule itself plans (steps, bytes of the busiest rank, total bytes) is exact for every algorithm and every
// array length, even if N/m is not a whole number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/api/run_info.h"

namespace kolo::viz::charts {

struct Theory {
    double bytesPerRank = 0;
    std::string formula;   ///< "2(N/m)(m−1)"
    bool isBound = false;  ///< true: a lower bound that this algorithm need not reach; false: what it costs
    int steps = 0;         ///< 0: not claimed for this algorithm
    std::string stepsFormula;
};
/// None for broadcast and reduce, where the ranks' parts differ.
std::optional<Theory> theoryOf(const CollectiveShape& shape);

struct Plan {
    int steps = 0;
    std::uint64_t mostBytesPerRank = 0;
    std::uint64_t bytesInAll = 0;
};
Plan planOf(const CollectiveShape& shape);

/// N: the bytes of one rank's array.
std::uint64_t arrayBytes(const CollectiveShape& shape);

/// nccl-tests' factor from algbw to busbw: 2(m−1)/m for allreduce, (m−1)/m for its halves, 1 for the others.
double busFactor(Collective collective, int ranks);

}  // namespace kolo::viz::charts
