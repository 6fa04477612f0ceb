// SPDX-License-Identifier: GPL-3.0-or-later
//
// Steps through a playlist: a menu with its items, Ctrl+Page Down and Up everywhere, and in lecture mode the plain
// keys, which are what a presenter's clicker sends. In a lesson, Page Down first scrolls on and then goes to the next
// item.
#pragma once

#include <QObject>

#include "app/playlist.h"
#include "app/window_parts.h"

class QActionGroup;
class QMenu;

namespace kolo::app {

class PlaylistPlayer : public QObject {
    Q_OBJECT
public:
    explicit PlaylistPlayer(const WindowParts& parts);

    bool open(const QString& path);  ///< false: it was faulty, and the message strip says why
    void play(Playlist playlist);
    bool isOpen() const { return !m_list.items.empty(); }
    int current() const { return m_at; }
    const Playlist& playlist() const { return m_list; }

    void show(int item);
    void turn(int by);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showPlace();  ///< where the current item is viewed
    void fillMenu();
    void giveKeys();
    bool scrollLesson(int by);  ///< false: already at its end

    WindowParts m_parts;
    Playlist m_list;
    QMenu* m_menu = nullptr;
    QActionGroup* m_entries = nullptr;
    int m_at = -1;
    int m_stepWanted = 0;  // once this item's run is ready
};

}  // namespace kolo::app
