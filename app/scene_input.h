// SPDX-License-Identifier: GPL-3.0-or-later
//
// The input of the pictures and their words, taken from the current run. One place, so that what is drawn and what a
// screen reader says are the same frame.
#pragma once

#include "viz/scenes/scene.h"

namespace kolo::app {

class RunDocument;

/// Everything but the theme, the size and the measure. Borrowed: valid until the document changes.
viz::SceneInput sceneInputOf(const RunDocument& document);

}  // namespace kolo::app
