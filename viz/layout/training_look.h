// SPDX-License-Identifier: Apache-2.0
//
// The colours of the parts of a worker's time: the same on the timeline, on the cards and in the chart. Work is solid;
// waiting and injected delays are hatched.
#pragma once

#include "viz/layout/palette.h"
#include "viz/replay/training_record.h"

namespace kolo::viz {

struct TimePartStyle {
    Color color;
    Color ink;  ///< text on it
    bool hatched = false;
};
TimePartStyle timePartStyle(Theme theme, TimePart part);

}  // namespace kolo::viz
