// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/playlist_player.h"

#include <QActionGroup>
#include <QApplication>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>

#include "app/actions.h"
#include "app/engine_words.h"
#include "app/file_dialogs.h"
#include "app/lecture.h"
#include "app/message_strip.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/run_document.h"

namespace kolo::app {

namespace {
constexpr int kSecondsShown = 4;
const QString kLessonsPage = QStringLiteral("lessons");
}  // namespace

PlaylistPlayer::PlaylistPlayer(const WindowParts& parts) : QObject(&parts.window), m_parts(parts) {
    Actions& actions = parts.actions;
    connect(actions.playlistNext, &QAction::triggered, this, [this] { turn(1); });
    connect(actions.playlistPrevious, &QAction::triggered, this, [this] { turn(-1); });
    connect(actions.playlistOpen, &QAction::triggered, this, [this] {
        askWhatToOpen(&m_parts.window, tr("Open a playlist"), {}, {tr("Playlist (*.toml)")},
                      [this](const QString& path) { open(path); });
    });
    connect(actions.lecture, &QAction::toggled, this, [this](bool on) {
        giveKeys();
        // Shows the item again when the window has changed, as the audience should see it.
        if (on && isOpen()) QMetaObject::invokeMethod(this, &PlaylistPlayer::showPlace, Qt::QueuedConnection);
    });
    connect(&parts.document, &RunDocument::runStarted, this, [this] {
        if (const int step = std::exchange(m_stepWanted, 0); step > 0) m_parts.document.runTo(step);
    });
    giveKeys();
    qApp->installEventFilter(this);
}

bool PlaylistPlayer::open(const QString& path) {
    auto list = readPlaylist(path, knownLessons());
    if (!list) {
        m_parts.strip.show({Notice::Tone::Bad, engineWords(list.error().message), {}, {}, 0});
        return false;
    }
    play(std::move(*list));
    return true;
}

void PlaylistPlayer::play(Playlist playlist) {
    m_list = std::move(playlist);
    for (PlaylistItem& item : m_list.items) item.title = titleOf(item);  // a command line is read before the language
    fillMenu();
    giveKeys();
    show(0);
}

void PlaylistPlayer::fillMenu() {
    if (!m_menu) {
        m_menu = m_parts.window.menuBar()->addMenu(tr("&Playlist"));
        m_menu->setAccessibleName(tr("Playlist"));
        m_menu->setToolTipsVisible(true);
    }
    m_menu->clear();
    delete m_entries;
    m_entries = new QActionGroup(this);
    for (std::size_t i = 0; i < m_list.items.size(); ++i) {
        QAction* entry = m_menu->addAction(QStringLiteral("%1. %2").arg(i + 1).arg(m_list.items[i].title));
        entry->setCheckable(true);
        entry->setToolTip(m_list.items[i].notes);
        m_entries->addAction(entry);
        connect(entry, &QAction::triggered, this, [this, i] { show(static_cast<int>(i)); });
    }
    m_menu->addSeparator();
    m_menu->addAction(m_parts.actions.playlistPrevious);
    m_menu->addAction(m_parts.actions.playlistNext);
}

/// Page Up and Down step the run, unless a playlist is being presented.
void PlaylistPlayer::giveKeys() {
    Actions& actions = m_parts.actions;
    const bool mine = isOpen() && actions.lecture->isChecked();
    const auto give = [mine](QAction* item, QAction* step, Qt::Key key) {
        QList<QKeySequence> items{QKeySequence(Qt::CTRL | key)}, steps = step->shortcuts();
        steps.removeAll(QKeySequence(key));
        (mine ? items : steps) << QKeySequence(key);
        item->setShortcuts(items);
        step->setShortcuts(steps);
        item->setEnabled(true);
    };
    give(actions.playlistNext, actions.stepForward, Qt::Key_PageDown);
    give(actions.playlistPrevious, actions.stepBack, Qt::Key_PageUp);
    actions.playlistNext->setEnabled(isOpen());
    actions.playlistPrevious->setEnabled(isOpen());
}

void PlaylistPlayer::turn(int by) {
    if (!isOpen()) return;
    const int to = m_at + by;
    if (to >= 0 && to < static_cast<int>(m_list.items.size())) return show(to);
    m_parts.strip.show(
        {Notice::Tone::Info,
         to < 0 ? tr("This is the first item of the playlist.") : tr("This was the last item of the playlist."),
         {},
         {},
         kSecondsShown});
}

void PlaylistPlayer::show(int at) {
    m_at = at;
    const PlaylistItem& item = m_list.items[static_cast<std::size_t>(at)];
    m_entries->actions().at(at)->setChecked(true);
    const int count = static_cast<int>(m_list.items.size());
    const QString next = at + 1 < count ? m_list.items[static_cast<std::size_t>(at + 1)].title : QString();
    m_parts.lecture.notes().setItem(tr("%1 of %2: %3").arg(at + 1).arg(count).arg(item.title), item.notes, next);
    m_parts.strip.show(
        {Notice::Tone::Info, tr("%1 of %2: %3").arg(at + 1).arg(count).arg(item.title), {}, {}, kSecondsShown});
    if (item.run) {
        m_stepWanted = item.step;
        m_parts.document.start(*item.run);
    }
    showPlace();
}

void PlaylistPlayer::showPlace() {
    const PlaylistItem& item = m_list.items[static_cast<std::size_t>(m_at)];
    if (item.run) {
        m_parts.pages.show(kRunPage);
        m_parts.lecture.show(item.view);
    } else if (!m_parts.pages.openItem(kLessonsPage, item.lesson)) {
        m_parts.strip.show(
            {Notice::Tone::Bad, tr("The lesson “%1” cannot be opened here.").arg(item.lesson), {}, {}, 0});
    }
}

bool PlaylistPlayer::scrollLesson(int by) {
    for (QScrollArea* area : m_parts.pages.currentWidget()->findChildren<QScrollArea*>()) {
        QScrollBar* bar = area->verticalScrollBar();
        if (!area->isVisible() || bar->maximum() == bar->minimum()) continue;
        if (by > 0 ? bar->value() >= bar->maximum() : bar->value() <= bar->minimum()) continue;
        bar->setValue(bar->value() + by * bar->pageStep() * 9 / 10);
        return true;
    }
    return false;
}

bool PlaylistPlayer::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress || !isOpen() || !m_parts.lecture.isOn()) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() != Qt::NoModifier || (key->key() != Qt::Key_PageDown && key->key() != Qt::Key_PageUp))
        return false;
    const auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || m_parts.pages.shown() == kRunPage || widget->window() != &m_parts.window) return false;
    const int by = key->key() == Qt::Key_PageDown ? 1 : -1;
    if (!scrollLesson(by)) turn(by);
    return true;
}

}  // namespace kolo::app
