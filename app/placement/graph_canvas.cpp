// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/placement/graph_canvas.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

#include "app/placement/picture_view.h"
#include "app/theme.h"
#include "viz/host/save_picture.h"

namespace kolo::app {

using viz::GraphGaze;
using viz::PlacementGraph;

namespace {

viz::Point pointOf(QPointF point) {
    return {point.x(), point.y()};
}

}  // namespace

GraphCanvas::GraphCanvas(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Placement graph"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 160);
    say();
}

void GraphCanvas::setRecord(viz::PlacementRecord record) {
    const std::size_t before = m_graph.record().devices.size();
    m_graph = PlacementGraph(std::move(record));
    if (m_graph.record().devices.size() != before) m_showsAll = true;
    if (m_gaze.selected >= m_graph.operations()) m_gaze.selected = -1;
    m_gaze.hovered = m_gaze.dragged = -1;
    m_pressed = -1;
    if (m_showsAll)
        showAll();
    else
        look(m_gaze);
    say();
}

void GraphCanvas::look(GraphGaze gaze) {
    m_gaze = m_graph.clamped(gaze, pictureSize());
    update();
}

void GraphCanvas::showAll() {
    m_showsAll = true;
    GraphGaze whole = m_graph.wholeIn(pictureSize());
    whole.selected = m_gaze.selected;
    whole.focused = m_gaze.focused;
    m_gaze = whole;
    update();
}

void GraphCanvas::zoom(double factor, viz::Point about) {
    m_showsAll = false;
    GraphGaze gaze = m_gaze;
    const double x = std::max(about.x - PlacementGraph::kHeader, 0.0);
    // What lies under the pointer stays there.
    const viz::Point there{gaze.origin.x + x / gaze.scale, gaze.origin.y + about.y / gaze.scaleY};
    gaze.scale =
        std::clamp(gaze.scale * factor, std::min(m_graph.wholeIn(pictureSize()).scale, 1.0), PlacementGraph::kMaxScale);
    gaze.scaleY = m_graph.verticalScale(gaze.scale, pictureSize());
    gaze.origin = {there.x - x / gaze.scale, there.y - about.y / gaze.scaleY};
    look(gaze);
}

void GraphCanvas::select(int operation) {
    if (operation == m_gaze.selected) return;
    m_gaze.selected = operation;
    update();
    say();
    emit selectionChanged(operation);
}

/// What the keyboard stands on is said to those who do not see it.
void GraphCanvas::say() {
    const std::size_t count = m_graph.record().operations.size();
    const QString many = count == 1 ? tr("One operation.") : tr("%1 operations.").arg(count);
    setAccessibleDescription(m_gaze.selected >= 0 ? QString::fromStdString(m_graph.describe(m_gaze.selected))
                                                  : many + QLatin1Char(' ') +
                                                        tr("The arrow keys go from one to the next, Ctrl and an arrow "
                                                           "moves it to another device."));
}

viz::Picture GraphCanvas::picture() const {
    return m_graph.draw(pictureSize(), themeOf(*this), m_gaze, qtMeasure());
}

void GraphCanvas::paintEvent(QPaintEvent*) {
    QElapsedTimer timer;
    timer.start();
    QPainter painter(this);
    viz::paintPicture(painter, picture(), QRectF(rect()));
    if (m_gaze.focused) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(toQColor(paletteOf(*this).accent), 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
    m_frameMs = static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

void GraphCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_showsAll)
        showAll();
    else
        look(m_gaze);
}

bool GraphCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int operation = m_graph.operationAt(pointOf(help->pos()), m_gaze);
    if (operation < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), QString::fromStdString(m_graph.describe(operation)).toHtmlEscaped(),
                           this);
    return true;
}

