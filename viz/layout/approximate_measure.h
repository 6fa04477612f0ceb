// SPDX-License-Identifier: Apache-2.0
//
// Text's width where no font can be asked: a little wider than Inter, and as wide as JetBrains Mono. For pictures that
// are made without a window, and for tests.
#pragma once

#include "viz/layout/picture.h"

namespace kolo::viz {

class ApproximateMeasure final : public TextMeasure {
public:
    double width(const std::string& text, Font font, double size) const override;
};

}  // namespace kolo::viz
