// SPDX-License-Identifier: Apache-2.0
//
// What a search for a strategy found, as FlexFlow's paper draws it: a row for each layer, a column for each device, and
// in each tile which part of the layer that device computes; the colour says which axis cuts. Below it how the best
// plan's predicted step got quicker with the plans that were tried, and what data parallelism would take.
//
//     layer           device 0    device 1    device 2    device 3
//     dense 64→128    rows 1/2    rows 1/2    rows 2/2    rows 2/2      one row of tiles: samples and
//                     hidden1 1/2 hidden1 2/2 hidden1 1/2 hidden1 2/2   parameters are cut
//     dense 128→10    …
//
//     step ▲ ·····data parallelism·····
//          │‾‾\__
//          │     \_________________________
//          └───────────────────────────────▶ plans tried
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/api/search_report.h"
#include "viz/layout/picture.h"

namespace kolo::viz {

struct SearchedStrategy {
    std::string title;  ///< "mlp:64-128-10, 64 rows a step, 4 devices"
    std::string plan;   ///< in the words of kolo run
    int samples = 1;    ///< parts of the batch
    std::vector<SearchedLayer> layers;
    std::vector<std::pair<std::int64_t, double>> curve;  ///< the best step in seconds, after so many plans
    std::int64_t plans = 0;                              ///< tried in all
    double dataParallel = 0;                             ///< predicted seconds; 0: has no price
};

/// What a report says of the best plan found.
SearchedStrategy searchedIn(const SearchReport& report);

/// As large as it needs to be.
Picture drawSearch(const SearchedStrategy& search, Theme theme, const TextMeasure& measure);

}  // namespace kolo::viz
