// SPDX-License-Identifier: Apache-2.0
//
// Cards on a canvas: what every picture of workers shares. A scene says where its workers are relative to each other,
// as places in a square of side 1 (the hub in the middle, the root at the top …), and this file makes the cards as
// large as the canvas allows:
//
//        places               canvas
//      ┌───────────┐        ┌─────────────────────────┐     the cards' centres use the canvas minus one card, so
//      │     0     │        │        ┌───┐            │     that no card is cut off; two cards may come as close as a
//      │ 1   2   3 │   →    │  ┌───┐ ┌───┐ ┌───┐       │     tile needs to pass between them; and if not even cells
//      └───────────┘        └──└───┘─└───┘─└───┘───────┘     with numbers fit, cells shrink to marks
//
// There is no formula for "as large as possible": for every fold of the cells the size is searched, and the best wins.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "viz/layout/curve.h"
#include "viz/layout/picture.h"

namespace kolo::viz {

/// The inside of a card, in logical pixels.
struct CardShape {
    int columns = 1, rows = 1;  ///< of cells
    double cellWidth = 0, cellHeight = 0;
    double gap = 0;      ///< between cells
    double padding = 0;  ///< from the card's border to the cells
    double header = 0;   ///< height of the line above the cells; 0: the card has no name
    bool showsValues = true;
    bool together = false;  ///< one mark stands for all chunks: it fills up as contributions arrive

    Size size() const;
    Box cell(const Box& card, int chunk) const;
    Size tile() const;  ///< of a value in flight
};

/// The kinds of card, from the full composition down to marks. `unit` 1 is a cell of 46 px with values, of 24 px
/// without.
CardShape cardWithValues(double unit, int columns, int chunks, double aspect);
CardShape smallCard(double unit, int columns, int chunks);
CardShape markCard(double unit, int columns, int chunks);
/// With a header as tall as a line of `leastText` px needs.
CardShape withRoomFor(CardShape card, double leastText);
/// With hardly more than its cells and its name; around the cells, so many px.
CardShape slim(CardShape card, double around, double leastText);
/// How good a fold of the cells into rows is, apart from the size that it allows: one row reads like the table's row,
/// but a long one turns the picture into a list.
double worth(const CardShape& card);

inline constexpr double kLargestUnit = 4;
inline constexpr double kSmallestWithValues = 0.66;  // below that a value would be smaller than 10 px
inline constexpr double kSmallestWhole = 2.55 / 46;  // per px of text: all of a cell's numbers, in one line or two
inline constexpr double kFlattestWithValues = 0.44;  // of a flat cell, with its value beside its number
inline constexpr double kFlat = 2;                   // from this width-to-height ratio on a cell is flat
inline constexpr double kSmallCell = 24, kSmallestCell = 7;  // px, of cards without values
inline constexpr double kSmallestMark = 2.5;                 // px, of a cell that is only a mark

/// Where the workers are and along which lines values travel.
struct CardLayout {
    bool fits = false;  ///< false: there is no room for cards
    double unit = 1;    ///< 1: as in the composition that the sizes come from (a cell of 46 px)
    CardShape card;
    std::vector<Box> cards;                     ///< by rank; where values come from
    std::vector<Box> targets;                   ///< by rank; where values go to; empty: to `cards`
    std::map<std::pair<int, int>, Curve> ways;  ///< from centre to centre, if not straight
    double bend = 0.12;                         ///< of the straight lines, so that the two directions are two lines

    const Box& source(int rank) const { return cards[static_cast<std::size_t>(rank)]; }
    const Box& target(int rank) const { return (targets.empty() ? cards : targets)[static_cast<std::size_t>(rank)]; }
};

struct CardRequest {
    Box area;                   ///< where cards may be
    std::vector<Point> places;  ///< 0 … 1, by card
    std::vector<Point> apart;   ///< the offsets between any two cards: apartOf(places)
    int chunks = 0;
    double cellAspect = 1;  ///< width-to-height ratio of a cell: long numbers need more
    double wholeAspect =
        0;  ///< that lets a cell show everything it holds, if there is room beside the cards; 0: as above
    double foldedAspect = 0;  ///< the same in two lines
    double air = 1;           ///< space between cards, relative to the usual
    double wires = 0;         ///< space beside a card that is kept for wires, relative to its width
    double tallest = 1;       ///< share of the area's height that one card may take, if the middle is for what flies
    bool named = true;        ///< each card has a header
    bool together = false;    ///< one mark for all chunks, whatever the room
    double leastText = 0;     ///< px: no text in the picture is smaller
    double numberWidth = 0;   ///< px: of the longest chunk's number in that type
};
CardLayout layOutCards(const CardRequest& request);

/// The offsets between any two cards that matter: none is closer than these in both directions.
std::vector<Point> apartOf(const std::vector<Point>& places);

/// `count` places around the middle, clockwise from the top (two: left and right), about equally far apart on a canvas
/// of this width-to-height ratio.
std::vector<Point> around(int count, double aspect);

}  // namespace kolo::viz
