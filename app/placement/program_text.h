// SPDX-License-Identifier: GPL-3.0-or-later
//
// An operation was dragged to another device: what has to be written into the program, so that it says so itself?
// A `with tf.device('…'):` around the operation's statement; or another name in the one that it stands alone in.
#pragma once

#include <QString>
#include <QStringList>

#include "engine/api/outcome.h"

namespace kolo::app {

/// The part of a text that is replaced, in whole lines.
struct LinesChange {
    int first = 1, last = 0;  ///< these lines, counted from 1 …
    QStringList lines;        ///< … become these
};

/// Puts the statement on lines `first` to `last` (from 1) on `device` ("GPU:1").
Outcome<LinesChange> placeOn(const QString& program, int first, int last, const QString& device);

/// The program with the change made.
QString changed(const QString& program, const LinesChange& change);

}  // namespace kolo::app
