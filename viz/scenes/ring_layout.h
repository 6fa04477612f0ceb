// SPDX-License-Identifier: Apache-2.0
//
// Where the workers are. Cards on a closed curve, the first at the top and the rest clockwise, as large as the canvas
// allows on three conditions: no two cards come closer than a tile needs to pass between them, everything is inside,
// and the middle is free for the words.
//
//            ┌─────┐
//        ╭───┤  A  ├───╮         the curve is an ellipse for a few workers and squarer for many, which use the
//     ┌──┴──┐└─────┘┌──┴──┐      corners of the canvas; between two cards it is the edge along which values travel
//     │  D  │ words │  B  │
//     └──┬──┘┌─────┐└──┬──┘
//        ╰───┤  C  ├───╯
//            └─────┘
//
// There is no formula for "as large as possible": candidates are laid out, checked, and the largest valid one wins.
#pragma once

#include <vector>

#include "viz/layout/curve.h"
#include "viz/scenes/card_layout.h"

namespace kolo::viz {

struct RingLayout : CardLayout {
    std::vector<Curve> edges;  ///< [rank]: from the card's centre along the curve to the next one's centre
    Point center;
    Box middle;  ///< free of cards and of travelling tiles
};

struct RingRequest {
    Size size;
    int workers = 0;
    int chunks = 0;
    double cellAspect = 1;  ///< width-to-height ratio of a cell: long numbers need more
    double textScale = 1;   ///< asks for a larger middle; 0: the middle may be empty
    double air = 1;         ///< space between cards and in the middle, relative to the usual
    double bottom = 0;      ///< pixels at the lower border that are not for the ring
    double leastText = 0;   ///< px: no text in the picture is smaller
    double valueWidth = 0;  ///< px: of a cell's longest value in that text; narrower only if there is no room
};

RingLayout layOutRing(const RingRequest& request);

}  // namespace kolo::viz
