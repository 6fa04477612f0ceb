// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lecture_ink.h"

#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kFollowMs = 25;
constexpr double kPenWidth = 5;
constexpr double kLightPart = 0.16;  // radius, of the stage's height
constexpr double kDimmed = 0.72;
}  // namespace

LectureInk::LectureInk(QWidget& stage) : QWidget(&stage) {
    setAccessibleName(tr("Pen and spotlight"));
    setFocusPolicy(Qt::NoFocus);
    setGeometry(stage.rect());
    stage.installEventFilter(this);
    m_follow.setInterval(kFollowMs);
    connect(&m_follow, &QTimer::timeout, this, &LectureInk::follow);
    settle();
}

void LectureInk::setPen(bool on) {
    m_pen = on;
    if (!on) m_strokes.clear();
    settle();
}

void LectureInk::setSpotlight(bool on) {
    m_spotlight = on;
    on ? m_follow.start() : m_follow.stop();
    follow();
    settle();
}

void LectureInk::wipe() {
    if (m_strokes.empty()) return;
    m_strokes.clear();
    update();
}

void LectureInk::settle() {
    setAttribute(Qt::WA_TransparentForMouseEvents, !m_pen);
    m_pen ? setCursor(Qt::CrossCursor) : unsetCursor();
    setVisible(m_pen || m_spotlight);
    raise();
    update();
}

void LectureInk::follow() {
    const QPoint now = mapFromGlobal(QCursor::pos());
    if (std::exchange(m_pointer, now) != now) update();
}

bool LectureInk::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

void LectureInk::paintEvent(QPaintEvent*) {
    const viz::Palette& colors = paletteOf(*window());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_spotlight) {
        const double radius = kLightPart * height();
        QPainterPath dark;
        dark.addRect(rect());
        QPainterPath light;
        light.addEllipse(QPointF(m_pointer), radius, radius);
        painter.fillPath(dark.subtracted(light), toQColor(colors.ground, kDimmed));
    }
    painter.setPen(QPen(toQColor(colors.bad), kPenWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const QPolygonF& stroke : m_strokes) {
        if (stroke.size() == 1)
            painter.drawPoint(stroke.first());
        else
            painter.drawPolyline(stroke);
    }
}

void LectureInk::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    m_strokes.push_back(QPolygonF{event->position()});
    update();
}

void LectureInk::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) || m_strokes.empty()) return;
    m_strokes.back() << event->position();
    update();
}

}  // namespace kolo::app
