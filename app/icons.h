// SPDX-License-Identifier: GPL-3.0-or-later
//
// The few icons on the window's buttons, drawn as paths in the colour of the text beside them, so that they are crisp
// at every scale and right in every theme.
#pragma once

#include <QIcon>

namespace kolo::app {

enum class Sign { Back, Step, Play, Pause, Reset, Close };

/// `onAccent`: for the primary button, whose text colour differs.
QIcon icon(Sign sign, bool onAccent = false);

}  // namespace kolo::app
