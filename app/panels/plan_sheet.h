// SPDX-License-Identifier: GPL-3.0-or-later
//
// A step plan as a reader writes it, a row a device and in each cell an action or nothing, as in a file for
// `schedule=@FILE.csv`; and what the engine's proof and price say of it. Plain values, so that they are tested without
// a window.
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/steps/price.h"

namespace kolo::app {

/// All rows are equally long.
using PlanSheet = std::vector<QStringList>;

/// As PyTorch writes it: no header, a line a row.
QString csvOf(const PlanSheet& sheet);
/// The other way round, whatever the cells say; blanks at the rows' ends are dropped.
PlanSheet sheetOf(const QString& csv);
/// Each pass in the time slot in which it runs.
PlanSheet sheetOf(const StepPlan& plan);
PlanSheet sheetOfShape(PlanSheet sheet, int rows, int columns);  ///< cut or filled with empty cells
int usedColumns(const PlanSheet& sheet);
/// The largest micro-batch that a cell names, plus one; 1 if none does.
int microbatchesOf(const PlanSheet& sheet);

/// "b 3" → "1B3" in row 1, where each device has the one stage of its row; "1b3" → "1B3".
QString normalizedAction(const QString& text, int row);

struct PlanFigures {
    QString title;
    int stages = 0, slotCount = 0;
    double bubble = 0;
    int kept = 0;  ///< the most activations that a device keeps at one time
};

struct JudgedPlan {
    std::optional<StepPlan> plan;  ///< nothing: not even its cells can be read
    std::optional<Error> fault;    ///< nothing: the plan is right, and it has figures
    int row = -1, column = -1;     ///< of the cell that the fault is about; -1: of none
    PlanFigures figures;
};
JudgedPlan judge(const PlanSheet& sheet, int microbatches);

/// Every built-in schedule that takes this shape, in registry order.
std::vector<PlanFigures> builtInFigures(int devices, int microbatches);

}  // namespace kolo::app
