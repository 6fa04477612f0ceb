// SPDX-License-Identifier: Apache-2.0
#include "viz/host/rect_tile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace kolo::viz {

namespace {

/// First and last + 1, in pixels.
struct Area {
    int left, top, right, bottom;
    bool isEmpty() const { return left >= right || top >= bottom; }
};

int snapped(double at, double scale, double most) {
    return static_cast<int>(std::clamp(std::round(at * scale), 0.0, most));
}

Area areaOf(const Box& box, double scale, Size canvas) {
    return {snapped(box.x, scale, canvas.width), snapped(box.y, scale, canvas.height),
            snapped(box.x + box.width, scale, canvas.width), snapped(box.y + box.height, scale, canvas.height)};
}

bool isPlain(const Shape& shape, double scale) {
    const auto* rect = std::get_if<RectShape>(&shape);
    if (!rect || rect->radius > 0 || (rect->pattern != Pattern::Plain && rect->patternColor.a)) return false;
    const bool stroked = rect->stroke.a && rect->strokeWidth > 0;
    return !stroked || (!rect->dashed && std::round(rect->strokeWidth * scale) <= 1);
}

std::uint8_t blended(int over, int under, int share) {
    return static_cast<std::uint8_t>((over * share + under * (255 - share) + 127) / 255);
}

/// `color` painted over what is there.
void put(Color& pixel, Color color) {
    if (color.a == 255 || pixel.a == 0) {
        pixel = color;
        return;
    }
    const int alpha = color.a + (pixel.a * (255 - color.a) + 127) / 255;
    const int share = alpha == 0 ? 0 : color.a * 255 / alpha;
    pixel = {blended(color.r, pixel.r, share), blended(color.g, pixel.g, share), blended(color.b, pixel.b, share),
             static_cast<std::uint8_t>(alpha)};
}

class Filler {
public:
    explicit Filler(RectTile& tile) : m_tile(tile) {}
    void fill(const Area& area, Color color) {
        if (!color.a || area.isEmpty()) return;
        const int left = area.left - m_tile.x, right = area.right - m_tile.x;
        for (int y = area.top; y < area.bottom; ++y) {
            Color* const row = m_tile.pixels.data() +
                               static_cast<std::ptrdiff_t>(y - m_tile.y) * static_cast<std::ptrdiff_t>(m_tile.width);
            if (color.a == 255)
                std::fill(row + left, row + right, color);
            else
                for (int x = left; x < right; ++x) put(row[x], color);
        }
    }

private:
    RectTile& m_tile;
};

}  // namespace

std::size_t plainRects(std::span<const Shape> shapes, double scale) {
    const auto end = std::ranges::find_if_not(shapes, [&](const Shape& each) { return isPlain(each, scale); });
    return static_cast<std::size_t>(end - shapes.begin());
}

std::optional<RectTile> tileOf(std::span<const Shape> plain, double scale, Size canvas) {
    Area all{static_cast<int>(canvas.width), static_cast<int>(canvas.height), 0, 0};
    for (const Shape& shape : plain) {
        const Area area = areaOf(std::get<RectShape>(shape).box, scale, canvas);
        if (area.isEmpty()) continue;
        all = {std::min(all.left, area.left), std::min(all.top, area.top), std::max(all.right, area.right),
               std::max(all.bottom, area.bottom)};
    }
    if (all.isEmpty()) return std::nullopt;
    RectTile tile{all.left, all.top, all.right - all.left, all.bottom - all.top, {}};
    tile.pixels.assign(static_cast<std::size_t>(tile.width) * static_cast<std::size_t>(tile.height), {0, 0, 0, 0});
    Filler filler(tile);
    for (const Shape& shape : plain) {
        const auto& rect = std::get<RectShape>(shape);
        const Area at = areaOf(rect.box, scale, canvas);
        filler.fill(at, rect.fill);
        if (!rect.stroke.a || rect.strokeWidth <= 0 || at.isEmpty()) continue;
        filler.fill({at.left, at.top, at.right, at.top + 1}, rect.stroke);
        if (at.bottom - at.top < 2) continue;
        filler.fill({at.left, at.bottom - 1, at.right, at.bottom}, rect.stroke);
        filler.fill({at.left, at.top + 1, at.left + 1, at.bottom - 1}, rect.stroke);
        if (at.right - at.left > 1) filler.fill({at.right - 1, at.top + 1, at.right, at.bottom - 1}, rect.stroke);
    }
    return tile;
}

}  // namespace kolo::viz
