// SPDX-License-Identifier: Apache-2.0
//
// One frame of the graph. How a node is drawn depends on its apparent size: words, a name, lines, colour, and from afar
// only its lane's band.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/api/types.h"
#include "engine/api/wording.h"
#include "viz/layout/placement_graph.h"
#include "viz/layout/sketch.h"

namespace kolo::viz {

namespace {

constexpr double kBytesFrom = 64, kNamesFrom = 24, kLinesFrom = 14, kNodesFrom = 5;  // px of a node's width
constexpr double kName = 10;                                                         // px: beneath a small node
constexpr double kBand = 3;                                                          // px of one bar, from afar

using WidthOf = std::function<double(const std::string&)>;

/// "AssignSub", "VariableOp": a name without room on one line breaks before one of its words.
std::vector<std::string> broken(const std::string& name, double room, const WidthOf& widthOf) {
    std::vector<std::string> best{name};
    double least = widthOf(name);
    if (least <= room) return best;
    const auto isCapital = [&](std::size_t at) { return name[at] >= 'A' && name[at] <= 'Z'; };
    for (std::size_t at = 1; at < name.size(); ++at) {
        if (!isCapital(at) || isCapital(at - 1)) continue;
        std::string first = name.substr(0, at), second = name.substr(at);
        const double longer = std::max(widthOf(first), widthOf(second));
        if (longer >= least) continue;
        least = longer;
        best = {std::move(first), std::move(second)};
    }
    return best;
}

/// "c (2, 2)", or without the shape: half of one says nothing.
std::string labelOf(const PlacedOperation& operation, double room, const WidthOf& widthOf) {
    const std::size_t shape = operation.type.find(' ');
    if (shape == std::string::npos) return operation.label;
    const std::string whole = operation.label + (operation.label.empty() ? "" : " ") + operation.type.substr(shape + 1);
    return widthOf(whole) <= room ? whole : operation.label;
}

}  // namespace

class PlacementGraph::Frame {
public:
    Frame(const PlacementGraph& graph, Size size, Theme theme, const GraphGaze& gaze, const TextMeasure& measure)
        : m_graph(graph),
          m_size(size),
          m_theme(theme),
          m_colors(palette(theme)),
          m_gaze(gaze),
          m_sketch(size, m_colors.ground, measure) {}

    Picture draw() {
        if (m_graph.m_lanes.empty()) return empty();
        drawLanes();
        const double nodeWidth = m_graph.nodeBoxWidth() * m_gaze.scale;
        if (!m_graph.m_nodes.empty()) {
            if (nodeWidth < kNodesFrom) {
                drawBands();
            } else {
                findVisible();
                if (nodeWidth >= kLinesFrom) drawLines();
                for (const int operation : m_visible) drawNode(operation, nodeWidth);
                if (nodeWidth >= kBytesFrom) drawBytes();
            }
        }
        drawHeaders();
        drawDrag();
        return m_sketch.take();
    }

private:
    Picture empty() {
        m_sketch.paragraph(
            {m_size.width / 2, m_size.height / 2},
            Wording::tr("Run the program: each of its operations appears here, on the device that it ran on."),
            {14, Font::Text, m_colors.dim, Align::Center, std::max(m_size.width - 48, 80.0)}, 4);
        return m_sketch.take();
    }

    Box laneBox(int lane) const {
        const Lane& each = m_graph.m_lanes[lane];
        return {0, (each.top - m_gaze.origin.y) * m_gaze.scaleY, m_size.width, each.height * m_gaze.scaleY};
    }

    void drawLanes() {
        const int target = m_gaze.dragged >= 0 ? m_graph.laneAt(m_gaze.pointer, m_gaze) : -1;
        const int from = m_gaze.dragged >= 0 ? m_graph.m_record.operations[m_gaze.dragged].device : -1;
        for (int lane = 0; lane < m_graph.lanes(); ++lane) {
            const bool chosen = lane == target && lane != from;
            const Color color = deviceStyle(m_theme, lane).color;
            m_sketch.fill(laneBox(lane), 6, chosen ? mixed(m_colors.panel, color, 0.3) : m_colors.panel);
            if (chosen) m_sketch.outline(inflated(laneBox(lane), -1), 6, color, 2, true);
        }
    }

