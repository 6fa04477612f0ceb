// SPDX-License-Identifier: GPL-3.0-or-later
//
// The input of the pictures and their words, taken from the current run. One place, so that what is drawn and what a
// screen reader says are the same frame.
#pragma once

#include <functional>

#include "viz/host/forward.h"
#include "viz/scenes/scene.h"

namespace kolo::app {

class Appearance;
class RunDocument;

/// Everything but the theme, the size and the measure. Borrowed: valid until the document changes.
viz::SceneInput sceneInputOf(const RunDocument& document);

struct CanvasManner {
    std::function<bool()> lecture = [] { return false; };  ///< is the picture for the back row now
    std::function<bool()> drives = [] { return true; };    ///< does a click go to its step now
};
/// The canvas shows the document's run. What the pointer hovers over is marked everywhere, a click selects the place.
/// Whoever moves the playhead asks the canvas for the next frame.
void showRunOn(viz::CanvasWidget& canvas, RunDocument& document, Appearance& appearance,
               const CanvasManner& manner = {});

}  // namespace kolo::app
