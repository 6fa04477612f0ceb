// SPDX-License-Identifier: Apache-2.0
#include "viz/host/timeline_canvas.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <cmath>

namespace kolo::viz {

namespace {
constexpr double kWheelNotch = 120;  // of a wheel
constexpr double kCloser = 1.25;     // by one notch or key
constexpr double kPanned = 0.15;     // of what is shown, likewise
constexpr double kHighest = 160;     // px of a row
constexpr double kSeen = 4;          // px of a piece that is found, at least
}  // namespace

TimelineCanvas::TimelineCanvas(QWidget* parent) : CanvasWidget(parent) {
    m_state.arrows = m_state.path = true;
    setMinimumHeight(104);  // the rows of four workers, and the clock
}

void TimelineCanvas::adjust(SceneInput& input) const {
    input.timeline = &m_state;
}

const TimelineScene* TimelineCanvas::timeline() const {
    return dynamic_cast<const TimelineScene*>(scene());
}

std::optional<TimelinePlaces> TimelineCanvas::places() const {
    const auto input = timeline() ? currentInput() : std::nullopt;
    return input ? timeline()->places(*input) : std::nullopt;
}

void TimelineCanvas::look(const TimelinePlaces& places, TimeRange shown) {
    shown = within(shown, places.whole);
    if (m_state.shown == shown) return;
    m_state.shown = shown;
    requestUpdate();
    emit viewChanged();
}

void TimelineCanvas::zoom(double factor) {
    const auto places = this->places();
    if (!places) return;
    const bool inView = places->now >= places->shown.from && places->now <= places->shown.to;
    const double about = inView ? places->now : (places->shown.from + places->shown.to) / 2;
    look(*places, zoomed(places->shown, places->whole, about, factor));
}

void TimelineCanvas::pan(double share) {
    if (const auto places = this->places())
        look(*places, panned(places->shown, places->whole, share * places->shown.length()));
}

void TimelineCanvas::showUsual() {
    m_state.shown.reset();
    showAllRows();
    emit viewChanged();
}

void TimelineCanvas::showAllRows() {
    m_state.rowHeight = 0;
    m_state.firstRow = 0;
    requestUpdate();
}

void TimelineCanvas::showWhole() {
    showAllRows();
    if (const auto places = this->places()) look(*places, places->whole);
}

void TimelineCanvas::showSelection() {
    if (!m_state.selection) return showUsual();
    showAllRows();
    show(m_state.selection->fromNs, m_state.selection->toNs);
}

/// With a little room on both sides.
void TimelineCanvas::show(std::int64_t fromNs, std::int64_t toNs) {
    const auto places = this->places();
    if (!places) return;
    const double from = places->placeAtNs(fromNs), to = places->placeAtNs(toNs), room = (to - from) * 0.05;
    look(*places, {from - room, to + room});
}

void TimelineCanvas::select(std::optional<TimelineSelection> selection) {
    if (m_state.selection == selection) return;
    m_state.selection = selection;
    requestUpdate();
    emit selectionChanged();
}

void TimelineCanvas::seek(const PieceSearch* search) {
    m_state.search = search;
    if (!search || search->empty()) m_state.found.reset();
    requestUpdate();
}

void TimelineCanvas::showFound(const PieceSearch::Place& at, bool closer) {
    m_state.found = at;
    if (const auto places = this->places()) {
        const double from = places->placeAtNs(at.piece.startNs), to = places->placeAtNs(at.piece.endNs);
        if (at.row < places->firstRow || at.row >= places->firstRow + places->visible)
            setRows(*places, places->rowHeight, at.row - places->visible / 2);
        if (to - from > places->shown.length()) {
            show(at.piece.startNs, at.piece.endNs);
        } else {
            TimeRange shown = following(following(places->shown, places->whole, to), places->whole, from);
            const double least = kSeen / places->rows.width * shown.length();
            if (closer && to > from && to - from < least)
                shown = zoomed(shown, places->whole, (from + to) / 2, least / (to - from));
            look(*places, shown);
        }
    }
    requestUpdate();
}

void TimelineCanvas::setArrows(bool on) {
    m_state.arrows = on;
    requestUpdate();
}

void TimelineCanvas::setPath(bool on) {
    m_state.path = on;
    requestUpdate();
}

void TimelineCanvas::forget() {
    m_state.found.reset();
    select(std::nullopt);
    showUsual();
}

void TimelineCanvas::followPlayhead() {
    if (!m_state.shown) return;
    if (const auto places = this->places()) look(*places, following(places->shown, places->whole, places->now));
}

void TimelineCanvas::setRows(const TimelinePlaces& places, double rowHeight, int firstRow) {
    const bool all = rowHeight * places.count <= places.rowHeight * places.visible && rowHeight < places.rowHeight;
    m_state.rowHeight = all ? 0 : std::min(rowHeight, kHighest);
    m_state.firstRow = std::clamp(firstRow, 0, std::max(places.count - 1, 0));
    requestUpdate();
}

// ---- pointer and keys ----------------------------------------------------------------------------------------------

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
    m_pressedAt = m_last = event->position();
    const auto places = this->places();
    if (!places) return CanvasWidget::mousePressEvent(event);
    const bool overRows = places->rows.contains({event->position().x(), event->position().y()});
    const bool pans = event->button() == Qt::MiddleButton ||
                      (event->button() == Qt::LeftButton && (!overRows || (event->modifiers() & Qt::ShiftModifier)));
    if (pans) {
        m_drag = Drag::Panning;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton) {
        m_drag = Drag::Pressed;
        CanvasWidget::mousePressEvent(event);
    }
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
    const auto places = this->places();
    if (!places) return CanvasWidget::mouseMoveEvent(event);
    const QPointF at = event->position();
    if (m_drag == Drag::Panning) {
        look(*places, panned(places->shown, places->whole, places->placeAt(m_last.x()) - places->placeAt(at.x())));
        m_last = at;
        return;
    }
    if (m_drag == Drag::Pressed && (at - m_pressedAt).manhattanLength() >= QApplication::startDragDistance())
        m_drag = Drag::Selecting;
    if (m_drag == Drag::Selecting) {
        const auto place = [&](double x) {
            return std::clamp(places->placeAt(x), places->shown.from, places->shown.to);
        };
        const double from = place(std::min(m_pressedAt.x(), at.x())), to = place(std::max(m_pressedAt.x(), at.x()));
        const int one = places->rowAt(m_pressedAt.y()), other = places->rowAt(at.y());
        return select(
            TimelineSelection{places->nsAt(from), places->nsAt(to), std::min(one, other), std::max(one, other)});
    }
    const bool overRows = places->rows.contains({at.x(), at.y()});
    setCursor(overRows ? Qt::ArrowCursor : Qt::OpenHandCursor);
    CanvasWidget::mouseMoveEvent(event);
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag == Drag::Panning) return setCursor(Qt::OpenHandCursor);
    if (drag == Drag::Selecting) return;
    if (drag == Drag::Pressed) select(std::nullopt);
    CanvasWidget::mouseReleaseEvent(event);
}

