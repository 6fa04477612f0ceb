// SPDX-License-Identifier: Apache-2.0
//
// A pattern as plain shapes. Every painter draws the same marks, so stripes on the canvas are stripes on paper. The
// marks lie entirely inside the box, so no painter needs to clip.
#pragma once

#include <vector>

#include "viz/layout/picture.h"

namespace kolo::viz {

/// The marks of `rect.pattern` over `rect.box` in `rect.patternColor`; nothing for Plain or a transparent colour.
std::vector<Shape> patternMarks(const RectShape& rect);

}  // namespace kolo::viz
