// SPDX-License-Identifier: Apache-2.0
//
// Many workers. Cards would be specks, so the ring becomes a dial: a sector per worker, clockwise from the top, and a
// thin ring per chunk, the first outermost. A cell is the place (worker, chunk); the more contributions it holds, the
// more saturated its colour. In a ring allreduce the cells that are busy in one step form a spiral, and every step
// turns the spiral by one sector: the diagonal wave of the algorithm. The numbers are in the table and on hover, and in
// the cells as soon as those are large enough: on a wall, or when the reader comes nearer (viewport.h).
#pragma once

#include <optional>

#include "viz/layout/sketch.h"
#include "viz/scenes/frame.h"

namespace kolo::viz {

struct DialLayout {
    bool fits = false;
    int workers = 0, chunks = 0;
    Point center;
    double inner = 0, outer = 0;  ///< radii of the rings' borders
    Box words;                    ///< beside the dial, or in its hole
    bool wordsBeside = false;

    double thickness() const { return (outer - inner) / chunks; }
    double radius(int chunk) const { return outer - (chunk + 0.5) * thickness(); }  ///< of the ring's middle
    double angle(double rank) const;                                                ///< of the sector's middle
    Point at(double rank, double distance) const;
    /// How wide a line of this height may be that stands in the middle of a cell: beside the centre a cell is as wide
    /// as its ring is thick, above and below as its part of the ring is long.
    double lineRoom(double rank, int chunk, double height) const;
};

DialLayout layOutDial(Size size, int workers, int chunks, double textScale, double bottom);
void drawDial(Sketch& sketch, const SceneInput& input, const Frame& frame, const DialLayout& layout);
std::optional<HitRegion> dialHit(const DialLayout& layout, Point point, int step);

}  // namespace kolo::viz
