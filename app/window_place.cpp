// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_place.h"

#include <QEvent>
#include <QScreen>
#include <QSettings>
#include <QTimer>
#include <QWidget>
#include <algorithm>

#include "app/studio_options.h"

namespace kolo::app {

namespace {
constexpr QSize kFirstSize{1440, 900};
constexpr QSize kUsualFrame{2, 40};       // about what a window manager adds; fit() knows
constexpr qint64 kPlacedWithinMs = 1500;  // in which the window manager has placed it; then it is the reader's
constexpr int kMostMoves = 6;             // some window managers have a will of their own
const QString kGeometry = QStringLiteral("geometry");
}  // namespace

WindowPlace::WindowPlace(QWidget& window, const StudioOptions& options)
    : QObject(&window), m_window(window), m_options(options) {
    window.installEventFilter(this);
}

void WindowPlace::restore() {
    const QSize room = m_window.screen()->availableSize() - kUsualFrame;
    m_window.resize(kFirstSize.boundedTo(room));
    if (m_options.size.isEmpty()) {
        m_window.restoreGeometry(QSettings().value(kGeometry).toByteArray());
    } else {
        // A picture of the window is as large as it was asked for.
        m_window.resize(m_options.screenshot.isEmpty() ? m_options.size.boundedTo(room) : m_options.size);
    }
}

void WindowPlace::save() const {
    if (m_options.size.isEmpty()) QSettings().setValue(kGeometry, m_window.saveGeometry());
}

bool WindowPlace::eventFilter(QObject* watched, QEvent* event) {
    if (watched != &m_window || !m_options.screenshot.isEmpty()) return false;
    if (event->type() == QEvent::Show && !event->spontaneous()) {
        m_shown.start();
        m_moves = 0;
    }
    const bool placed = event->type() == QEvent::Show || event->type() == QEvent::Move ||
                        event->type() == QEvent::Resize || event->type() == QEvent::WindowActivate;
    if (placed && m_shown.isValid() && m_shown.elapsed() < kPlacedWithinMs)
        QTimer::singleShot(0, this, &WindowPlace::fit);
    return false;
}

void WindowPlace::fit() {
    if (!m_window.isVisible() || m_window.isFullScreen() || m_window.isMaximized() || m_moves >= kMostMoves) return;
    const QRect room = m_window.screen()->availableGeometry();
    const QSize frame = m_window.frameGeometry().size() - m_window.size();
    const QSize fitting = m_window.size().boundedTo(room.size() - frame);
    if (fitting != m_window.size()) m_window.resize(fitting);
    const QRect whole(m_window.pos(), fitting + frame);
    if (room.contains(whole)) return;
    ++m_moves;
    m_window.move(std::clamp(whole.x(), room.x(), std::max(room.x(), room.right() + 1 - whole.width())),
                  std::clamp(whole.y(), room.y(), std::max(room.y(), room.bottom() + 1 - whole.height())));
}

}  // namespace kolo::app
