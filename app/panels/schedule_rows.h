// SPDX-License-Identifier: GPL-3.0-or-later
//
// A schedule as a student writes it: rows of text with five columns, as in a file for `algorithm=@FILE.csv`. Plain
// values, so that they are tested without a window.
#pragma once

#include <QStringList>
#include <array>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"

namespace kolo::app {

enum ScheduleColumn { StepColumn, FromColumn, ToColumn, ChunkColumn, OpColumn, kScheduleColumns };

using ScheduleRow = std::array<QString, kScheduleColumns>;
using ScheduleRows = std::vector<ScheduleRow>;

/// The file's text, header first.
QString csvOf(const ScheduleRows& rows);
/// Accepts any cells; only the header and the number of columns must be right. A sixth column (phase) is dropped.
Outcome<ScheduleRows> rowsOfCsv(const QString& text);
/// Workers are numbers here, as in the file. Fails for a schedule with gathering steps: a table cannot express them.
Outcome<ScheduleRows> rowsOf(const Schedule& schedule);

/// The row of transfer number `transfer` (0 …) of `step`; -1: none.
int rowOfTransfer(const ScheduleRows& rows, int step, int transfer);

/// The rows that write to a place, in order.
std::vector<int> rowsInto(const ScheduleRows& rows, int rank, int chunk);

/// What is wrong with a cell, in one sentence; empty: nothing.
QString cellError(const QString& text, int column, int ranks);
/// "r" → "reduce", "c" → "copy", " 3" → "3".
QString normalized(const QString& text, int column);

}  // namespace kolo::app