    void drawHeaders() {
        // Over what has been scrolled away.
        for (int lane = 0; lane < m_graph.lanes(); ++lane) {
            const Box box = laneBox(lane);
            if (box.y > m_size.height || box.y + box.height < 0) continue;
            const DeviceStyle style = deviceStyle(m_theme, lane);
            m_sketch.fill({0, box.y, kHeader - 8, box.height}, 6, m_colors.raised);
            RectShape mark;
            mark.box = {0, box.y, 12, box.height};
            mark.radius = 4;
            mark.fill = style.color;
            mark.pattern = style.pattern;
            mark.patternColor = style.ink.withAlpha(0.7);
            m_sketch.add(std::move(mark));
            const PlacedDevice& device = m_graph.m_record.devices[lane];
            const double top = std::max(box.y, 0.0), bottom = std::min(box.y + box.height, m_size.height);
            const double middle = (top + bottom) / 2, room = bottom - top;
            if (room < 12) continue;
            const int count = m_graph.m_lanes[lane].operations;
            const double width = kHeader - 8 - 24;
            const bool tall = room >= 52, noted = !device.note.empty();
            m_sketch.text({20, tall ? middle - (noted ? 16 : 8) : middle}, device.name,
                          {14, Font::TextBold, m_colors.text, Align::Left, width});
            if (!tall) continue;
            m_sketch.text({20, middle + 2}, device.note, {11, Font::Text, m_colors.dim, Align::Left, width});
            m_sketch.text({20, middle + (noted ? 17 : 10)},
                          count == 0   ? Wording::tr("idle")
                          : count == 1 ? Wording::tr("{} op", count)
                                       : Wording::tr("{} ops", count),
                          {11, Font::Text, m_colors.dim, Align::Left, width});
        }
    }

    /// From very far away: how full the lane is, bar by bar.
    void drawBands() {
        const double pitch = m_graph.columnPitch() * m_gaze.scale;
        for (int lane = 0; lane < m_graph.lanes(); ++lane) {
            const Lane& each = m_graph.m_lanes[lane];
            const Box box = inflated(laneBox(lane), -2);
            const Color color = deviceStyle(m_theme, lane).color;
            for (double x = kHeader; x < m_size.width; x += kBand) {
                const auto columnAt = [&](double px) {
                    const double column = ((px - kHeader) / m_gaze.scale + m_gaze.origin.x) / m_graph.columnPitch();
                    return std::clamp(static_cast<int>(std::floor(column)), 0, m_graph.m_columns);
                };
                const int from = columnAt(x), to = std::min(std::max(columnAt(x + kBand), from + 1), m_graph.m_columns);
                if (from >= to) break;
                const int there = each.before[to] - each.before[from];
                if (there == 0) continue;
                const double full =
                    std::min(1.0, static_cast<double>(there) / (static_cast<double>(to - from) * each.rows));
                const double height = std::max(2.0, box.height * full);
                m_sketch.fill({x, box.y + box.height - height, std::min(kBand, std::max(pitch, kBand)), height}, 0,
                              color);
            }
        }
    }

    void findVisible() {
        const auto columnAt = [&](double px) {
            return static_cast<int>(
                std::floor(((px - kHeader) / m_gaze.scale + m_gaze.origin.x) / m_graph.columnPitch()));
        };
        const int first = std::clamp(columnAt(kHeader) - 1, 0, m_graph.m_columns - 1);
        const int last = std::clamp(columnAt(m_size.width) + 1, 0, m_graph.m_columns - 1);
        for (int k = m_graph.m_columnStart[first]; k < m_graph.m_columnStart[last + 1]; ++k) {
            const int operation = m_graph.m_byColumn[k];
            const Box box = m_graph.boxOf(operation, m_gaze);
            if (box.x + box.width > kHeader && box.x < m_size.width && box.y + box.height > 0 && box.y < m_size.height)
                m_visible.push_back(operation);
        }
    }

