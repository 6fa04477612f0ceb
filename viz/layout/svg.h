// SPDX-License-Identifier: Apache-2.0
//
// A picture as SVG 1.1: text stays text, so a figure can be searched, restyled and read aloud. Hit regions with a tip
// become <title> elements, which browsers show on hover.
#pragma once

#include <string>

#include "viz/layout/picture.h"

namespace kolo::viz {

/// From the vertical middle of a line of text down to its baseline, in em: half the height of a digit. All painters use
/// it, so that a number is centred in its cell in each of them.
inline constexpr double kMiddleToBaseline = 0.364;

/// A complete document, UTF-8. `title` is what a screen reader says first; may be empty.
std::string toSvg(const Picture& picture, const std::string& title = {});

}  // namespace kolo::viz
