// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the pictures and their words look at, taken from the run on the screen. One place, so that what is drawn and
// what a screen reader says are the same moment.
#pragma once

#include "viz/scenes/scene.h"

namespace kolo::app {

class RunDocument;

/// Everything but the theme, the size and the measure. Borrowed: valid until the document changes.
viz::SceneInput sceneInputOf(const RunDocument& document);

}  // namespace kolo::app
