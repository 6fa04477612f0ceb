// SPDX-License-Identifier: Apache-2.0
//
// The graph of a program: a lane per device with the operations that ran there, from left to right in dependency order,
// and lines to where each result is read. A line that changes lanes is a copy and shows its bytes.
//
//     GPU:0 │            ┌────────┐
//           │        ┌──▶│ MatMul │──┐
//     ──────┼────────┼───┴────────┴──┼ 16 B ─
//     CPU:0 │ ┌───────┐ 24 B         │  ┌───────┐
//           │ │ Const │─┘            └─▶│ print │
//
// Programs of ten thousand operations are viewed from afar: only what is in view is drawn, small nodes have their names
// below, smaller ones none, then no lines, and from very far a lane is a band whose height shows how full it is. So a
// frame costs what the window is wide, not what the program is long.
#pragma once

#include <vector>

#include "viz/layout/picture.h"
#include "viz/replay/placement_record.h"

namespace kolo::viz {

/// The view, and what the pointer does.
struct GraphGaze {
    double scale = 1;   ///< from left to right
    double scaleY = 1;  ///< vertical: no smaller than needed for all lanes to fill the view
    Point origin;       ///< the point of the graph in the view's upper left corner, right of the lane names
    int selected = -1;  ///< operations; -1: none
    int hovered = -1;
    int dragged = -1;
    Point pointer;  ///< on the picture, while dragging
    bool focused = false;
};

class PlacementGraph {
public:
    static constexpr double kHeader = 104;  ///< width of the lane names, px of the picture
    static constexpr double kMinScale = 0.00005, kMaxScale = 2;

    PlacementGraph() = default;
    explicit PlacementGraph(PlacementRecord record);

    const PlacementRecord& record() const { return m_record; }
    int operations() const { return static_cast<int>(m_nodes.size()); }
    int lanes() const { return static_cast<int>(m_lanes.size()); }

    /// All of it in view, but not magnified.
    GraphGaze wholeIn(Size size) const;
    /// The same scale or larger, moved so that `operation` is comfortably in view.
    GraphGaze showing(int operation, GraphGaze gaze, Size size) const;
    double verticalScale(double scale, Size size) const;
    /// Keeps the graph from being pushed out of the view.
    GraphGaze clamped(GraphGaze gaze, Size size) const;

    int operationAt(Point onPicture, const GraphGaze& gaze) const;  ///< -1: none
    int laneAt(Point onPicture, const GraphGaze& gaze) const;       ///< -1: none
    Box boxOf(int operation, const GraphGaze& gaze) const;          ///< on the picture

    enum class Direction : unsigned char { Left, Right, Up, Down };
    /// Where an arrow key leads: to the nearest operation in that direction, or the same one if there is none.
    int neighbour(int operation, Direction direction) const;

    /// "MatMul c: float32 (2, 2), 16 B, on GPU:0: by default on the first GPU. Line 6, 12 µs."
    std::string describe(int operation) const;

    Picture draw(Size size, Theme theme, const GraphGaze& gaze, const TextMeasure& measure) const;

private:
    struct Node {
        int column = 0, row = 0;
    };
    struct Lane {
        double top = 0, height = 0;
        int rows = 1;
        int operations = 0;
        std::vector<int> before;  ///< [column] operations in the columns to its left
    };
    class Frame;

    static double nodeBoxWidth();
    static double columnPitch();
    static double rowPitch();
    static bool hasWordsInside(double nodeWidth);  ///< else its name stands below it, if anywhere
    Box nodeBox(int operation) const;              ///< in the graph
    double width() const;
    double height() const;

    PlacementRecord m_record;
    std::vector<Node> m_nodes;
    std::vector<Lane> m_lanes;
    int m_columns = 0;
    std::vector<int> m_byColumn, m_columnStart;  ///< operations in column order, and where each column begins
    std::vector<std::vector<int>> m_readers;
};

/// The colour of a device's operations, and the pattern that distinguishes it without colour.
struct DeviceStyle {
    Color color, ink;
    Pattern pattern;
};
DeviceStyle deviceStyle(Theme theme, int device);

}  // namespace kolo::viz
