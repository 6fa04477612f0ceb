// SPDX-License-Identifier: Apache-2.0
//
// The colours of what a worker's time goes into: the same on the timeline, on the cards and in the chart. What is done
// is solid; what is only waited for, or was injected, is hatched.
#pragma once

#include "viz/layout/palette.h"
#include "viz/replay/training_record.h"

namespace kolo::viz {

struct TimePartStyle {
    Color color;
    Color ink;  ///< text upon it
    bool hatched = false;
};
TimePartStyle timePartStyle(Theme theme, TimePart part);

}  // namespace kolo::viz
