// SPDX-License-Identifier: Apache-2.0
//
// What a program became, as a picture: the data above, a column of layers for each worker, below them how gradients are
// exchanged, the update and the loop. Each part belongs to lines of the program, and lights up with them.
//
//     ┌ Data: digits28 · 32 rows a worker and step ┐
//     ┌ Worker A ┐ ┌ Worker B ┐
//     │ dense …  │ │ dense …  │   2 more
//     │ dense …  │ │ dense …  │
//     ├ Exchange: an allreduce … ──────────────────┤
//     └ Update: sgd ─ Loop: 128 steps ─────────────┘
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "viz/layout/picture.h"

namespace kolo::viz {

/// What a line became.
struct ProgramLine {
    int line = 1, column = 1, lastLine = 1;  ///< from 1
    std::string text;
    bool instead = false;   ///< Kolo takes something else than the line says
    std::string part;       ///< "data", "model", "workers", "exchange", "optimizer", "loop"; empty: none of the picture
    int layer = -1;         ///< of a model's line: which layer
    std::string held = {};  ///< what a device has of a layer that is cut; empty: all of it
};

struct ProgramSheet {
    std::vector<ProgramLine> lines;  ///< by line
    int workers = 0;                 ///< 0: nothing is trained
    std::string model, dataset, batch, steps, optimizer, rate;
    std::string architecture;  ///< "allreduce", "parameter-server", "central-storage", "replicate", "pipeline"
    std::vector<int> stages;   ///< of a pipeline: how many layers with parameters each worker has
    std::int64_t parameters = 0;
};

/// A part of the picture: of the model, layer by layer, or all of it (-1).
struct ProgramFocus {
    std::string part;
    int layer = -1;
    friend bool operator==(const ProgramFocus&, const ProgramFocus&) = default;
};

struct ProgramBox {
    Box box;
    ProgramFocus focus;
    std::string title, detail;
    bool isColumn = false;  ///< a worker, with its layers above it
};

/// Boxes for what has room, in the order in which they are painted: a later one lies above.
std::vector<ProgramBox> programBoxes(const ProgramSheet& sheet, Size size);

/// Those of `focus` light up; an empty part: none.
Picture drawProgram(const ProgramSheet& sheet, const ProgramFocus& focus, Size size, Theme theme,
                    const TextMeasure& measure);

/// The line that made a part of the picture, as its number in `lines`; -1: none did.
int lineOf(const ProgramSheet& sheet, const ProgramFocus& focus);

}  // namespace kolo::viz
