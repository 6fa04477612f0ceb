// SPDX-License-Identifier: Apache-2.0
//
// Paints a Picture onto an ImGui draw list. Coordinates are scaled to device pixels first, so that a one-pixel line is
// one pixel at every scale factor.
#pragma once

#include <functional>

#include "viz/host/font_set.h"
#include "viz/host/rect_tile.h"
#include "viz/layout/picture.h"

namespace kolo::viz {

/// Where it is quicker to fill many small rectangles on the processor: makes a texture of them, which lasts until the
/// list is drawn.
using TextureOf = std::function<ImTextureID(const RectTile&)>;

void paintWithImGui(ImDrawList& list, const Picture& picture, const FontSet& fonts, const TextureOf& textureOf = {});

}  // namespace kolo::viz
