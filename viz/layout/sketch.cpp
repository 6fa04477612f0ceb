// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/sketch.h"

#include <algorithm>
#include <cmath>

namespace kolo::viz {

Sketch::Sketch(Size size, Color background, const TextMeasure& measure) : m_measure(measure) {
    m_picture.size = size;
    m_picture.background = background;
}

void Sketch::fill(Box box, double radius, Color color) {
    add(RectShape{.box = box, .radius = radius, .fill = color});
}

void Sketch::outline(Box box, double radius, Color color, double width, bool dashed) {
    add(RectShape{.box = box, .radius = radius, .stroke = color, .strokeWidth = width, .dashed = dashed});
}

void Sketch::stripes(Box box, double radius, Color ground, Color color) {
    add(RectShape{.box = box, .radius = radius, .fill = ground, .pattern = Pattern::Stripes, .patternColor = color});
}

void Sketch::disc(Point center, double radius, Color color) {
    add(CircleShape{.center = center, .radius = radius, .fill = color});
}

void Sketch::line(std::vector<Point> points, Color color, double width, bool dashed) {
    add(PolylineShape{.points = std::move(points), .stroke = color, .strokeWidth = width, .dashed = dashed});
}

double Sketch::text(Point position, const std::string& words, const TextStyle& style) {
    if (words.empty()) return 0;
    FittedText fitted;
    if (style.width > 0) {
        fitted = fitText(words, style.font, style.size, style.minSize, style.width, m_measure);
    } else {
        fitted.text = words;
        fitted.size = typeSize(style.size);
        fitted.width = m_measure.width(words, style.font, fitted.size);
    }
    if (fitted.text.empty()) return 0;
    add(TextShape{position, std::move(fitted.text), fitted.size, style.font, style.color, style.align});
    return fitted.width;
}

double Sketch::paragraph(Point middle, const std::string& words, const TextStyle& style, int maxLines) {
    const double size = typeSize(style.size);
    const auto lines = wrapBalanced(words, style.font, size, style.width, maxLines, m_measure);
    const double step = std::round(size * kLineHeight);
    const double height = step * static_cast<double>(lines.size());
    double y = middle.y - height / 2 + step / 2;
    for (const std::string& line : lines) {
        if (!line.empty()) add(TextShape{{middle.x, y}, line, size, style.font, style.color, style.align});
        y += step;
    }
    return height;
}

Box textBox(const TextShape& text, const TextMeasure& measure) {
    const double width = measure.width(text.text, text.font, text.size);
    const double left = text.align == Align::Left     ? text.position.x
                        : text.align == Align::Center ? text.position.x - width / 2
                                                      : text.position.x - width;
    return {left, text.position.y - text.size / 2, width, text.size};
}

Box inflated(Box box, double by) {
    return {box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by};
}

bool overlap(const Box& a, const Box& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

Box movedInside(Box inner, const Box& outer) {
    inner.x = std::max(std::min(inner.x, outer.x + outer.width - inner.width), outer.x);
    inner.y = std::max(std::min(inner.y, outer.y + outer.height - inner.height), outer.y);
    return inner;
}

Box boxAround(Point center, double width, double height) {
    return {center.x - width / 2, center.y - height / 2, width, height};
}

Color mixed(Color a, Color b, double amount) {
    const double t = std::clamp(amount, 0.0, 1.0);
    const auto channel = [t](std::uint8_t from, std::uint8_t to) {
        return static_cast<std::uint8_t>(from + (to - from) * t + 0.5);
    };
    return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b), channel(a.a, b.a)};
}

}  // namespace kolo::viz
