// SPDX-License-Identifier: Apache-2.0
//
// Text that stays inside its box. A picture is drawn for windows of any size, so every text states the width it may
// take; it is shrunk first, shortened with "…" last, and omitted if not even that is readable.
#pragma once

#include <string>
#include <vector>

#include "viz/layout/picture.h"

namespace kolo::viz {

/// The largest of our type sizes (8, 9 … 96 px) that is not above `size`. A short ladder keeps pictures calm while a
/// window is resized, and the canvas's font atlas small.
double typeSize(double size);

/// What `layOut` makes of the largest text that `fits` accepts, at most `most` times the usual one; if none, of that.
template <typename LayOut, typename Fits>
auto inLargestText(double usual, double most, const LayOut& layOut, const Fits& fits) {
    constexpr double kFiner = 0.94;
    for (double text = usual * most; text > usual; text *= kFiner)
        if (auto laidOut = layOut(typeSize(text)); fits(laidOut)) return laidOut;
    return layOut(usual);
}

struct FittedText {
    std::string text;  ///< empty: there is no room
    double size = 0;
    double width = 0;
};

/// `text` on one line of at most `width`: at `size`, or down to `minSize`, or shortened.
FittedText fitText(const std::string& text, Font font, double size, double minSize, double width,
                   const TextMeasure& measure);

/// `text` broken at blanks into at most `maxLines` lines of at most `width`; the last ends in "…" if words are left.
std::vector<std::string> wrapText(const std::string& text, Font font, double size, double width, int maxLines,
                                  const TextMeasure& measure);

/// Like wrapText, with lines of about equal length, so that no lonely word is left on the last.
std::vector<std::string> wrapBalanced(const std::string& text, Font font, double size, double width, int maxLines,
                                      const TextMeasure& measure);

inline constexpr double kLineHeight = 1.35;  ///< of running text, in em

}  // namespace kolo::viz
