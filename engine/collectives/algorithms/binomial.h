// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/api/schedule.h"

namespace kolo::collectives {

/// ⌈lg n⌉: how many times a group of n is halved until one is left.
inline int ceilLog2(int n) {
    int log = 0;
    while ((1 << log) < n) ++log;
    return log;
}

/// The largest power of two that is at most n.
inline int powerOfTwoBelow(int n) {
    int power = 1;
    while (power * 2 <= n) power *= 2;
    return power;
}

/// Appends the ⌈lg n⌉ steps of a binomial tree that reduces everything onto rank 0: in step s (0 …) rank r with r mod
/// 2^(s+1) = 2^s sends to r − 2^s.
inline void appendBinomialReduce(Schedule& schedule) {
    for (int distance = 1; distance < schedule.ranks; distance *= 2) {
        Step step{"reduce", {}};
        for (int from = distance; from < schedule.ranks; from += 2 * distance)
            for (int chunk = 0; chunk < schedule.chunks; ++chunk)
                step.transfers.push_back({from, from - distance, chunk, true});
        schedule.steps.push_back(std::move(step));
    }
}

/// Appends the same tree top-down: rank 0's array reaches everyone.
inline void appendBinomialBroadcast(Schedule& schedule) {
    for (int distance = 1 << ceilLog2(schedule.ranks) >> 1; distance >= 1; distance /= 2) {
        Step step{"broadcast", {}};
        for (int to = distance; to < schedule.ranks; to += 2 * distance)
            for (int chunk = 0; chunk < schedule.chunks; ++chunk)
                step.transfers.push_back({to - distance, to, chunk, false});
        schedule.steps.push_back(std::move(step));
    }
}

}  // namespace kolo::collectives
