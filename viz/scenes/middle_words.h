// SPDX-License-Identifier: Apache-2.0
//
// The words of the picture: the phase, the iteration, and one transfer narrated. The back row reads them first, so they
// get the largest type that their box allows.
#pragma once

#include "viz/layout/sketch.h"
#include "viz/scenes/frame.h"

namespace kolo::viz {

/// Phase, iteration and narration, centred in `box`, none smaller than 11 px (before the user's scale); what does not
/// fit is shortened, then omitted from the bottom up.
void drawWords(Sketch& sketch, const SceneInput& input, const Frame& frame, const Box& box);

/// The same in a strip along the lower border, above the provenance: for pictures whose middle is occupied. Where the
/// picture is narrow, the sentence takes more lines.
inline constexpr int kMostLinesBelow = 3;
double heightOfWords(const SceneInput& input, int mostLines = kMostLinesBelow);
void drawWordsBelow(Sketch& sketch, const SceneInput& input, const Frame& frame, const std::string& legend = {});

/// "workers C–E of 16", where a table has no room for all; in a hall also by which keys the others come.
struct WorkersInView {
    int first = 0, count = 0, all = 0;
};
void drawWhose(Sketch& sketch, const SceneInput& input, const WorkersInView& workers, double y, double size);

/// A picture with only a message: there is no run yet, or the canvas is too small.
Picture wordsOnly(const SceneInput& input, const std::string& sentence);

/// "emulated link": shown in the lower left corner of every picture whose numbers were not simply measured. Returns the
/// height that it needs there.
double provenanceHeight(const SceneInput& input);
void drawProvenance(Sketch& sketch, const SceneInput& input);

}  // namespace kolo::viz
