// SPDX-License-Identifier: Apache-2.0
//
// Measure, then draw. A scene turns data into a Picture, a list of plain shapes in logical pixels, without a window;
// thin painters put that list onto an ImGui draw list (the canvas), into SVG, or onto a QPainter (PNG, print). One
// picture, so the exported file is what was on the screen.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "viz/layout/palette.h"

namespace kolo::viz {

struct Point {
    double x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};
struct Size {
    double width = 0, height = 0;
};
struct Box {
    double x = 0, y = 0, width = 0, height = 0;
    bool contains(Point p) const { return p.x >= x && p.y >= y && p.x < x + width && p.y < y + height; }
    Point center() const { return {x + width / 2, y + height / 2}; }
};

enum class Font : unsigned char { Text, TextBold, Mono, MonoBold };  ///< Inter, JetBrains Mono
enum class Align : unsigned char { Left, Center, Right };

struct RectShape {
    Box box;
    double radius = 0;
    Color fill{0, 0, 0, 0};
    Color stroke{0, 0, 0, 0};
    double strokeWidth = 0;
    bool dashed = false;
    Pattern pattern = Pattern::Plain;  ///< drawn over the fill in `patternColor`
    Color patternColor{0, 0, 0, 0};
};
struct CircleShape {
    Point center;
    double radius = 0;
    Color fill{0, 0, 0, 0};
    Color stroke{0, 0, 0, 0};
    double strokeWidth = 0;
};
struct PolylineShape {
    std::vector<Point> points;
    Color stroke;
    double strokeWidth = 1;
    bool dashed = false;
    bool closed = false;
    Color fill{0, 0, 0, 0};  ///< closed and convex only
};
struct TextShape {
    Point position;  ///< x by `align`, y: the vertical middle of the line
    std::string text;
    double size = 13;  ///< px of the em
    Font font = Font::Text;
    Color color;
    Align align = Align::Left;
};
using Shape = std::variant<RectShape, CircleShape, PolylineShape, TextShape>;

/// Something a pointer can hover over or click, and the part of the run it stands for.
struct HitRegion {
    Box box;
    int rank = -1;    ///< worker, or -1
    int chunk = -1;   ///< chunk, or -1
    int step = -1;    ///< step of the schedule, or -1
    std::string tip;  ///< what is shown on hover: "a0 + b0 = 17 + 5 = 22"
};

struct Picture {
    Size size;
    Color background;
    std::vector<Shape> shapes;    ///< painted in this order
    std::vector<HitRegion> hits;  ///< the last that contains the pointer wins
};

/// Width and height of text in pixels; each painter measures with its own fonts, tests with fixed ones.
class TextMeasure {
public:
    virtual ~TextMeasure() = default;
    virtual double width(const std::string& text, Font font, double size) const = 0;
};

}  // namespace kolo::viz
