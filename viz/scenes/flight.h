// SPDX-License-Identifier: Apache-2.0
//
// Motion means data: a tile for every recorded transfer of the step in motion, on its way from the sender's cell to the
// receiver's, with a trail that points back to its origin. When hundreds fly at once, the chunks of one edge share a
// tile; when thousands do, a tile becomes a dot.
#pragma once

#include "viz/layout/sketch.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/frame.h"

namespace kolo::viz {

/// The visible line between two cards: the layout's own (along the ring between neighbours …), otherwise straight
/// across, slightly bent so that the two directions are two lines.
Curve edgeBetween(const CardLayout& layout, int from, int to);

/// The lines on which values travel in this run, each with an arrowhead; those of the step in motion stand out.
void drawEdges(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardLayout& layout);

/// Where the values in flight came from. Drawn before the cards: a trail is on the edge, not over a cell's content.
void drawTrails(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardLayout& layout);

/// The values in flight. Drawn after the cards, on top of everything.
void drawFlights(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardLayout& layout);

}  // namespace kolo::viz
