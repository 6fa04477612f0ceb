// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/training_look.h"

namespace kolo::viz {

TimePartStyle timePartStyle(Theme theme, TimePart part) {
    const auto solid = [theme](int chunk) {
        const ChunkStyle style = chunkStyle(theme, chunk);
        return TimePartStyle{style.color, style.ink, false};
    };
    const Palette& colors = palette(theme);
    switch (part) {
        case TimePart::Input: return solid(6);
        case TimePart::Forward: return solid(0);
        case TimePart::Backward: return solid(1);
        case TimePart::Update: return solid(4);
        case TimePart::Communication: return solid(2);
        case TimePart::Waiting: return {colors.dim, colors.text, true};
        case TimePart::Injected: return {chunkStyle(theme, 3).color, colors.text, true};
    }
    return solid(7);
}

}  // namespace kolo::viz
