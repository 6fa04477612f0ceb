// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/approximate_measure.h"

#include "viz/layout/numbers.h"

namespace kolo::viz {

double ApproximateMeasure::width(const std::string& text, Font font, double size) const {
    return characters(text) * size * (font == Font::Text ? 0.56 : 0.6);
}

}  // namespace kolo::viz