    /// A line leaves on the right of the result's producer and arrives on the left of its reader.
    void drawLine(int from, int to) {
        const auto& operations = m_graph.m_record.operations;
        const Box a = m_graph.boxOf(from, m_gaze), b = m_graph.boxOf(to, m_gaze);
        const Point start{a.x + a.width, a.y + a.height / 2}, end{b.x, b.y + b.height / 2};
        const bool copy = operations[from].device != operations[to].device;
        const bool marked = m_gaze.selected == from || m_gaze.selected == to;
        const Color color = marked ? m_colors.accent
                            : copy ? m_colors.warning
                                   : mixed(m_colors.panel, m_colors.dim, 0.7);
        const double width = (copy ? 2 : 1.2) * (marked ? 1.4 : 1);
        std::vector<Point> points;
        if (m_gaze.scale < 0.4) {
            points = {start, end};
        } else {
            const double bend = std::max(24.0 * m_gaze.scale, (end.x - start.x) / 2);
            constexpr int kPieces = 14;
            for (int i = 0; i <= kPieces; ++i) {
                const double t = static_cast<double>(i) / kPieces, s = 1 - t;
                points.push_back(
                    {s * s * s * start.x + 3 * s * s * t * (start.x + bend) + 3 * s * t * t * (end.x - bend) +
                         t * t * t * end.x,
                     s * s * s * start.y + 3 * s * s * t * start.y + 3 * s * t * t * end.y + t * t * t * end.y});
            }
        }
        m_sketch.line(std::move(points), color, width);
        if (m_gaze.scale < 0.4) return;
        const double head = 6 * std::min(1.0, m_gaze.scale);
        m_sketch.add(PolylineShape{
            {{end.x, end.y}, {end.x - head * 1.4, end.y - head * 0.7}, {end.x - head * 1.4, end.y + head * 0.7}},
            {0, 0, 0, 0},
            0,
            false,
            true,
            color});
        if (copy)
            m_copies.push_back({from, operations[to].device, {(start.x + end.x) / 2, (start.y + end.y) / 2}, marked});
    }

    void drawLines() {
        const auto& operations = m_graph.m_record.operations;
        std::vector<std::pair<int, int>> lines;
        for (const int operation : m_visible) {
            const auto& inputs = operations[operation].inputs;
            for (std::size_t i = 0; i < inputs.size(); ++i)
                if (std::find(inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(i), inputs[i]) ==
                    inputs.begin() + static_cast<std::ptrdiff_t>(i))
                    lines.emplace_back(inputs[i], operation);
            // Readers that are out of sight.
            for (const int reader : m_graph.m_readers[operation])
                if (!std::binary_search(m_visible.begin(), m_visible.end(), reader, [&](int a, int b) {
                        return std::pair(m_graph.m_nodes[a].column, a) < std::pair(m_graph.m_nodes[b].column, b);
                    }))
                    lines.emplace_back(operation, reader);
        }
        // Copies on top of the others, and those of the selected operation on top of everything.
        const auto rank = [&](const std::pair<int, int>& line) {
            const bool marked = m_gaze.selected == line.first || m_gaze.selected == line.second;
            return (marked ? 2 : 0) + (operations[line.first].device != operations[line.second].device ? 1 : 0);
        };
        std::stable_sort(lines.begin(), lines.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
        for (const auto& [from, to] : lines) drawLine(from, to);
    }

    void drawNode(int operation, double nodeWidth) {
        const PlacedOperation& each = m_graph.m_record.operations[operation];
        const DeviceStyle style = deviceStyle(m_theme, each.device);
        const Box box = m_graph.boxOf(operation, m_gaze);
        const double round = std::min(8.0, box.height / 4);
        if (!hasWordsInside(nodeWidth)) {
            m_sketch.fill(box, nodeWidth < kLinesFrom ? 0 : round, style.color);
            if (nodeWidth >= kNamesFrom) drawNameBelow(each, box);
        } else {
            m_sketch.fill(box, round, mixed(m_colors.raised, style.color, 0.18));
            RectShape band;
            band.box = {box.x, box.y, std::max(8.0, 14 * m_gaze.scale), box.height};
            band.radius = std::min(round, band.box.width / 2);
            band.fill = style.color;
            band.pattern = style.pattern;
            band.patternColor = style.ink.withAlpha(0.7);
            const double left = box.x + band.box.width + 6 * m_gaze.scale, room = box.x + box.width - left - 4;
            m_sketch.add(std::move(band));
            m_sketch.outline(box, round, style.color, 1.2);
            const bool two = box.height >= 34;
            const double large = typeSize(13 * std::max(m_gaze.scale, 0.85));
            const double small = typeSize(11 * std::max(m_gaze.scale, 0.85));
            std::vector<std::string> lines{each.name};
            if (two) lines = broken(each.name, room, widthIn(Font::TextBold, large));
            const auto line = [&](double at, const std::string& text, Font font, double size, Color color) {
                m_sketch.text({left, box.y + box.height * at}, text, {size, font, color, Align::Left, room});
            };
            for (std::size_t i = 0; i < lines.size(); ++i)
                line(two ? 0.34 + 0.36 * static_cast<double>(i) : 0.5, lines[i], Font::TextBold, large, m_colors.text);
            if (two && lines.size() == 1)
                line(0.7, labelOf(each, room, widthIn(Font::Mono, small)), Font::Mono, small, m_colors.dim);
        }
        if (operation == m_gaze.hovered) m_sketch.outline(inflated(box, 1), round, m_colors.text, 1.5);
        if (operation == m_gaze.selected)
            m_sketch.outline(inflated(box, 3), round + 2, m_colors.accent, m_gaze.focused ? 3 : 2);
    }

    /// Where it is too narrow for words inside: its name in one line or two, and what it is called in the program if
    /// there is room for that.
    void drawNameBelow(const PlacedOperation& operation, const Box& box) {
        const double room = m_graph.columnPitch() * m_gaze.scale - 3;
        const double high = m_graph.rowPitch() * m_gaze.scaleY - box.height;
        const bool two = high >= 2 * kName;
        if (high < kName * 0.9) return;
        std::vector<std::string> lines{operation.name};
        if (two) lines = broken(operation.name, room, widthIn(Font::Text, kName));
        const std::size_t named = lines.size();
        if (two && named == 1) lines.push_back(labelOf(operation, room, widthIn(Font::Text, kName)));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const Point at{box.center().x, box.y + box.height + (static_cast<double>(i) + 0.6) * kName};
            const double wide = std::min(m_sketch.measure().width(lines[i], Font::Text, kName), room);
            m_sketch.fill(boxAround(at, wide, kName), 2, m_colors.panel.withAlpha(0.8));  // lines may lie there
            m_sketch.text(at, lines[i],
                          {kName, Font::Text, i < named ? m_colors.text : m_colors.dim, Align::Center, room});
        }
    }

