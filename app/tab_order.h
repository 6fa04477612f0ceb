// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tab follows the eye. Qt's own order is the one in which the controls were made, which is rarely the one in which they
// lie: a form that is rebuilt for another strategy has its last section made first. A panel that wants the other order
// overrides focusNextPrevChild() and asks here.
#pragma once

class QWidget;

namespace kolo::app {

/// Moves the focus to the next (or previous) control of `panel` in the order of its layouts, from top to bottom; behind
/// the last one out of it. False: there is nowhere to go.
bool tabInOrderOfTheEye(QWidget& panel, bool next);

/// Gives the focus to the panel, or to the first control in it that takes it.
void focusFirst(QWidget& panel);

}  // namespace kolo::app
