// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arrays as text: the content of a data grid cell, what a spreadsheet puts on the clipboard, and typed arrays in a spec
// ("inline:17,11,1,9;5,13,23,14": a worker's numbers separated by commas, workers by semicolons).
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

#include "engine/api/outcome.h"
#include "engine/api/types.h"

namespace kolo::app {

using TextTable = QVector<QStringList>;  ///< one row per worker

/// A finite number that the type can hold, or a sentence that says what is wrong with it.
Outcome<double> parseCell(const QString& text, DType type);

/// The cells of pasted text: separated by tabs if it has any, else by commas or semicolons, else by blanks. Rows may
/// differ in length.
TextTable parsePasted(const QString& text);

bool isInline(const QString& text);
TextTable fromInline(const QString& text);
QString toInline(const TextTable& table);

}  // namespace kolo::app
