// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window offers besides its pages: the animation and the lab report as files, a playlist, the language, the
// first-start tour. Each looks after itself; this only connects them to the window's actions.
#pragma once

#include <QObject>

namespace kolo::app {

class AnimationCommands;
class MainWindow;
class PlaylistPlayer;
struct StudioOptions;
class Tour;

class Extras : public QObject {
    Q_OBJECT
public:
    Extras(MainWindow& window, const StudioOptions& options);

    AnimationCommands& animation() { return *m_animation; }
    PlaylistPlayer& playlist() { return *m_playlist; }
    Tour& tour() { return *m_tour; }

private:
    void addReport();
    void addLanguages();
    void addTour(const StudioOptions& options);

    MainWindow& m_window;
    AnimationCommands* m_animation;
    PlaylistPlayer* m_playlist;
    Tour* m_tour;
};

}  // namespace kolo::app
