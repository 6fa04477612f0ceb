// SPDX-License-Identifier: Apache-2.0
#include "viz/layout/placement_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/api/types.h"
#include "engine/api/wording.h"

namespace kolo::viz {

namespace {

// In the graph, in px at scale 1.
constexpr double kNodeWidth = 132, kNodeHeight = 44, kColumn = 188, kRow = 60, kPadding = 14, kGap = 6;
constexpr double kNameBelow = 22, kLeastHeight = 12;  // px of the picture: two lines of a name, and a node over them
constexpr int kRows = 6;                              // a lane grows to the right from here on

}  // namespace

DeviceStyle deviceStyle(Theme theme, int device) {
    const ChunkStyle style = chunkStyle(theme, device % 8);
    return {style.color, style.ink, static_cast<Pattern>(device % 8)};
}

PlacementGraph::PlacementGraph(PlacementRecord record) : m_record(std::move(record)) {
    const auto& operations = m_record.operations;
    const std::size_t count = operations.size(), lanes = m_record.devices.size();
    m_nodes.resize(count);
    m_lanes.resize(lanes);
    m_readers.resize(count);
    // Each operation goes to the right of all that it reads, into the first column of its lane with a free row; `next`
    // leads from a full column to the next that may be free.
    std::vector<std::vector<int>> used(lanes), next(lanes);
    for (std::size_t i = 0; i < count; ++i) {
        int column = 0;
        for (const int input : operations[i].inputs) {
            column = std::max(column, m_nodes[input].column + 1);
            if (m_readers[input].empty() || m_readers[input].back() != static_cast<int>(i))
                m_readers[input].push_back(static_cast<int>(i));
        }
        const std::size_t lane = operations[i].device;
        auto& rows = used[lane];
        auto& free = next[lane];
        const auto grow = [&](int to) {
            while (static_cast<int>(free.size()) <= to) {
                free.push_back(static_cast<int>(free.size()));
                rows.push_back(0);
            }
        };
        grow(column);
        int at = column;
        while (free[at] != at) {
            grow(free[at]);
            free[at] = free[free[at]];
            at = free[at];
        }
        m_nodes[i] = {at, rows[at]++};
        m_lanes[lane].rows = std::max(m_lanes[lane].rows, rows[at]);
        ++m_lanes[lane].operations;
        if (rows[at] == kRows) {
            grow(at + 1);
            free[at] = at + 1;
        }
        m_columns = std::max(m_columns, at + 1);
    }
    double top = 0;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        m_lanes[lane].top = top;
        m_lanes[lane].height = m_lanes[lane].rows * kRow - (kRow - kNodeHeight) + 2 * kPadding;
        top += m_lanes[lane].height + kGap;
        m_lanes[lane].before.assign(m_columns + 1, 0);
    }
    m_columnStart.assign(m_columns + 1, 0);
    for (std::size_t i = 0; i < count; ++i) {
        ++m_columnStart[m_nodes[i].column + 1];
        ++m_lanes[operations[i].device].before[m_nodes[i].column + 1];
    }
    std::partial_sum(m_columnStart.begin(), m_columnStart.end(), m_columnStart.begin());
    for (Lane& lane : m_lanes) std::partial_sum(lane.before.begin(), lane.before.end(), lane.before.begin());
    m_byColumn.resize(count);
    std::vector<int> at(m_columnStart.begin(), m_columnStart.end() - (m_columnStart.empty() ? 0 : 1));
    for (std::size_t i = 0; i < count; ++i) m_byColumn[at[m_nodes[i].column]++] = static_cast<int>(i);
}

double PlacementGraph::nodeBoxWidth() {
    return kNodeWidth;
}

double PlacementGraph::columnPitch() {
    return kColumn;
}

double PlacementGraph::rowPitch() {
    return kRow;
}

bool PlacementGraph::hasWordsInside(double nodeWidth) {
    return nodeWidth >= 100;  // the longest name has room in two lines
}

double PlacementGraph::width() const {
    return m_columns == 0 ? 0 : (m_columns - 1) * kColumn + kNodeWidth + 2 * kPadding;
}

double PlacementGraph::height() const {
    return m_lanes.empty() ? 0 : m_lanes.back().top + m_lanes.back().height;
}

Box PlacementGraph::nodeBox(int operation) const {
    const Node& node = m_nodes[operation];
    const Lane& lane = m_lanes[m_record.operations[operation].device];
    return {kPadding + node.column * kColumn, lane.top + kPadding + node.row * kRow, kNodeWidth, kNodeHeight};
}

Box PlacementGraph::boxOf(int operation, const GraphGaze& gaze) const {
    const Box box = nodeBox(operation);
    const double width = box.width * gaze.scale, whole = box.height * gaze.scaleY;
    const double height = hasWordsInside(width)
                              ? whole
                              : std::clamp(kRow * gaze.scaleY - kNameBelow, std::min(kLeastHeight, whole), whole);
    return {kHeader + (box.x - gaze.origin.x) * gaze.scale, (box.y - gaze.origin.y) * gaze.scaleY, width, height};
}

double PlacementGraph::verticalScale(double scale, Size size) const {
    return height() > 0 ? std::max(scale, std::min(1.0, size.height / height())) : scale;
}

