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

#include "viz/layout/picture.h"
#include "viz/replay/search_record.h"

namespace kolo::viz {

/// As large as it needs to be.
Picture drawSearch(const SearchedStrategy& search, Theme theme, const TextMeasure& measure);
/// As large as `size`, with words of `text` px; in tiles too low for them there are none.
Picture drawSearch(const SearchedStrategy& search, Size size, double text, Theme theme, const TextMeasure& measure);

}  // namespace kolo::viz
