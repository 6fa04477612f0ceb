// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lecture.h"

#include <QApplication>
#include <QDialog>
#include <QEvent>
#include <QMainWindow>
#include <QScreen>
#include <algorithm>
#include <utility>

#include "app/actions.h"
#include "app/message_strip.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/run_document.h"

namespace kolo::app {

namespace {

/// Keeps the notes' action in step when the window is closed by its own button.
class CloseWatch : public QObject {
public:
    CloseWatch(QAction* action, QObject* parent) : QObject(parent), m_action(action) {}
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Close) m_action->setChecked(false);
        return false;
    }

private:
    QAction* m_action;
};

/// What is asked over the window: what to export, and where to. Less room around a button's word leaves 1280 × 720
/// enough for all of them.
QString askedStyle() {
    return hallStyle(true, QStringLiteral("QWidget, QHeaderView::section")) +
           QStringLiteral("QPushButton { padding: 4px 6px; } QPushButton, QComboBox { min-height: %1px; }")
               .arg(kHallType * 5 / 4);
}

/// Of what opens by itself, wherever it was asked for: menus and tool tips.
void setPopUpType(bool large) {
    QFont font = QApplication::font();
    if (large) font.setPixelSize(kHallType);
    for (const char* kind : {"QMenu", "QTipLabel"}) QApplication::setFont(font, kind);
}

}  // namespace

Lecture::Lecture(QMainWindow& window, Actions& actions, RunDocument& document, LectureStage& stage, MessageStrip& strip)
    : QObject(&window),
      m_window(window),
      m_actions(actions),
      m_document(document),
      m_stage(stage),
      m_ink(*new LectureInk(stage)),
      m_strip(strip) {
    const auto view = [this](QAction* action, LectureView which) {
        connect(action, &QAction::triggered, this,
                [this, which] { isOnRun() ? show(which) : m_pages->showView(which); });
    };
    view(actions.lecturePicture, LectureView::Picture);
    view(actions.lectureTable, LectureView::Table);
    view(actions.lectureChart, LectureView::Chart);
    connect(actions.lectureDown, &QAction::triggered, this, [this] { m_stage.turn(1); });
    connect(actions.lectureUp, &QAction::triggered, this, [this] { m_stage.turn(-1); });
    for (std::size_t i = 0; i < actions.speeds.size(); ++i) {
        connect(actions.speeds[i], &QAction::triggered, this, [this, i] { m_document.setSecondsPerStep(kSpeeds[i]); });
    }
    connect(actions.notes, &QAction::triggered, this, &Lecture::showNotes);
    connect(actions.pen, &QAction::toggled, &m_ink, &LectureInk::setPen);
    connect(actions.spotlight, &QAction::toggled, &m_ink, &LectureInk::setSpotlight);
    // What was drawn was drawn on one step, and says nothing of the next.
    connect(&document, &RunDocument::playheadMoved, this, [this] {
        const int step = m_document.playhead().target();
        if (std::exchange(m_inkedAt, step) != step) m_ink.wipe();
    });
    connect(&document, &RunDocument::runStarted, &m_ink, &LectureInk::wipe);
    window.installEventFilter(this);
    enableKeys();
}

Lecture::~Lecture() = default;

void Lecture::setPages(PageBook& pages) {
    m_pages = &pages;
    connect(m_pages, &PageBook::currentChanged, this, [this] {
        if (!isOnRun()) putDown();
        if (m_notes) m_notes->tellRun(isOnRun());
        enableKeys();
    });
}

bool Lecture::isOnRun() const {
    return !m_pages || m_pages->shown() == kRunPage;
}

bool Lecture::hasKey(int key) const {
    const auto has = [key](const QAction* action) {
        return action->isEnabled() && action->shortcuts().contains(QKeySequence(key));
    };
    return m_on && (has(m_actions.lecturePicture) || has(m_actions.lectureTable) || has(m_actions.lectureChart) ||
                    has(m_actions.notes));
}

void Lecture::show(LectureView view) {
    if (!m_on) return;
    m_stage.show(view);
    enableKeys();
}

