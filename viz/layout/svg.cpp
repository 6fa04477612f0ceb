// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "viz/layout/pattern_marks.h"

namespace kolo::viz {

namespace {

/// Text and attribute values; characters that XML 1.0 does not allow become "?".
std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: {
                const auto byte = static_cast<unsigned char>(c);
                out += byte < 0x20 && c != '\n' && c != '\t' ? '?' : c;
            }
        }
    }
    return out;
}

/// At most two decimals, no trailing zeros: a hundredth of a pixel is below what any printer shows.
std::string number(double value) {
    if (!std::isfinite(value)) return "0";
    std::string text = fmt::format("{:.2f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

std::string paint(const char* attribute, Color color) {
    if (color.a == 0) return fmt::format(" {}=\"none\"", attribute);
    std::string text = fmt::format(" {}=\"#{:02X}{:02X}{:02X}\"", attribute, color.r, color.g, color.b);
    if (color.a != 255) text += fmt::format(" {}-opacity=\"{}\"", attribute, number(color.a / 255.0));
    return text;
}

std::string strokeOf(Color color, double width, bool dashed) {
    if (color.a == 0 || width <= 0) return {};
    std::string text = paint("stroke", color) + fmt::format(" stroke-width=\"{}\"", number(width));
    if (dashed) text += " stroke-dasharray=\"3 4\"";
    return text;
}

class Writer {
public:
    explicit Writer(std::string& out) : m_out(out) {}

    void operator()(const RectShape& rect) {
        fmt::format_to(to(), "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", number(rect.box.x),
                       number(rect.box.y), number(std::max(rect.box.width, 0.0)),
                       number(std::max(rect.box.height, 0.0)));
        if (rect.radius > 0) fmt::format_to(to(), " rx=\"{}\"", number(rect.radius));
        m_out += paint("fill", rect.fill) + strokeOf(rect.stroke, rect.strokeWidth, rect.dashed) + "/>\n";
        for (const Shape& mark : patternMarks(rect)) std::visit(*this, mark);
    }
    void operator()(const CircleShape& circle) {
        fmt::format_to(to(), "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"", number(circle.center.x), number(circle.center.y),
                       number(std::max(circle.radius, 0.0)));
        m_out += paint("fill", circle.fill) + strokeOf(circle.stroke, circle.strokeWidth, false) + "/>\n";
    }
    void operator()(const PolylineShape& line) {
        if (line.points.empty()) return;
        m_out += line.closed ? "<polygon points=\"" : "<polyline points=\"";
        for (std::size_t i = 0; i < line.points.size(); ++i)
            fmt::format_to(to(), "{}{},{}", i ? " " : "", number(line.points[i].x), number(line.points[i].y));
        m_out += "\"" + paint("fill", line.closed ? line.fill : Color{0, 0, 0, 0}) +
                 strokeOf(line.stroke, line.strokeWidth, line.dashed) + "/>\n";
    }
    void operator()(const TextShape& text) {
        const bool mono = text.font == Font::Mono || text.font == Font::MonoBold;
        const bool bold = text.font == Font::TextBold || text.font == Font::MonoBold;
        const char* anchor = text.align == Align::Left ? "start" : text.align == Align::Center ? "middle" : "end";
        fmt::format_to(to(), "<text x=\"{}\" y=\"{}\" font-family=\"{}\" font-size=\"{}\" font-weight=\"{}\"",
                       number(text.position.x), number(text.position.y + text.size * kMiddleToBaseline),
                       mono ? "'JetBrains Mono', 'DejaVu Sans Mono', monospace" : "Inter, 'DejaVu Sans', sans-serif",
                       number(text.size), bold ? 700 : 400);
        m_out += paint("fill", text.color) +
                 fmt::format(" text-anchor=\"{}\" xml:space=\"preserve\">{}</text>\n", anchor, escaped(text.text));
    }

private:
    std::back_insert_iterator<std::string> to() { return std::back_inserter(m_out); }
    std::string& m_out;
};

}  // namespace

std::string toSvg(const Picture& picture, const std::string& title) {
    const std::string width = number(picture.size.width), height = number(picture.size.height);
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    out += fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "role=\"img\">\n",
        width, height);
    if (!title.empty()) out += "<title>" + escaped(title) + "</title>\n";
    Writer write(out);
    write(RectShape{{0, 0, picture.size.width, picture.size.height}, 0, picture.background, {0, 0, 0, 0}});
    for (const Shape& shape : picture.shapes) std::visit(write, shape);
    for (const HitRegion& hit : picture.hits) {
        if (hit.tip.empty()) continue;
        out += fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill-opacity=\"0\"><title>{}</title></rect>\n",
            number(hit.box.x), number(hit.box.y), number(hit.box.width), number(hit.box.height), escaped(hit.tip));
    }
    out += "</svg>\n";
    return out;
}

}  // namespace kolo::viz
