// SPDX-License-Identifier: Apache-2.0
//
// Where everything is in the picture of a step plan. One time axis runs through the grid and the memory below it; what
// the canvas has no room for is left out, cards first:
//
//     ┌─────┐   ┌─────┐   ┌─────┐   ┌─────┐     cards: what each device does now, what it keeps
//     │A    │ ⇄ │B    │ ⇄ │C    │ ⇄ │D    │
//     └─────┘   └─────┘   └─────┘   └─────┘
//              slot 12 of 22                    words
//     A │0│1│2│3│▒▒▒▒▒▒▒▒▒▒│0│4│1│5│            grid: rank × time
//     B │▒│0│1│2│▒▒▒▒▒▒▒▒│0│3│1│4│2│
//       0       4       8  ┆    12              its axis and its legend
//     A ▂▃▄▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▄┆▅▄▅                 memory: rank × time
//     B  ▂▃▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▃┆▄▃▄
#pragma once

#include <vector>

#include "viz/layout/picture.h"

namespace kolo::viz {

struct PlanGridRequest {
    Size size;
    int replicas = 1, positions = 1;  ///< of the mesh: a row of cards for each replica
    double length = 1;                ///< of the time axis, in its unit
    double text = 12;                 ///< px: of most words
    double names = 24;                ///< px: room for a rank's name
    double bottom = 0;                ///< px at the lower border that are not for the picture
    bool lanes = false;               ///< each row has a second, low line
    bool cards = true;                ///< where there is room
    bool memory = true;               ///< there is any to be shown
};

struct PlanGridLayout {
    bool fits = false;  ///< false: not even the grid has room
    double text = 12;
    std::vector<Box> cards;  ///< by rank; empty: no room
    Box words;
    Box grid;  ///< the cells, without the names
    double rowHeight = 0;
    Box axis, legend;         ///< lines below the grid; of no height: no room
    Box memoryTitle, memory;  ///< without the names; of no height: no room
    double memoryRow = 0;
    double names = 0;
    double length = 1;

    bool hasMemory() const { return memory.height > 0; }
    double x(double time) const { return grid.x + grid.width * time / length; }
    double timeAt(double x) const { return (x - grid.x) / grid.width * length; }
    Box row(int rank) const;                           ///< with the space to the next
    Box cell(int rank, double from, double to) const;  ///< from and to on the axis
    Box memoryRowOf(int rank) const;
    /// Places of ticks on the axis: whole numbers, as many as have room for labels of this width.
    std::vector<double> ticks(double labelWidth) const;
};
PlanGridLayout layOutPlanGrid(const PlanGridRequest& request);

}  // namespace kolo::viz
