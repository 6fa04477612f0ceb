// SPDX-License-Identifier: GPL-3.0-or-later
//
// The graph under the reader's hands. The wheel brings it nearer, dragging the ground moves it, a click selects an
// operation, and an operation that is dragged to another lane asks to be moved there. With the keyboard: the arrows go
// from operation to operation, Ctrl+Up and Ctrl+Down move the selected one to the device above or below, + and − bring
// the graph nearer and take it away, 0 shows all of it, Enter goes to the statement.
#pragma once

#include <QWidget>

#include "viz/layout/placement_graph.h"

namespace kolo::app {

class GraphCanvas : public QWidget {
    Q_OBJECT
public:
    explicit GraphCanvas(QWidget* parent = nullptr);

    void setRecord(viz::PlacementRecord record);
    const viz::PlacementGraph& graph() const { return m_graph; }
    viz::GraphGaze gaze() const { return m_gaze; }
    int selected() const { return m_gaze.selected; }
    void select(int operation);  ///< -1: none
    void showAll();
    viz::Picture picture() const;
    double lastFrameMs() const { return m_frameMs; }

signals:
    void selectionChanged(int operation);
    void moveRequested(int operation, int device);
    void statementWanted(int operation);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    viz::Size pictureSize() const { return {static_cast<double>(width()), static_cast<double>(height())}; }
    void look(viz::GraphGaze gaze);
    void zoom(double factor, viz::Point about);
    void say();

    viz::PlacementGraph m_graph;
    viz::GraphGaze m_gaze;
    bool m_showsAll = true;  // follows the window until the reader looks closer
    int m_pressed = -1;
    bool m_pans = false;
    QPointF m_last;
    QPointF m_pressedAt;
    double m_frameMs = 0;
};

}  // namespace kolo::app
