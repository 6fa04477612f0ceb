// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/pattern_marks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kolo::viz {

namespace {

constexpr double kPitch = 7;   // from mark to mark, px
constexpr double kStroke = 1;  // px

/// Calls `mark` for every point of a grid centred in the box, with every other row shifted by half a pitch.
template <typename Mark>
void onGrid(const Box& box, double pitch, bool staggered, Mark mark) {
    const int columns = std::max(1, static_cast<int>(box.width / pitch));
    const int rows = std::max(1, static_cast<int>(box.height / pitch));
    const double left = box.x + (box.width - (columns - 1) * pitch) / 2;
    const double top = box.y + (box.height - (rows - 1) * pitch) / 2;
    for (int row = 0; row < rows; ++row) {
        const bool moved = staggered && row % 2 == 1;
        for (int column = 0; column < columns - (moved ? 1 : 0); ++column)
            mark(Point{left + (column + (moved ? 0.5 : 0)) * pitch, top + row * pitch});
    }
}

void stripes(std::vector<Shape>& marks, const Box& box, Color color) {
    for (double offset = kPitch / 2; offset < box.width + box.height; offset += kPitch) {
        // the line x + y = offset, clipped to the box
        const double x0 = std::max(0.0, offset - box.height), x1 = std::min(box.width, offset);
        marks.emplace_back(PolylineShape{
            {{box.x + x0, box.y + offset - x0}, {box.x + x1, box.y + offset - x1}}, color, kStroke, false, false, {}});
    }
}

void bars(std::vector<Shape>& marks, const Box& box, Color color) {
    onGrid({box.x, box.y + box.height / 2, box.width, 1}, kPitch, false, [&](Point p) {
        marks.emplace_back(PolylineShape{{{p.x, box.y}, {p.x, box.y + box.height}}, color, kStroke, false, false, {}});
    });
}

void waves(std::vector<Shape>& marks, const Box& box, Color color) {
    const double height = std::min(2.0, box.height / 4);
    onGrid({box.x + box.width / 2, box.y, 1, box.height}, kPitch, false, [&](Point p) {
        std::vector<Point> points;
        const int pieces = std::max(2, static_cast<int>(box.width / (kPitch / 2)));
        for (int i = 0; i <= pieces; ++i)
            points.push_back({box.x + box.width * i / pieces, p.y + (i % 2 == 0 ? -height : height)});
        marks.emplace_back(PolylineShape{std::move(points), color, kStroke, false, false, {}});
    });
}

}  // namespace

std::vector<Shape> patternMarks(const RectShape& rect) {
    std::vector<Shape> marks;
    const Color color = rect.patternColor;
    const double inset = rect.strokeWidth / 2 + 1;
    const Box box{rect.box.x + inset, rect.box.y + inset, rect.box.width - 2 * inset, rect.box.height - 2 * inset};
    if (rect.pattern == Pattern::Plain || color.a == 0 || box.width < 3 || box.height < 3) return marks;

    const double arm = std::min({1.6, box.width / 2, box.height / 2});
    switch (rect.pattern) {
        case Pattern::Plain: break;
        case Pattern::Stripes: stripes(marks, box, color); break;
        case Pattern::Bars: bars(marks, box, color); break;
        case Pattern::Waves: waves(marks, box, color); break;
        case Pattern::Dots:
            onGrid(box, kPitch, true, [&](Point p) {
                marks.emplace_back(RectShape{{p.x - arm / 2, p.y - arm / 2, arm, arm}, 0, color, {0, 0, 0, 0}});
            });
            break;
        case Pattern::Crosses:
            onGrid(box, kPitch + 1, true, [&](Point p) {
                marks.emplace_back(
                    PolylineShape{{{p.x - arm, p.y}, {p.x + arm, p.y}}, color, kStroke, false, false, {}});
                marks.emplace_back(
                    PolylineShape{{{p.x, p.y - arm}, {p.x, p.y + arm}}, color, kStroke, false, false, {}});
            });
            break;
        case Pattern::Checks: {
            const double side = std::min({kPitch / 2, box.width, box.height});
            onGrid(box, kPitch, true, [&](Point p) {
                marks.emplace_back(RectShape{{p.x - side / 2, p.y - side / 2, side, side}, 0, color, {0, 0, 0, 0}});
            });
            break;
        }
        case Pattern::Rings:
            onGrid(box, kPitch + 1, true, [&](Point p) {
                marks.emplace_back(CircleShape{p, arm, {0, 0, 0, 0}, color, kStroke});
            });
            break;
    }
    return marks;
}

}  // namespace kolo::viz
