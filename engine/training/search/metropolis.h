// SPDX-License-Identifier: Apache-2.0
//
// Guided random search, as FlexFlow does it: change the strategy at one random place, judge it, and take it if it is
// better, and sometimes if it is not:
//
//     accepted with probability min(1, exp(β · (cost − cost')))          Metropolis et al. 1953
//
// so that it also comes out of valleys. Searches start from data parallelism and from every way for devices to stand;
// with half of all plans, each gets its share and stays with its form (a walk that may leave it is soon drawn to where
// the first choices are good). The other half goes on from the best ones, to every form.
#pragma once

#include <functional>
#include <limits>
#include <random>

#include "engine/training/search/price.h"

namespace kolo::training {

struct SearchSettings {
    std::int64_t plans = 20'000;  ///< to judge
    std::uint64_t seed = 1;
    /// β of a cost that is a share of data parallelism's: with 20, one that is a twentieth worse is taken in one of e.
    double beta = 20;
    /// Called now and then, and whenever there is a better one; false: stop.
    std::function<bool(std::int64_t judged, double best)> progress = {};
};

struct SearchResult {
    Candidate best;
    double seconds = std::numeric_limits<double>::infinity();
    std::int64_t judged = 0, refused = 0;  ///< plans with a price, and choices that are no plan
    bool stopped = false;
    /// How the best cost fell: after so many plans.
    std::vector<std::pair<std::int64_t, double>> curve;
};

/// The best plan found. An error where not even data parallelism has a price.
Outcome<SearchResult> metropolis(const SearchSpace& space, PlanPricer& pricer, const SearchSettings& settings);

}  // namespace kolo::training
