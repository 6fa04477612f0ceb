// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tab follows the eye. Qt's own order is the one in which the controls were made, which is rarely the one in which they
// lie: a form that is rebuilt for another strategy has its last section made first. A panel that wants the other order
// overrides focusNextPrevChild() and asks here; and chains its controls when they are made, so that Tab comes into it
// at the first and leaves it at the last.
#pragma once

class QWidget;

namespace kolo::app {

/// Makes Qt's order of the panel's controls, also of those that are hidden now, that of its layouts.
void chainInOrderOfTheEye(QWidget& panel);

/// Moves the focus to the next (or previous) control of `panel` in the order of its layouts, from top to bottom; behind
/// the last one out of it, along Qt's order. False: there is nowhere to go.
bool tabInOrderOfTheEye(QWidget& panel, bool next);

/// Moves the focus along Qt's order, to none of the controls in `past`. Unlike Qt, which stops at what hands the focus
/// on to one of its parts where that lies, too: an editor that was made late would be a second way into its form.
bool tabAlongTheChain(QWidget& from, bool next, const QWidget* past = nullptr);

/// Gives the focus to the panel's chief control (its focus proxy), or to the first in it that takes it.
void focusFirst(QWidget& panel);

}  // namespace kolo::app