void GraphCanvas::wheelEvent(QWheelEvent* event) {
    const double notches = event->angleDelta().y() / 120.0;
    if (event->modifiers() & Qt::ShiftModifier) {
        GraphGaze gaze = m_gaze;
        gaze.origin.x -= notches * 120 / gaze.scale;
        m_showsAll = false;
        look(gaze);
    } else {
        zoom(std::pow(1.2, notches), pointOf(event->position()));
    }
    event->accept();
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    m_pressedAt = m_last = event->position();
    m_pressed = m_graph.operationAt(pointOf(event->position()), m_gaze);
    m_pans = m_pressed < 0;
    if (m_pressed >= 0) select(m_pressed);
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (event->buttons() & Qt::LeftButton) {
        const bool far = (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
        if (m_pressed >= 0 && (far || m_gaze.dragged >= 0)) {
            m_gaze.dragged = m_pressed;
            m_gaze.pointer = pointOf(at);
            setCursor(Qt::ClosedHandCursor);
            update();
        } else if (m_pans && far) {
            setCursor(Qt::ClosedHandCursor);
            GraphGaze gaze = m_gaze;
            gaze.origin.x -= (at.x() - m_last.x()) / gaze.scale;
            gaze.origin.y -= (at.y() - m_last.y()) / gaze.scaleY;
            m_showsAll = false;
            look(gaze);
        }
        m_last = at;
        return;
    }
    const int hovered = m_graph.operationAt(pointOf(at), m_gaze);
    if (hovered == m_gaze.hovered) return;
    m_gaze.hovered = hovered;
    setCursor(hovered >= 0 ? Qt::OpenHandCursor : Qt::ArrowCursor);
    update();
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    setCursor(Qt::ArrowCursor);
    const int dragged = std::exchange(m_gaze.dragged, -1);
    const bool clickedGround =
        m_pans && (event->position() - m_pressedAt).manhattanLength() < QApplication::startDragDistance();
    m_pressed = -1;
    m_pans = false;
    update();
    if (clickedGround) select(-1);
    if (dragged < 0) return;
    const int lane = m_graph.laneAt(pointOf(event->position()), m_gaze);
    if (lane >= 0 && lane != m_graph.record().operations[dragged].device) emit moveRequested(dragged, lane);
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const int operation = m_graph.operationAt(pointOf(event->position()), m_gaze); operation >= 0)
        emit statementWanted(operation);
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
    using Direction = PlacementGraph::Direction;
    const auto go = [&](Direction direction) {
        const int next = m_graph.neighbour(m_gaze.selected, direction);
        select(next);
        if (next < 0) return;
        const viz::Box box = m_graph.boxOf(next, m_gaze);
        const bool inView = box.x >= PlacementGraph::kHeader && box.x + box.width <= width() && box.y >= 0 &&
                            box.y + box.height <= height() && box.width >= 48;
        if (inView) return;
        m_showsAll = false;
        look(m_graph.showing(next, m_gaze, pictureSize()));
    };
    const auto move = [&](int by) {
        if (m_gaze.selected < 0) return;
        const int lane = m_graph.record().operations[m_gaze.selected].device + by;
        if (lane >= 0 && lane < m_graph.lanes()) emit moveRequested(m_gaze.selected, lane);
    };
    const viz::Point middle{width() / 2.0, height() / 2.0};
    const bool control = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
        case Qt::Key_Left: return go(Direction::Left);
        case Qt::Key_Right: return go(Direction::Right);
        case Qt::Key_Up: return control ? move(-1) : go(Direction::Up);
        case Qt::Key_Down: return control ? move(1) : go(Direction::Down);
        case Qt::Key_Plus:
        case Qt::Key_Equal: return zoom(1.25, middle);
        case Qt::Key_Minus: return zoom(0.8, middle);
        case Qt::Key_0:
        case Qt::Key_Home: return showAll();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_gaze.selected >= 0 && !control) return emit statementWanted(m_gaze.selected);
            break;
        case Qt::Key_Escape:
            if (m_gaze.dragged >= 0) {
                m_gaze.dragged = m_pressed = -1;
                return update();
            }
            if (m_gaze.selected >= 0) return select(-1);
            break;
        default: break;
    }
    QWidget::keyPressEvent(event);
}

void GraphCanvas::focusInEvent(QFocusEvent* event) {
    m_gaze.focused = event->reason() != Qt::MouseFocusReason;
    QWidget::focusInEvent(event);
}

void GraphCanvas::focusOutEvent(QFocusEvent* event) {
    m_gaze.focused = false;
    QWidget::focusOutEvent(event);
}

void GraphCanvas::leaveEvent(QEvent* event) {
    m_gaze.hovered = -1;
    QWidget::leaveEvent(event);
    update();
}

}  // namespace kolo::app
