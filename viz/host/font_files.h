// SPDX-License-Identifier: Apache-2.0
//
// Where the fonts lie. ImGui reads font files itself and knows nothing of fontconfig, so somebody has to say which.
#pragma once

#include <string>

#include "viz/layout/picture.h"

namespace kolo::viz {

/// The bytes of a font file, and how large its line is in em. Empty data: none was found.
struct FontFile {
    std::string data;
    double lineHeight = 1;  ///< (ascender − descender) / unitsPerEm of its hhea table: what ImGui calls the size
};

/// Inter and JetBrains Mono where Debian (or another distribution) puts them, else what fontconfig offers instead, else
/// DejaVu. Read once per process.
const FontFile& fontFile(Font font);

/// The families, in the order of preference, for painters that ask by name.
bool isMono(Font font);
bool isBold(Font font);

}  // namespace kolo::viz
