// SPDX-License-Identifier: Apache-2.0
//
// Runs on one clock: when each had finished which iteration, and what latency and bandwidth alone would have made of
// it. The two are fitted to the runs themselves, so nothing needs to be known of the machine: an iteration takes the
// latency, and the bytes of the rank that sends or receives most over the bandwidth (Hockney's model).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/run_info.h"

namespace kolo::viz {

/// [iteration] ns since the run's first iteration began, 0 … steps; what is not recorded ends with the one before it.
std::vector<std::int64_t> iterationEnds(std::span<const Event> events, int steps);

/// The first of those that took longest; 1 … steps, of which there is at least one.
int longestIteration(std::span<const std::int64_t> ends);

struct IterationCost {
    double bytes = 0, ns = 0;
};
/// What each iteration has sent and taken.
std::vector<IterationCost> iterationCosts(const CollectiveShape& shape, std::span<const std::int64_t> ends);

struct FittedLink {
    double latencyNs = 0, nsPerByte = 0;
    double predictedNs(std::span<const IterationCost> iterations) const;
};
/// By least squares, relative to them, through the median time of each number of bytes, so that one iteration that
/// another program held up counts for nothing; neither below 0.
FittedLink fitLink(std::span<const IterationCost> all);

}  // namespace kolo::viz
