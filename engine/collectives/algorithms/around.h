// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/api/schedule.h"

namespace kolo::collectives {

/// Appends n−1 steps around the ring: in step s (0 …) rank p sends its right-hand neighbour the chunk p + shift − s and
/// all chunks equal to it modulo n.
inline void appendRoundTrip(Schedule& schedule, const std::string& phase, int shift, bool reduce) {
    const int ranks = schedule.ranks;
    for (int s = 0; s < ranks - 1; ++s) {
        Step step{phase, {}};
        for (int p = 0; p < ranks; ++p) {
            const int first = ((p + shift - s) % ranks + ranks) % ranks;
            for (int chunk = first; chunk < schedule.chunks; chunk += ranks)
                step.transfers.push_back({p, (p + 1) % ranks, chunk, reduce});
        }
        schedule.steps.push_back(std::move(step));
    }
}

}  // namespace kolo::collectives
