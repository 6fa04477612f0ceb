// SPDX-License-Identifier: Apache-2.0
//
// Workers are always cards, data always tiles. A card shows one worker: its letter, its device, whether it is busy, and
// its chunks as cells. Every scene that shows workers draws them with these functions.
#pragma once

#include "viz/layout/sketch.h"
#include "viz/scenes/card_layout.h"
#include "viz/scenes/moment.h"

namespace kolo::viz {

void drawCard(Sketch& sketch, const SceneInput& input, const Moment& moment, const CardShape& shape, double unit,
              const Box& card, int rank);

/// The cells of a card alone, for pictures that say elsewhere whose they are.
void drawCells(Sketch& sketch, const SceneInput& input, const Moment& moment, const CardShape& shape, double unit,
               const Box& card, int rank);

/// A value on its way: the chunk's colour, its pattern, its number, and what is being carried.
void drawTile(Sketch& sketch, const SceneInput& input, const Moment& moment, const CardShape& shape, double unit,
              const Box& tile, const Event& transfer);

/// How wide cells must be by their height so that this run's numbers fit: 1 for "37", up to 1.6.
double cellAspect(const BufferHistory& history);

}  // namespace kolo::viz
