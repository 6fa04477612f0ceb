// SPDX-License-Identifier: Apache-2.0
#include "viz/host/imgui_painter.h"

#include <algorithm>
#include <cmath>

#include "viz/layout/pattern_marks.h"
#include "viz/layout/svg.h"

namespace kolo::viz {

namespace {

constexpr float kDash = 3, kDashGap = 4;  // logical pixels, as in the SVG

ImU32 packed(Color color) {
    return IM_COL32(color.r, color.g, color.b, color.a);
}

class Painter {
public:
    Painter(ImDrawList& list, const FontSet& fonts)
        : m_list(list), m_fonts(fonts), m_scale(static_cast<float>(fonts.scale())) {}

    void operator()(const RectShape& rect) {
        const float line = strokeWidth(rect.strokeWidth);
        const ImVec2 low = snapped({rect.box.x, rect.box.y});
        const ImVec2 high = snapped({rect.box.x + rect.box.width, rect.box.y + rect.box.height});
        const float rounding = static_cast<float>(rect.radius) * m_scale;
        if (rect.fill.a) m_list.AddRectFilled(low, high, packed(rect.fill), rounding);
        for (const Shape& mark : patternMarks(rect)) std::visit(*this, mark);
        if (!rect.stroke.a || rect.strokeWidth <= 0) return;
        // Lines of odd width are sharp when centred on the middle of a pixel.
        const float half = static_cast<int>(std::lround(line)) % 2 == 1 ? 0.5f : 0.f;
        m_list.PathRect({low.x + half, low.y + half}, {high.x - half, high.y - half}, rounding);
        if (rect.dashed) {
            dashPath(packed(rect.stroke), line);
        } else {
            m_list.PathStroke(packed(rect.stroke), ImDrawFlags_Closed, line);
        }
    }
    void operator()(const CircleShape& circle) {
        const ImVec2 center = scaled(circle.center);
        const float radius = static_cast<float>(circle.radius) * m_scale;
        if (radius <= 0) return;
        if (circle.fill.a) m_list.AddCircleFilled(center, radius, packed(circle.fill));
        if (circle.stroke.a && circle.strokeWidth > 0)
            m_list.AddCircle(center, radius, packed(circle.stroke), 0, strokeWidth(circle.strokeWidth));
    }
    void operator()(const PolylineShape& line) {
        if (line.points.size() < 2) return;
        for (const Point& point : line.points) m_list.PathLineTo(scaled(point));
        if (line.closed && line.fill.a)
            m_list.AddConvexPolyFilled(m_list._Path.Data, m_list._Path.Size, packed(line.fill));
        const float width = strokeWidth(line.strokeWidth);
        if (!line.stroke.a || line.strokeWidth <= 0) {
            m_list.PathClear();
        } else if (line.dashed) {
            if (line.closed) m_list.PathLineTo(scaled(line.points.front()));
            dashPath(packed(line.stroke), width, false);
        } else {
            m_list.PathStroke(packed(line.stroke), line.closed ? ImDrawFlags_Closed : 0, width);
        }
    }
    void operator()(const TextShape& text) {
        ImFont* font = m_fonts.font(text.font, text.size);
        if (!font || text.text.empty()) return;
        const double width = text.align == Align::Left ? 0 : m_fonts.width(text.text, text.font, text.size);
        const double left = text.position.x - (text.align == Align::Center  ? width / 2
                                               : text.align == Align::Right ? width
                                                                            : 0);
        const double baseline = text.position.y + text.size * kMiddleToBaseline;
        const ImVec2 where(std::round(static_cast<float>(left) * m_scale),
                           std::round(static_cast<float>(baseline) * m_scale) - std::round(font->Ascent));
        const char* begin = text.text.data();
        m_list.AddText(font, font->FontSize, where, packed(text.color), begin, begin + text.text.size());
    }

private:
    ImVec2 scaled(Point p) const { return {static_cast<float>(p.x) * m_scale, static_cast<float>(p.y) * m_scale}; }
    ImVec2 snapped(Point p) const {
        return {std::round(static_cast<float>(p.x) * m_scale), std::round(static_cast<float>(p.y) * m_scale)};
    }
    /// Whole pixels: ImGui draws such lines from its atlas, with half the vertices.
    float strokeWidth(double width) const { return std::max(std::round(static_cast<float>(width) * m_scale), 1.f); }

    /// Strokes the current path in dashes and clears it.
    void dashPath(ImU32 color, float width, bool closed = true) {
        std::vector<ImVec2> points(m_list._Path.begin(), m_list._Path.end());
        m_list.PathClear();
        if (closed && !points.empty()) points.push_back(points.front());
        bool drawing = true;
        float left = kDash * m_scale;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const ImVec2 a = points[i], b = points[i + 1];
            const float length = std::hypot(b.x - a.x, b.y - a.y);
            if (length <= 0) continue;
            float at = 0;
            while (at < length) {
                const float piece = std::min(left, length - at);
                if (drawing) {
                    const float from = at / length, to = (at + piece) / length;
                    m_list.AddLine({a.x + (b.x - a.x) * from, a.y + (b.y - a.y) * from},
                                   {a.x + (b.x - a.x) * to, a.y + (b.y - a.y) * to}, color, width);
                }
                at += piece;
                left -= piece;
                if (left > 0) continue;
                drawing = !drawing;
                left = (drawing ? kDash : kDashGap) * m_scale;
            }
        }
    }

    ImDrawList& m_list;
    const FontSet& m_fonts;
    float m_scale;
};

}  // namespace

void paintWithImGui(ImDrawList& list, const Picture& picture, const FontSet& fonts, const TextureOf& textureOf) {
    Painter painter(list, fonts);
    if (!textureOf) {
        for (const Shape& shape : picture.shapes) std::visit(painter, shape);
        return;
    }
    const double scale = fonts.scale();
    const Size canvas{picture.size.width * scale, picture.size.height * scale};
    for (std::span<const Shape> rest = picture.shapes; !rest.empty();) {
        const std::size_t plain = plainRects(rest, scale);
        const auto tile = plain >= kFewestInTile ? tileOf(rest.first(plain), scale, canvas) : std::nullopt;
        if (tile) {
            const auto x = static_cast<float>(tile->x), y = static_cast<float>(tile->y);
            list.AddImage(textureOf(*tile), {x, y},
                          {x + static_cast<float>(tile->width), y + static_cast<float>(tile->height)});
        } else {
            for (const Shape& shape : rest.first(plain)) std::visit(painter, shape);
        }
        rest = rest.subspan(plain);
        if (rest.empty()) break;
        std::visit(painter, rest.front());
        rest = rest.subspan(1);
    }
}

}  // namespace kolo::viz
