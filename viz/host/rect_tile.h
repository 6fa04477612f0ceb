// SPDX-License-Identifier: Apache-2.0
//
// Where OpenGL runs on the processor, a triangle costs it about a microsecond and a pixel next to nothing. A timeline
// of 64 ranks seen from afar is 25,000 rectangles of a few pixels each: 100,000 vertices, and most of a frame's time.
// So a long row of plain rectangles is filled here, into an image of its own, which is painted as a single one:
//
//     shapes   text line ▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮▮ … ▮▮▮ text          what comes before and after stays in its order
//     painted  text line [      one image      ] text
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "viz/layout/picture.h"

namespace kolo::viz {

/// In device pixels of the canvas, rows from the top.
struct RectTile {
    int x = 0, y = 0, width = 0, height = 0;
    std::vector<Color> pixels;  ///< not premultiplied; where no rectangle is, transparent
};

/// How many shapes from the first on are rectangles that fill whole pixels: without round corners, patterns, dashes or
/// strokes wider than one pixel.
std::size_t plainRects(std::span<const Shape> shapes, double scale);

/// Fewer are quicker as they are.
inline constexpr std::size_t kFewestInTile = 150;

/// The plain rectangles, snapped to pixels and painted over each other as on the canvas, `canvas` px large. Nothing:
/// none of them is in view.
std::optional<RectTile> tileOf(std::span<const Shape> plain, double scale, Size canvas);

}  // namespace kolo::viz