    WidthOf widthIn(Font font, double size) const {
        return [this, font, size](const std::string& text) { return m_sketch.measure().width(text, font, size); };
    }

    /// The bytes of each copy, once.
    void drawBytes() {
        std::vector<std::pair<int, int>> told;
        std::vector<Box> taken;
        std::stable_sort(m_copies.begin(), m_copies.end(),
                         [](const Copy& a, const Copy& b) { return a.marked > b.marked; });
        for (const Copy& copy : m_copies) {
            if (std::find(told.begin(), told.end(), std::pair(copy.operation, copy.to)) != told.end()) continue;
            const std::string words =
                formatBytes(static_cast<double>(m_graph.m_record.operations[copy.operation].bytes));
            const double size = typeSize(11 * std::clamp(m_gaze.scale, 1.0, 1.3));
            const Box pill = boxAround(copy.middle, m_sketch.measure().width(words, Font::Mono, size) + 12, size + 7);
            if (pill.x < kHeader ||
                std::any_of(taken.begin(), taken.end(), [&](const Box& other) { return overlap(pill, other); }))
                continue;
            told.emplace_back(copy.operation, copy.to);
            taken.push_back(pill);
            m_sketch.fill(pill, pill.height / 2, m_colors.ground);
            m_sketch.outline(pill, pill.height / 2, copy.marked ? m_colors.accent : m_colors.warning, 1.2);
            m_sketch.text(copy.middle, words, {size, Font::Mono, m_colors.text, Align::Center});
        }
    }

    void drawDrag() {
        if (m_gaze.dragged < 0) return;
        const PlacedOperation& each = m_graph.m_record.operations[m_gaze.dragged];
        const int lane = m_graph.laneAt(m_gaze.pointer, m_gaze);
        const bool moves = lane >= 0 && lane != each.device;
        const std::string words = moves ? fmt::format("{} → {}", each.name, m_graph.m_record.devices[lane].name)
                                        : Wording::tr("{}: drop it on another device", each.name);
        Box box = boxAround({m_gaze.pointer.x, m_gaze.pointer.y - 26},
                            m_sketch.measure().width(words, Font::TextBold, 13) + 24, 30);
        box = movedInside(box, {0, 0, m_size.width, m_size.height});
        m_sketch.fill(box, 8, moves ? m_colors.accent : m_colors.raised);
        m_sketch.outline(box, 8, m_colors.accent, 1.5);
        m_sketch.text(box.center(), words,
                      {13, Font::TextBold, moves ? m_colors.onAccent : m_colors.text, Align::Center});
    }

    struct Copy {
        int operation, to;
        Point middle;
        bool marked;
    };

    const PlacementGraph& m_graph;
    const Size m_size;
    const Theme m_theme;
    const Palette& m_colors;
    const GraphGaze& m_gaze;
    Sketch m_sketch;
    std::vector<int> m_visible;  // by column, then as in the program
    std::vector<Copy> m_copies;
};

Picture PlacementGraph::draw(Size size, Theme theme, const GraphGaze& gaze, const TextMeasure& measure) const {
    return Frame(*this, size, theme, gaze, measure).draw();
}

}  // namespace kolo::viz
