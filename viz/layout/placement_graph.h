// SPDX-License-Identifier: Apache-2.0
//
// The graph of a program: a lane for each device, in it the operations that ran there, from left to right in the order
// in which they need each other, and lines to where each result is read. A line that changes lanes is a copy and
// carries its bytes.
//
//     GPU:0 │            ┌────────┐
//           │        ┌──▶│ MatMul │──┐
//     ──────┼────────┼───┴────────┴──┼ 16 B ─
//     CPU:0 │ ┌───────┐ 24 B         │  ┌───────┐
//           │ │ Const │─┘            └─▶│ print │
//
// Programs of ten thousand operations are looked at from afar: only what the view shows is drawn, small nodes lose
// their words, then their lines, and from very far a lane is a band that is as high as it is full. So a frame costs
// what the window is wide, not what the program is long.
#pragma once

#include <vector>

#include "viz/layout/picture.h"
#include "viz/layout/placement_record.h"

namespace kolo::viz {

/// Where the reader looks, and what the pointer does.
struct GraphGaze {
    double scale = 1;   ///< from left to right
    double scaleY = 1;  ///< from top to bottom: not smaller than it takes for all lanes to fill the view
    Point origin;       ///< what of the graph lies in the upper left corner, right of the lanes' names
    int selected = -1;  ///< operations; -1: none
    int hovered = -1;
    int dragged = -1;
    Point pointer;  ///< on the picture, while something is dragged
    bool focused = false;
};

class PlacementGraph {
public:
    static constexpr double kHeader = 104;  ///< width of the lanes' names, px of the picture
    static constexpr double kMinScale = 0.00005, kMaxScale = 2;

    PlacementGraph() = default;
    explicit PlacementGraph(PlacementRecord record);

    const PlacementRecord& record() const { return m_record; }
    int operations() const { return static_cast<int>(m_nodes.size()); }
    int lanes() const { return static_cast<int>(m_lanes.size()); }

    /// All of it in view, but not larger than life.
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
    /// Where an arrow key leads: to the nearest operation in that direction; the same one where there is none.
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
        std::vector<int> before;  ///< [column] operations in the columns left of it
    };
    class Frame;

    static double nodeBoxWidth();
    static double columnPitch();
    Box nodeBox(int operation) const;  ///< in the graph
    double width() const;
    double height() const;

    PlacementRecord m_record;
    std::vector<Node> m_nodes;
    std::vector<Lane> m_lanes;
    int m_columns = 0;
    std::vector<int> m_byColumn, m_columnStart;  ///< operations in the order of columns, and where each begins
    std::vector<std::vector<int>> m_readers;
};

/// The colour of a device's operations, and the pattern that tells it from others for those who see no colours.
struct DeviceStyle {
    Color color, ink;
    Pattern pattern;
};
DeviceStyle deviceStyle(Theme theme, int device);

}  // namespace kolo::viz
