// SPDX-License-Identifier: GPL-3.0-or-later
//
// A short formula within a sentence, like "2 S (n − 1) ÷ n", is read as one thing, so it must not break over two lines.
#pragma once

#include <QList>
#include <QString>

namespace kolo::app {

/// Which characters of the text, all of them spaces, belong to a formula. Of a formula that is too long for a line only
/// those within its parentheses.
QList<qsizetype> formulaSpaces(const QString& text);

}  // namespace kolo::app
