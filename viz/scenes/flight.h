// SPDX-License-Identifier: Apache-2.0
//
// Motion means data: a tile for every recorded transfer of the step in motion, on its way from the sender's cell to the
// receiver's, with a trail that points to where it came from. Where hundreds fly at once, the chunks of one edge share
// a tile, and where thousands do, a tile becomes a dot.
#pragma once

#include "viz/layout/sketch.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/moment.h"

namespace kolo::viz {

/// The visible line between two cards: the layout's own way (along the ring between neighbours …), otherwise straight
/// across, a little bent so that there and back are two lines.
Curve edgeBetween(const CardLayout& layout, int from, int to);

/// The lines on which values travel in this run, with an arrowhead each; those of the step in motion stand out.
void drawEdges(Sketch& sketch, const SceneInput& input, const Moment& moment, const CardLayout& layout);

/// Where the values in flight came from. Drawn before the cards: a trail is on the edge, not on what stands in a cell.
void drawTrails(Sketch& sketch, const SceneInput& input, const Moment& moment, const CardLayout& layout);

/// The values in flight. Drawn after the cards, over everything.
void drawFlights(Sketch& sketch, const SceneInput& input, const Moment& moment, const CardLayout& layout);

}  // namespace kolo::viz
