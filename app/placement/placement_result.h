// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the engine says of a program that ran (RunResult::json of the strategies place, fit and matmul), as values.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "engine/api/run_info.h"
#include "viz/layout/memory_bars.h"
#include "viz/layout/product_chart.h"
#include "viz/replay/placement_record.h"

namespace kolo::app {

struct ProgramOutput {
    struct Line {
        bool isLog = false;
        QString text;
    };
    std::vector<Line> lines;
    QString printed() const;  ///< as it would stand on a terminal, log and all
};

struct PlacementResult {
    viz::PlacementRecord record;
    ProgramOutput output;
    QStringList copies;  ///< a sentence each
    bool hasVirtualGpus = false;
};

PlacementResult placementResult(const RunInfo& info, const RunResult& result);

struct FitLine {
    QString title, size, formula;
    std::optional<double> measuredBytes;
    double bytes = 0;
};
/// What one of ZeRO's stages leaves of the model states, and what it costs.
struct FitStageLine {
    int zero = 0;
    QString size, formula, sent, sentFormula;
    double largestParameters = 0;  ///< whose states fit into the device
};
struct FitResult {
    viz::MemoryNeed need;
    std::vector<FitLine> lines;
    std::vector<FitStageLine> stages;  ///< of several workers
    QString title, source;
    bool fits = false, measured = false;
};
FitResult fitResult(const RunResult& result);

std::vector<viz::ProductRow> productRows(const RunResult& result);

/// Where "Line 3, column 5: …" points; line 0: nowhere.
struct TextPlace {
    int line = 0, column = 1;
};
TextPlace placeOf(const Text& error);

}  // namespace kolo::app
