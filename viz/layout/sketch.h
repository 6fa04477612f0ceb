// SPDX-License-Identifier: Apache-2.0
//
// A pen for pictures: the same shapes, in the terms in which a scene thinks.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "viz/layout/picture.h"
#include "viz/layout/text_fit.h"

namespace kolo::viz {

/// How text is set; `width` is the width it may take, 0: as much as it needs.
struct TextStyle {
    double size = 13;
    Font font = Font::Text;
    Color color;
    Align align = Align::Left;
    double width = 0;
    double minSize = 8;
};

class Sketch {
public:
    Sketch(Size size, Color background, const TextMeasure& measure);

    const TextMeasure& measure() const { return m_measure; }
    Picture take() { return std::move(m_picture); }
    const Picture& picture() const { return m_picture; }

    template <typename AnyShape>
    void add(AnyShape shape) {
        m_picture.shapes.emplace_back(std::move(shape));
    }
    void fill(Box box, double radius, Color color);
    void outline(Box box, double radius, Color color, double width, bool dashed = false);
    void stripes(Box box, double radius, Color ground, Color color);
    void disc(Point center, double radius, Color color);
    void line(std::vector<Point> points, Color color, double width, bool dashed = false);
    /// Fitted into style.width; returns the width used.
    double text(Point position, const std::string& words, const TextStyle& style);
    /// Wrapped into style.width and centred on `middle`; returns the height used.
    double paragraph(Point middle, const std::string& words, const TextStyle& style, int maxLines);
    void hit(HitRegion region) { m_picture.hits.push_back(std::move(region)); }

private:
    Picture m_picture;
    const TextMeasure& m_measure;
};

/// Where a text's ink may be: its measured width, and one line of height.
Box textBox(const TextShape& text, const TextMeasure& measure);

Box inflated(Box box, double by);
/// Boxes that merely touch do not overlap.
bool overlap(const Box& a, const Box& b);
/// `inner` moved, not scaled, to lie within `outer` if possible.
Box movedInside(Box inner, const Box& outer);
Box boxAround(Point center, double width, double height);
/// `amount` 0: a, 1: b.
Color mixed(Color a, Color b, double amount);

}  // namespace kolo::viz
