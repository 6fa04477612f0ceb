// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/viewport.h"

#include <algorithm>

#include "viz/layout/sketch.h"

namespace kolo::viz {

namespace {

struct Bounds {
    Box operator()(const RectShape& rect) const { return inflated(rect.box, rect.strokeWidth); }
    Box operator()(const CircleShape& circle) const {
        const double around = 2 * (circle.radius + circle.strokeWidth);
        return boxAround(circle.center, around, around);
    }
    Box operator()(const PolylineShape& line) const {
        if (line.points.empty()) return {};
        const auto [left, right] = std::ranges::minmax(line.points, {}, &Point::x);
        const auto [top, bottom] = std::ranges::minmax(line.points, {}, &Point::y);
        return inflated({left.x, top.y, right.x - left.x, bottom.y - top.y}, line.strokeWidth + 1);
    }
    Box operator()(const TextShape& text) const {
        const double width = text.size * static_cast<double>(text.text.size());  // no letter is wider than its em
        const double left = text.align == Align::Left ? 0 : text.align == Align::Center ? width / 2 : width;
        return {text.position.x - left, text.position.y - text.size, width, 2 * text.size};
    }
};

struct Shift {
    double dx, dy;
    void point(Point& p) const {
        p.x += dx;
        p.y += dy;
    }
    void operator()(RectShape& rect) const {
        rect.box.x += dx;
        rect.box.y += dy;
    }
    void operator()(CircleShape& circle) const { point(circle.center); }
    void operator()(PolylineShape& line) const {
        for (Point& each : line.points) point(each);
    }
    void operator()(TextShape& text) const { point(text.position); }
};

}  // namespace

Box boundsOf(const Shape& shape) {
    return std::visit(Bounds{}, shape);
}

void Viewport::clamp(Size window) {
    const Size whole = drawn(window);
    m_offset.x = std::clamp(m_offset.x, 0.0, std::max(whole.width - window.width, 0.0));
    m_offset.y = std::clamp(m_offset.y, 0.0, std::max(whole.height - window.height, 0.0));
}

void Viewport::zoomBy(double factor, Point about, Size window) {
    double zoom = std::clamp(m_zoom * factor, 1.0, kMost);
    if (zoom < 1.02) zoom = 1;  // as good as all of it
    const double by = zoom / m_zoom;
    m_offset = {(m_offset.x + about.x) * by - about.x, (m_offset.y + about.y) * by - about.y};
    m_zoom = zoom;
    clamp(window);
}

void Viewport::move(double dx, double dy, Size window) {
    m_offset.x += dx;
    m_offset.y += dy;
    clamp(window);
}

void Viewport::bringIntoView(Box at, Size window) {
    const auto along = [](double offset, double from, double length, double room) {
        return std::max(std::min(offset, from), from + length - room);
    };
    m_offset = {along(m_offset.x, at.x, at.width, window.width), along(m_offset.y, at.y, at.height, window.height)};
    clamp(window);
}

Picture Viewport::taken(Picture& whole, Size window) const {
    Picture part{window, whole.background, {}, {}};
    const Box seen = this->seen(window);
    const Shift shift{-m_offset.x, -m_offset.y};
    for (Shape& shape : whole.shapes) {
        if (!overlap(boundsOf(shape), seen)) continue;
        std::visit(shift, shape);
        part.shapes.push_back(std::move(shape));
    }
    whole.shapes.clear();
    return part;
}

}  // namespace kolo::viz
