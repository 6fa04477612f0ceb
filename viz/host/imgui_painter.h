// SPDX-License-Identifier: Apache-2.0
//
// Paints a Picture onto an ImGui draw list. Coordinates are scaled to device pixels first, so that a one-pixel line is
// one pixel at every scale factor.
#pragma once

#include "viz/host/font_set.h"
#include "viz/layout/picture.h"

namespace kolo::viz {

void paintWithImGui(ImDrawList& list, const Picture& picture, const FontSet& fonts);

}  // namespace kolo::viz
