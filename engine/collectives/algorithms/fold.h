// SPDX-License-Identifier: Apache-2.0
//
// How power-of-two algorithms handle other numbers of ranks: the ranks from `inner` on fold their array into that of
// rank r − inner and get the result back at the end.
#pragma once

#include "engine/api/schedule.h"
#include "engine/collectives/algorithms/binomial.h"

namespace kolo::collectives {

/// Steps added by folding: 2, or 0 for a power of two.
inline double foldSteps(int ranks) {
    return powerOfTwoBelow(ranks) == ranks ? 0 : 2;
}

inline void appendFold(Schedule& schedule, int inner, bool in) {
    if (inner == schedule.ranks) return;
    Step step{in ? "fold in" : "fold out", {}};
    for (int outer = inner; outer < schedule.ranks; ++outer)
        for (int chunk = 0; chunk < schedule.chunks; ++chunk)
            step.transfers.push_back(in ? Transfer{outer, outer - inner, chunk, true}
                                        : Transfer{outer - inner, outer, chunk, false});
    schedule.steps.push_back(std::move(step));
}
inline void appendFoldIn(Schedule& schedule, int inner) {
    appendFold(schedule, inner, true);
}
inline void appendFoldOut(Schedule& schedule, int inner) {
    appendFold(schedule, inner, false);
}

}  // namespace kolo::collectives
