// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTimer>
#include <algorithm>

#include "app/actions.h"
#include "app/layouts.h"
#include "app/lecture.h"
#include "app/message_strip.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/panel_stack.h"
#include "app/panels/parameter_form.h"
#include "app/panels/table_panel.h"
#include "app/theme.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

namespace {
const QString kSeen = QStringLiteral("tour/seen");
constexpr int kWidth = 400, kBalloonGap = 12;
constexpr int kPanelsSettleMs = 300;
}  // namespace

Tour::Tour(const WindowParts& parts)
    : QFrame(&parts.window),
      m_parts(parts),
      m_ring(new QFrame(&parts.window)),
      m_title(new QLabel(this)),
      m_text(new QLabel(this)),
      m_count(new QLabel(this)),
      m_skip(new QPushButton(tr("Skip the tour"), this)),
      m_back(new QPushButton(tr("Back"), this)),
      m_next(new QPushButton(this)) {
    setObjectName(QStringLiteral("tourCard"));
    setAccessibleName(tr("Tour"));
    setAccessibleDescription(tr("Five places of the window; Enter goes on, Esc ends the tour"));
    m_ring->setObjectName(QStringLiteral("tourRing"));
    m_ring->setAttribute(Qt::WA_TransparentForMouseEvents);
    setRole(m_title, "role", QStringLiteral("heading"));
    setRole(m_count, "role", QStringLiteral("dim"));
    setRole(m_skip, "quiet", true);
    setRole(m_next, "primary", true);
    m_text->setWordWrap(true);
    for (QPushButton* button : {m_skip, m_back, m_next}) button->setAccessibleName(button->text());
    m_next->setAccessibleName(tr("Next"));
    m_skip->setToolTip(tr("Esc does the same"));

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_skip);
    buttons->addStretch(1);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* top = new QHBoxLayout;
    top->addWidget(m_title, 1);
    top->addWidget(m_count);
    auto* column = columnIn(this, 10, {20, 16, 16, 14});
    column->addLayout(top);
    column->addWidget(m_text);
    column->addLayout(buttons);
    setFixedWidth(kWidth);
    setTabOrder(m_next, m_back);
    setTabOrder(m_back, m_skip);

    m_stops = {
        {tr("A run that really runs"),
         tr("Four workers stand in a ring and wait before their first step. Press → and they take it: what moves is "
            "moved by the engine. Space plays, ← looks back into the record."),
         [this] { return &m_parts.canvas; }},
        {tr("The table of the exercise"),
         tr("Every step fills one row. A blank is a partial sum that was passed on. Click a row to go there, and rest "
            "on "
            "a cell to see whose numbers are in it."),
         [this] { return m_parts.window.findChild<TablePanel*>(); }},
        {tr("Your own run"),
         tr("Change the workers, the algorithm or the numbers, and press Run (Ctrl+R). Every run is kept in the "
            "history."),
         [this] { return &m_parts.form; }},
        {tr("Lessons and laboratories"),
         tr("The pages beside the run: lessons with runs in them, exercises, comparisons and more. Alt and a digit go "
            "there."),
         [this]() -> QWidget* { return m_parts.pages.tabs(); }},
        {tr("In front of a hall"),
         tr("F5 leaves nothing but the picture, the table or a chart, in large type; Esc leads back. The key ? lists "
            "all keys."),
         [this]() -> QWidget* { return m_parts.window.menuBar(); }},
    };
    connect(m_skip, &QPushButton::clicked, this, &Tour::skip);
    connect(m_back, &QPushButton::clicked, this, [this] { turn(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { turn(1); });
    parts.window.installEventFilter(this);
    parts.strip.installEventFilter(this);
    // Who goes elsewhere has seen enough; in front of a hall the card would lie over the picture.
    connect(&parts.pages, &PageBook::currentChanged, this, &Tour::end);
    connect(parts.actions.lecture, &QAction::toggled, this, &Tour::end);
    hide();
    m_ring->hide();
}

bool Tour::wasSeen() {
    return QSettings().value(kSeen, false).toBool();
}

void Tour::begin() {
    QSettings().setValue(kSeen, true);
    if (m_parts.lecture.isOn()) m_parts.actions.lecture->trigger();
    m_parts.pages.show(kRunPage);
    m_at = 0;
    showStop();
    m_next->setFocus(Qt::OtherFocusReason);
}

void Tour::end() {
    hide();
    m_ring->hide();
}

bool Tour::skip() {
    if (!isVisible()) return false;
    end();
    m_parts.canvas.setFocus(Qt::OtherFocusReason);
    return true;
}

void Tour::turn(int by) {
    m_at = std::max(m_at + by, 0);
    if (m_at >= stops()) {
        skip();
        return;
    }
    showStop();
}

void Tour::showStop() {
    const TourStop& stop = m_stops[static_cast<std::size_t>(m_at)];
    m_title->setText(stop.title);
    m_text->setText(stop.text);
    m_count->setText(tr("%1 of %2").arg(m_at + 1).arg(stops()));
    m_back->setVisible(m_at > 0);
    m_next->setText(m_at + 1 < stops() ? tr("Next") : tr("Done"));
    m_next->setAccessibleName(QStringLiteral("%1. %2 %3").arg(m_next->text(), stop.title, stop.text));
    place();
    QTimer::singleShot(kPanelsSettleMs, this,
                       &Tour::place);  // a window that has just opened is still moving its panels
    show();
    m_ring->show();
    m_ring->raise();
    raise();
    QAccessibleEvent alert(m_next, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

/// Beside its place, on the side with the most room, and always inside the window.
void Tour::place() {
    if (m_at >= stops()) return;
    QWidget* target = m_stops[static_cast<std::size_t>(m_at)].place();
    if (target)  // with its title
        if (auto* frame = qobject_cast<PanelFrame*>(target->parentWidget())) target = frame;
    QRect at = m_parts.window.rect();
    if (target && target->isVisible()) {
        at = QRect(target->mapTo(&m_parts.window, QPoint()), target->size());
    } else {
        m_ring->setGeometry({});
    }
    if (target && target->isVisible())
        m_ring->setGeometry(at.adjusted(-4, -4, 4, 4).intersected(m_parts.window.rect()));
    setFixedHeight(heightForWidth(kWidth));
    const QRect room = m_parts.window.rect().adjusted(kBalloonGap, kBalloonGap, -kBalloonGap, -kBalloonGap);
    const int left = at.left() - room.left(), right = room.right() - at.right(), below = room.bottom() - at.bottom();
    QPoint corner;
    if (std::max(left, right) >= kWidth + kBalloonGap) {
        corner = {right >= left ? at.right() + kBalloonGap : at.left() - kBalloonGap - kWidth, at.top()};
    } else if (below >= height() + kBalloonGap) {
        corner = {at.left() + kBalloonGap, at.bottom() + kBalloonGap};
    } else {
        corner = {at.left() + kBalloonGap, at.bottom() - height() - kBalloonGap};
    }
    corner.setX(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - kWidth)));
    corner.setY(std::clamp(corner.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    // A message is read all the same.
    const MessageStrip& strip = m_parts.strip;
    const QRect said(strip.mapTo(&m_parts.window, QPoint()), strip.size());
    if (strip.isVisible() && QRect(corner, size()).intersects(said) &&
        said.bottom() + kBalloonGap + height() <= room.bottom())
        corner.setY(said.bottom() + kBalloonGap);
    move(corner);
}

bool Tour::eventFilter(QObject*, QEvent* event) {
    const bool moves =
        event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::Hide;
    if (moves && isVisible()) QMetaObject::invokeMethod(this, &Tour::place, Qt::QueuedConnection);
    return false;
}

void Tour::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return turn(1);
    QFrame::keyPressEvent(event);
}

}  // namespace kolo::app
