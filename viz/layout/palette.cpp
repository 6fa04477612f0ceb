// SPDX-License-Identifier: Apache-2.0
//
// The surfaces are set by the window's look. The chunk colours started as Okabe and Ito's eight and were shifted,
// keeping their hue, until three conditions held at once in each theme (tests/viz/palette_test.cpp measures them):
//
//   * text on the colour reaches 4.5 : 1, and the colour on the ground 3 : 1 (WCAG 2.1, 1.4.3 and 1.4.11);
//   * under protanopia, deuteranopia and tritanopia, simulated with the matrices of Machado, Oliveira and Fernandes
//     (2009), any two of the eight stay at least ΔE 12 apart (CIE 1976); the original set drops to 7;
//   * a chunk keeps its name in both themes: "the blue one" is blue on the wall and on paper.
//
// On a light ground a colour has to be dark, which leaves less room for lightness to tell colours apart, so there the
// set ranges from navy to sky blue and from bottle green to orange.
#include "viz/layout/palette.h"

#include <array>
#include <cstddef>

namespace kolo::viz {

namespace {

constexpr Palette kDark{
    Theme::Dark,   rgb(0x14171C), rgb(0x1B1F26), rgb(0x242A33), rgb(0x343C48), rgb(0xE8EBF0),
    rgb(0x97A1B0), rgb(0x5AA9FF), rgb(0x0B1016), rgb(0x00C896), rgb(0xF2B84B), rgb(0xFF7B72),
};
constexpr Palette kLight{
    Theme::Light,  rgb(0xF6F7F9), rgb(0xFFFFFF), rgb(0xEEF1F5), rgb(0xD5DAE2), rgb(0x1B2027),
    rgb(0x5B6675), rgb(0x095FB6), rgb(0xFFFFFF), rgb(0x00714F), rgb(0x8A5300), rgb(0xB3261E),
};

// For a projector in a room that cannot be darkened: its black is grey and its colours are pale, so everything that
// must be seen is much darker than on a screen (text 7 : 1, chunk colours 4.5 : 1 and ΔE 15 apart).
constexpr Palette kProjector{
    Theme::Projector, rgb(0xFFFFFF), rgb(0xFFFFFF), rgb(0xEDF0F4), rgb(0x8A94A2), rgb(0x000000),
    rgb(0x3A424D),    rgb(0x0044A8), rgb(0xFFFFFF), rgb(0x00563A), rgb(0x6A3D00), rgb(0x990F0F),
};

constexpr Color kDarkInk = rgb(0x0B1016);
constexpr Color kLightInk = rgb(0xFFFFFF);

struct Hue {
    Color color;
    Color ink;
};
struct Hues {
    Hue dark, light, projector;
};
constexpr std::array<Hues, 8> kHues{{
    {{rgb(0x56B4E9), kDarkInk}, {rgb(0x0193DC), kDarkInk}, {rgb(0x0366ED), kLightInk}},    // sky blue
    {{rgb(0xE69F00), kDarkInk}, {rgb(0xB98100), kDarkInk}, {rgb(0xB36200), kLightInk}},    // orange
    {{rgb(0x00A67C), kDarkInk}, {rgb(0x006247), kLightInk}, {rgb(0x08874A), kLightInk}},   // green
    {{rgb(0xE0662A), kDarkInk}, {rgb(0xE0664C), kDarkInk}, {rgb(0xC12F31), kLightInk}},    // vermilion
    {{rgb(0xCD77B3), kDarkInk}, {rgb(0xBB4998), kLightInk}, {rgb(0x7A1F5A), kLightInk}},   // purple
    {{rgb(0x2F76BE), kLightInk}, {rgb(0x002E58), kLightInk}, {rgb(0x001F7A), kLightInk}},  // deep blue
    {{rgb(0xF0E442), kDarkInk}, {rgb(0x526100), kLightInk}, {rgb(0x385009), kLightInk}},   // yellow
    {{rgb(0xAAAAAA), kDarkInk}, {rgb(0x8F8C83), kDarkInk}, {rgb(0x74736F), kLightInk}},    // grey
}};

const Hue& hue(Theme theme, int number) {
    const Hues& hues = kHues[static_cast<std::size_t>(number) % kHues.size()];
    return theme == Theme::Dark ? hues.dark : theme == Theme::Light ? hues.light : hues.projector;
}

}  // namespace

const Palette& palette(Theme theme) {
    return theme == Theme::Dark ? kDark : theme == Theme::Light ? kLight : kProjector;
}

ChunkStyle chunkStyle(Theme theme, int chunk) {
    constexpr int kPatterns = 7;  // without Plain
    const int number = chunk < 0 ? 0 : chunk;
    const int round = number / static_cast<int>(kHues.size());
    const Pattern pattern = round == 0 ? Pattern::Plain : static_cast<Pattern>(1 + (round - 1) % kPatterns);
    const Hue& own = hue(theme, number);
    return {own.color, own.ink, pattern};
}

}  // namespace kolo::viz
