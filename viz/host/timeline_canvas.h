// SPDX-License-Identifier: Apache-2.0
//
// A timeline under the reader's hands, as trace viewers have taught it:
//
//     wheel, W and S       closer and further away, about the pointer        Shift+wheel, A and D, drag below: along
//     drag over the rows   selects a stretch of time of some workers         F: fill the view with it; 0: everything
//     Ctrl+wheel           higher rows; Up and Down walk through them        Esc: nothing is selected
#pragma once

#include "viz/host/canvas_widget.h"
#include "viz/scenes/timeline_rows.h"

namespace kolo::viz {

class TimelineCanvas : public CanvasWidget {
    Q_OBJECT
public:
    explicit TimelineCanvas(QWidget* parent = nullptr);

    const TimelineState& state() const { return m_state; }
    /// Nothing: there is no timeline to look at.
    std::optional<TimelinePlaces> places() const;
    const TimelineScene* timeline() const;  ///< null: the scene is another

    void zoom(double factor);  ///< about the playhead if it is in view, else about the middle
    void pan(double share);    ///< of what is shown
    void showUsual();          ///< the scene's own part
    void showWhole();
    void showSelection();  ///< or, without one, the usual part
    void select(std::optional<TimelineSelection> selection);
    void seek(const PieceSearch* search);  ///< not owned; null: nothing
    /// Brings it into view and frames it; `closer`: as near as is needed to see it.
    void showFound(const PieceSearch::Place& at, bool closer);
    void setArrows(bool on);
    void setPath(bool on);
    void forget();          ///< another run
    void followPlayhead();  ///< moves what is shown as little as brings it into view

signals:
    void viewChanged();  ///< which part is shown
    void selectionChanged();

protected:
    void adjust(SceneInput& input) const override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Drag : unsigned char { None, Pressed, Selecting, Panning };
    void look(const TimelinePlaces& places, TimeRange shown);
    void showAllRows();  // in full view again
    void setRows(const TimelinePlaces& places, double rowHeight, int firstRow);
    void show(std::int64_t fromNs, std::int64_t toNs);
    bool keyOfTimeline(int key) const;

    TimelineState m_state;
    Drag m_drag = Drag::None;
    QPointF m_pressedAt, m_last;
};

}  // namespace kolo::viz