GraphGaze PlacementGraph::clamped(GraphGaze gaze, Size size) const {
    gaze.scale = std::clamp(gaze.scale, kMinScale, kMaxScale);
    gaze.scaleY = verticalScale(gaze.scale, size);
    const double seenWidth = std::max(size.width - kHeader, 1.0) / gaze.scale, seenHeight = size.height / gaze.scaleY;
    // A graph smaller than the view is centred vertically and aligned left.
    gaze.origin.x = seenWidth >= width() ? 0 : std::clamp(gaze.origin.x, 0.0, width() - seenWidth);
    gaze.origin.y =
        seenHeight >= height() ? (height() - seenHeight) / 2 : std::clamp(gaze.origin.y, 0.0, height() - seenHeight);
    return gaze;
}

GraphGaze PlacementGraph::wholeIn(Size size) const {
    GraphGaze gaze;
    if (m_nodes.empty()) return clamped(gaze, size);
    gaze.scale = std::min({1.0, (size.width - kHeader) / width(), size.height / height()});
    return clamped(gaze, size);
}

GraphGaze PlacementGraph::showing(int operation, GraphGaze gaze, Size size) const {
    if (operation < 0 || operation >= operations()) return clamped(gaze, size);
    const Box box = nodeBox(operation);
    gaze.scale = std::max(gaze.scale, 0.7);
    gaze.scaleY = verticalScale(gaze.scale, size);
    const double seenWidth = (size.width - kHeader) / gaze.scale, seenHeight = size.height / gaze.scaleY;
    const auto follow = [](double& origin, double from, double length, double seen) {
        const double margin = std::max(0.0, std::min(length / 2, (seen - length) / 2));
        origin = std::min(origin, from - margin);
        origin = std::max(origin, from + length + margin - seen);
    };
    follow(gaze.origin.x, box.x, box.width, seenWidth);
    follow(gaze.origin.y, box.y, box.height, seenHeight);
    return clamped(gaze, size);
}

int PlacementGraph::laneAt(Point point, const GraphGaze& gaze) const {
    const double y = point.y / gaze.scaleY + gaze.origin.y;
    for (std::size_t lane = 0; lane < m_lanes.size(); ++lane)
        if (y >= m_lanes[lane].top - kGap / 2 && y < m_lanes[lane].top + m_lanes[lane].height + kGap / 2)
            return static_cast<int>(lane);
    return -1;
}

int PlacementGraph::operationAt(Point point, const GraphGaze& gaze) const {
    if (point.x < kHeader || m_columns == 0) return -1;
    const Point at{(point.x - kHeader) / gaze.scale + gaze.origin.x, point.y / gaze.scaleY + gaze.origin.y};
    const int column = static_cast<int>(std::floor((at.x - kPadding) / kColumn));
    if (column < 0 || column >= m_columns) return -1;
    for (int k = m_columnStart[column]; k < m_columnStart[column + 1]; ++k)
        if (nodeBox(m_byColumn[k]).contains(at)) return m_byColumn[k];
    return -1;
}

int PlacementGraph::neighbour(int operation, Direction direction) const {
    if (m_nodes.empty()) return -1;
    if (operation < 0 || operation >= operations()) return m_byColumn.front();
    const Point from = nodeBox(operation).center();
    const int column = m_nodes[operation].column;
    const auto best = [&](int inColumn, auto&& cost) {
        int found = -1;
        double least = 1e300;
        for (int k = m_columnStart[inColumn]; k < m_columnStart[inColumn + 1]; ++k) {
            const double price = cost(nodeBox(m_byColumn[k]).center());
            if (price < least) {
                least = price;
                found = m_byColumn[k];
            }
        }
        return found;
    };
    const auto vertical = [&](double sign) {
        const auto cost = [&](Point p) { return (p.y - from.y) * sign > 1 ? (p.y - from.y) * sign : 1e301; };
        // In its own column; if the lane is empty there, in the columns beside it.
        for (int away = 0; away < m_columns; ++away)
            for (const int at : {column - away, column + away}) {
                if (at < 0 || at >= m_columns) continue;
                if (const int found = best(at, cost); found >= 0) return found;
            }
        return operation;
    };
    const auto horizontal = [&](int step) {
        for (int at = column + step; at >= 0 && at < m_columns; at += step)
            if (const int found = best(at, [&](Point p) { return std::abs(p.y - from.y); }); found >= 0) return found;
        return operation;
    };
    switch (direction) {
        case Direction::Left: return horizontal(-1);
        case Direction::Right: return horizontal(1);
        case Direction::Up: return vertical(-1);
        case Direction::Down: return vertical(1);
    }
    return operation;
}

std::string PlacementGraph::describe(int operation) const {
    if (operation < 0 || operation >= operations()) return {};
    const PlacedOperation& each = m_record.operations[operation];
    std::string text = each.name;
    if (!each.label.empty()) text += " " + each.label;
    if (!each.type.empty()) text += fmt::format(": {}, {}", each.type, formatBytes(static_cast<double>(each.bytes)));
    text += ", " + Wording::tr("on {}: {}. Line {}", m_record.devices[each.device].name, each.why, each.line);
    if (each.endNs >= 0) text += ", " + formatDuration(each.endNs - each.startNs);
    return text + ".";
}

}  // namespace kolo::viz
