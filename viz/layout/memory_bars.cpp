// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/memory_bars.h"

#include <algorithm>

#include "engine/api/wording.h"
#include "viz/layout/placement_graph.h"
#include "viz/layout/sketch.h"

namespace kolo::viz {

Picture drawMemory(const MemoryNeed& need, Size size, Theme theme, const TextMeasure& measure) {
    const Palette& colors = palette(theme);
    Sketch sketch(size, colors.panel, measure);
    double total = 0;
    for (const MemoryPart& part : need.parts) total += part.bytes;
    if (total <= 0) return sketch.take();
    const double left = 16, width = std::max(size.width - 32, 40.0), top = 44;
    const double height = std::clamp(size.height - top - 78, 24.0, 72.0);
    // The longer of the two fills the width; a need of many devices is compared with one of them.
    const double scale = width / std::max(total, need.deviceBytes);
    const bool fits = total <= need.deviceBytes;
    const double deviceX = left + need.deviceBytes * scale;
    sketch.fill({left, top, need.deviceBytes * scale, height}, 6, colors.ground);
    double x = left;
    for (std::size_t i = 0; i < need.parts.size(); ++i) {
        const MemoryPart& part = need.parts[i];
        const double length = part.bytes * scale;
        if (length <= 0) continue;
        const DeviceStyle style = deviceStyle(theme, static_cast<int>(i));
        RectShape tile;
        tile.box = {x, top, length, height};
        tile.fill = style.color;
        tile.pattern = length > 12 ? style.pattern : Pattern::Plain;
        tile.patternColor = style.ink.withAlpha(0.25);
        sketch.add(std::move(tile));
        if (length > 56) {
            const double room = length - 12;
            // A plain background for the words on the pattern.
            const double words = std::min(room, measure.width(part.text, Font::TextBold, 14));
            sketch.fill(boxAround({x + length / 2, top + height / 2}, words + 12, 22), 6, style.color);
            sketch.text({x + length / 2, top + height / 2}, part.text,
                        {14, Font::TextBold, style.ink, Align::Center, room});
        }
        x += length;
    }
    sketch.outline({left, top, need.deviceBytes * scale, height}, 6, fits ? colors.good : colors.bad, 2, !fits);
    sketch.line({{deviceX, top - 6}, {deviceX, top + height + 6}}, fits ? colors.good : colors.bad, 2);
    const std::string limit = Wording::tr("one device: {}", need.device);
    const double limitWidth = measure.width(limit, Font::Text, 12);
    sketch.text({std::clamp(deviceX, left + limitWidth, left + width), top - 14}, limit,
                {12, Font::Text, colors.dim, Align::Right});
    if (deviceX - limitWidth > left + 150 || deviceX < left + limitWidth)
        sketch.text({deviceX < left + limitWidth ? left + width : left, top - 16},
                    Wording::tr("needed: {}", need.total),
                    {16, Font::TextBold, fits ? colors.good : colors.bad,
                     deviceX < left + limitWidth ? Align::Right : Align::Left});
    // The legend, including parts too thin to label.
    const double column = width / static_cast<double>(std::max<std::size_t>(need.parts.size(), 1));
    const double y = top + height + 28;
    for (std::size_t i = 0; i < need.parts.size(); ++i) {
        const DeviceStyle style = deviceStyle(theme, static_cast<int>(i));
        const double at = left + column * static_cast<double>(i);
        RectShape mark;
        mark.box = {at, y - 7, 14, 14};
        mark.radius = 3;
        mark.fill = style.color;
        mark.pattern = style.pattern;
        mark.patternColor = style.ink.withAlpha(0.6);
        sketch.add(std::move(mark));
        sketch.text({at + 22, y}, need.parts[i].title, {13, Font::Text, colors.text, Align::Left, column - 30});
        sketch.text({at + 22, y + 19}, need.parts[i].text, {13, Font::Mono, colors.dim, Align::Left, column - 30});
    }
    return sketch.take();
}

}  // namespace kolo::viz
