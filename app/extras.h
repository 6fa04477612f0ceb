// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window offers besides its pages: the animation and the lab report as files, a playlist, the language, the
// first-start tour. Each looks after itself; this only connects them to the window's actions.
#pragma once

#include <QObject>

#include "app/window_parts.h"

namespace kolo::app {

class AnimationCommands;
class PlaylistPlayer;
struct StudioOptions;
class Tour;

class Extras : public QObject {
    Q_OBJECT
public:
    Extras(const WindowParts& parts, const StudioOptions& options);

    AnimationCommands& animation() { return *m_animation; }
    PlaylistPlayer& playlist() { return *m_playlist; }
    Tour& tour() { return *m_tour; }

private:
    void addReport();
    void addLanguages();
    void addTour(const StudioOptions& options);

    WindowParts m_parts;
    AnimationCommands* m_animation;
    PlaylistPlayer* m_playlist;
    Tour* m_tour;
};

}  // namespace kolo::app
