// SPDX-License-Identifier: Apache-2.0
//
// Workers are always cards, data always tiles. A card shows one worker: its letter, its device, whether it is busy, and
// its chunks as cells. Every scene that shows workers draws them with these functions.
#pragma once

#include "viz/layout/sketch.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/frame.h"

namespace kolo::viz {

void drawCard(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardShape& shape, double unit,
              const Box& card, int rank);

/// In a hall nobody points at a cell: how what it holds comes into view. Empty where it is, or outside of a hall.
/// `brief`: not what the numbers are.
std::string legendOf(const SceneInput& input, const CardShape& shape, bool brief);

/// A card's cells alone, for pictures that name the worker elsewhere.
void drawCells(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardShape& shape, double unit,
               const Box& card, int rank);

/// What a place holds, in the largest type that fits into `room` px beside each other and `size` px of height; nothing
/// if it holds nothing, or if there is no room.
void drawCellText(Sketch& sketch, const SceneInput& input, const Frame& frame, Point middle, double room, double size,
                  int rank, int chunk, Color ink);

/// A value on its way: the chunk's colour, its pattern, its number, and what it carries.
void drawTile(Sketch& sketch, const SceneInput& input, const Frame& frame, const CardShape& shape, double unit,
              const Box& tile, const Event& transfer);

/// The width-to-height ratio that cells need for this run's numbers: 1 for "37", up to 1.6.
double cellAspect(const BufferHistory& history);

/// Of the longest number of a chunk in this type; 0 if there is only one, which has none.
double chunkNumberWidth(const SceneInput& input, double size);

/// The width that the longest value of this run's cells, as large as a sum may become, needs in the smallest type; 0 if
/// cells hold several or type may be small.
double valueWidth(const SceneInput& input);

/// The ratio with which a cell of several numbers shows all of them in one line or two, as large sums as they may
/// become; 0 if there are too many, or none were recorded.
double wholeAspect(const BufferHistory& history, int lines);

}  // namespace kolo::viz
