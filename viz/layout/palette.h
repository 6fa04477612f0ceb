// SPDX-License-Identifier: Apache-2.0
//
// One colour, one chunk, everywhere: the canvas, the table, the charts and the timeline take their colours from here.
// The chunk colours start from Okabe and Ito's set ("Color Universal Design", 2008), which works for the three common
// kinds of colour blindness; from the ninth chunk on a pattern distinguishes chunks that share a colour. Colour never
// carries meaning alone: the chunk's number is beside it.
#pragma once

#include <cstdint>

namespace kolo::viz {

struct Color {
    std::uint8_t r = 0, g = 0, b = 0, a = 255;
    constexpr Color withAlpha(double alpha) const {  ///< 0 … 1
        return {r, g, b, static_cast<std::uint8_t>(alpha * 255 + 0.5)};
    }
    friend bool operator==(const Color&, const Color&) = default;
};

/// "#rrggbb" of a literal: rgb(0x56B4E9).
constexpr Color rgb(std::uint32_t hex) {
    return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8), static_cast<std::uint8_t>(hex)};
}

enum class Theme : std::uint8_t { Dark, Light, Projector };

/// A theme's neutral surfaces. Text on `ground`, `panel` and `raised` has a contrast of at least 4.5 : 1.
struct Palette {
    Theme theme;
    Color ground, panel, raised, line;
    Color text, dim;
    Color accent, onAccent;  ///< the one accent, and text on it
    Color good, warning, bad;
};
const Palette& palette(Theme theme);

/// Distinguishes a chunk from others of the same colour.
enum class Pattern : std::uint8_t { Plain, Stripes, Dots, Crosses, Bars, Checks, Waves, Rings };

struct ChunkStyle {
    Color color;      ///< the chunk's own; a fill under `ink`, and a line on `ground` with at least 3 : 1
    Color ink;        ///< text on it, at least 4.5 : 1
    Pattern pattern;  ///< chunks 0 … 7 are plain
};
ChunkStyle chunkStyle(Theme theme, int chunk);

}  // namespace kolo::viz
