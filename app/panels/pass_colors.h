// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a pass of a step plan is coloured in a table: the micro-batch's colour, light forward and solid backward, as in
// the grid of the picture.
#pragma once

#include <QColor>

#include "app/theme.h"
#include "engine/api/step_plan.h"

namespace kolo::app {

struct PassColors {
    QColor ground, text;
};

/// `strength`: 0 … 1 of the usual; less for what has not happened yet. A negative micro-batch is none.
inline PassColors passColors(viz::Theme theme, ActionKind kind, int microbatch, double strength = 1) {
    constexpr double kForward = 0.3, kBackward = 0.72;
    const viz::Palette& colors = viz::palette(theme);
    if (microbatch < 0) return {toQColor(colors.line.withAlpha(kForward * strength)), toQColor(colors.text)};
    const viz::ChunkStyle style = viz::chunkStyle(theme, microbatch);
    const bool solid = kind != ActionKind::Forward;
    return {toQColor(style.color.withAlpha((solid ? kBackward : kForward) * strength)),
            toQColor(solid && strength == 1 ? style.ink : colors.text)};
}

}  // namespace kolo::app