/// Beside the rows, everything comes back into view.
void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto places = this->places();
    if (places && !places->rows.contains({event->position().x(), event->position().y()})) return showUsual();
    CanvasWidget::mouseDoubleClickEvent(event);
}

void TimelineCanvas::wheelEvent(QWheelEvent* event) {
    const auto places = this->places();
    if (!places) return event->ignore();
    const QPoint turned = event->angleDelta();
    const double up = turned.y() / kWheelNotch, right = -turned.x() / kWheelNotch;
    if (event->modifiers() & Qt::ControlModifier) {
        const int about = places->rowAt(event->position().y());
        const double height = std::clamp(places->rowHeight * std::pow(kCloser, up), 2.0, kHighest);
        const auto above = static_cast<int>((event->position().y() - places->rows.y) / height);
        setRows(*places, height, about - above);
    } else if ((event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier)) || turned.y() == 0) {
        const double along = right != 0 ? right : -up;
        look(*places, panned(places->shown, places->whole, along * kPanned * places->shown.length()));
    } else {
        const double about =
            places->placeAt(std::clamp(event->position().x(), places->rows.x, places->rows.x + places->rows.width));
        look(*places, zoomed(places->shown, places->whole, about, std::pow(kCloser, up)));
    }
    event->accept();
}

bool TimelineCanvas::keyOfTimeline(int key) const {
    switch (key) {
        case Qt::Key_W:
        case Qt::Key_A:
        case Qt::Key_S:
        case Qt::Key_D:
        case Qt::Key_F:
        case Qt::Key_0:
        case Qt::Key_Plus:
        case Qt::Key_Equal:
        case Qt::Key_Minus: return true;
        default: return false;
    }
}

/// These keys are the timeline's while it has the focus; Esc is, while something is selected.
bool TimelineCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        if (plain && (keyOfTimeline(key->key()) || (key->key() == Qt::Key_Escape && m_state.selection))) {
            event->accept();
            return true;
        }
    }
    return CanvasWidget::event(event);
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event) {
    const auto places = this->places();
    if (keyOfTimeline(event->key())) showFocusRing();
    switch (event->key()) {
        case Qt::Key_W:
        case Qt::Key_Plus:
        case Qt::Key_Equal: return zoom(kCloser);
        case Qt::Key_S:
        case Qt::Key_Minus: return zoom(1 / kCloser);
        case Qt::Key_A: return pan(-kPanned);
        case Qt::Key_D: return pan(kPanned);
        case Qt::Key_F: return showSelection();
        case Qt::Key_0: return showWhole();
        case Qt::Key_Escape:
            if (!m_state.selection) break;
            return select(std::nullopt);
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (!places || places->visible >= places->count) break;
            return setRows(*places, places->rowHeight, places->firstRow + (event->key() == Qt::Key_Down ? 1 : -1));
        case Qt::Key_Return:
        case Qt::Key_Enter:  // what is in view, for those without a pointer
            if (!places) break;
            return select(TimelineSelection{places->nsAt(places->shown.from), places->nsAt(places->shown.to),
                                            places->firstRow, places->firstRow + places->visible - 1});
        default: break;
    }
    CanvasWidget::keyPressEvent(event);
}

}  // namespace kolo::viz
