// SPDX-License-Identifier: Apache-2.0
//
// Finds the fonts. ImGui reads font files itself and knows nothing of fontconfig, so somebody has to tell it which.
#pragma once

#include <string>

#include "viz/layout/picture.h"

namespace kolo::viz {

/// The bytes of a font file, and its line height in em. Empty data: none was found.
struct FontFile {
    std::string data;
    double lineHeight = 1;  ///< (ascender − descender) / unitsPerEm of its hhea table: what ImGui calls the size
};

/// Inter and JetBrains Mono where Debian (or another distribution) installs them, else what fontconfig offers instead,
/// else DejaVu. Read once per process.
const FontFile& fontFile(Font font);

/// The families, in order of preference, for painters that look fonts up by name.
bool isMono(Font font);
bool isBold(Font font);

}  // namespace kolo::viz