void Lecture::enableKeys() {
    const bool onRun = isOnRun();
    const QList<LectureView> ofPage = onRun ? QList<LectureView>() : m_pages->lectureViews();
    for (const auto& [action, view] : {std::pair(m_actions.lecturePicture, LectureView::Picture),
                                       {m_actions.lectureTable, LectureView::Table},
                                       {m_actions.lectureChart, LectureView::Chart}})
        action->setEnabled(m_on && (onRun || ofPage.contains(view)));
    for (QAction* action : {m_actions.pen, m_actions.spotlight}) action->setEnabled(m_on && onRun);
    // On the picture, Up and Down move over its cells.
    const bool turns = m_on && onRun && m_stage.view() != LectureView::Picture;
    for (QAction* action : {m_actions.lectureUp, m_actions.lectureDown}) action->setEnabled(turns);
}

void Lecture::begin() {
    m_on = true;
    setPopUpType(true);
    m_strip.setLarge(true);
    m_stage.show(m_stage.view());
    enableKeys();
    if (QGuiApplication::screens().size() > 1) showNotes(true);
    if (m_notes) m_notes->restartClock();
}

void Lecture::end() {
    m_on = false;
    putDown();
    setPopUpType(false);
    m_strip.setLarge(false);
    m_stage.show(LectureView::Picture);
    enableKeys();
    if (QGuiApplication::screens().size() > 1) showNotes(false);
}

bool Lecture::putDown() {
    const bool used = m_actions.pen->isChecked() || m_actions.spotlight->isChecked();
    m_actions.pen->setChecked(false);
    m_actions.spotlight->setChecked(false);
    return used;
}

LectureNotes& Lecture::notes() {
    if (!m_notes) {
        m_notes = std::make_unique<LectureNotes>(m_document);
        m_notes->setWindowIcon(m_window.windowIcon());
        m_notes->tellRun(isOnRun());
        for (QAction* action : m_window.actions()) {
            if (action->parent() == &m_actions && action != m_actions.quit) m_notes->addAction(action);
        }
        m_notes->installEventFilter(new CloseWatch(m_actions.notes, m_notes.get()));
    }
    return *m_notes;
}

/// Under the menus and tabs, which keep their width, the right part of the window is the notes', the rest remains the
/// stage's. A page that needs more than a small screen has beside them lies below the notes: the window does not grow
/// over the screen's edge.
void Lecture::placeBeside() {
    const int width = std::clamp(m_window.width() * 3 / 10, 300, 520);
    const int frame = m_window.frameGeometry().width() - m_window.width();
    const int room = m_window.screen()->availableGeometry().width() - frame;
    QWidget* page = m_window.centralWidget();
    const int needed = page->minimumSizeHint().width() - page->contentsMargins().right();
    page->setContentsMargins(0, 0, needed + width <= room ? width : 0, 0);
    if (m_window.width() > room) m_window.resize(room, m_window.height());
    const QWidget* menu = m_window.menuWidget();
    const int top = menu && menu->isVisible() ? menu->height() : 0;
    m_notes->setGeometry(m_window.width() - width, top, width, m_window.height() - top);
}

bool Lecture::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &m_window && m_on && event->type() == QEvent::ChildPolished) {
        // Before it takes its size.
        if (auto* dialog = qobject_cast<QDialog*>(static_cast<QChildEvent*>(event)->child())) {
            dialog->setStyleSheet(askedStyle());
            dialog->setMaximumSize(m_window.size() * 0.9);
        }
    }
    if (watched == &m_window && m_notes) {
        const bool placed = event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest;
        if (placed && m_notes->isBeside()) placeBeside();
        if (event->type() == QEvent::Close) m_notes->hide();  // a window that is left open keeps the program running
    }
    return QObject::eventFilter(watched, event);
}

void Lecture::showNotes(bool on) {
    m_actions.notes->setChecked(on);
    if (m_notes) {
        m_notes->hide();
        m_window.centralWidget()->setContentsMargins({});
    }
    if (!on) return;
    notes().place(m_window);
    if (m_notes->isBeside()) placeBeside();
    m_window.activateWindow();
}

}  // namespace kolo::app
