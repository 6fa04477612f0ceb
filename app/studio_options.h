// SPDX-License-Identifier: GPL-3.0-or-later
//
// kolo-studio's command line options. An invalid request is one sentence and exit code 2, as for the engine's command.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>

#include "app/playlist.h"
#include "app/theme.h"
#include "engine/api/run_spec.h"

namespace kolo::app {

struct StudioOptions {
    std::optional<RunSpec> spec;       ///< nothing: the review question
    qint64 run = 0;                    ///< a stored run to open instead
    QString file;                      ///< a .kolo file to open instead
    QString database, engine;          ///< empty: the defaults
    std::optional<ThemeChoice> theme;  ///< nothing: as last used
    QSize size;                        ///< of the window; empty: as last used
    QString screenshot;                ///< a PNG file: save the window there and quit
    QString page;                      ///< the page to open first; empty: the run
    int step = 0;                      ///< the iteration to go to first
    bool benchFrames = false;          ///< animate for ten seconds and print the cost
    int benchSeconds = 10;
    std::optional<Playlist> playlist;  ///< lessons and runs to step through
    bool lecture = false;              ///< start in lecture mode
    QString language;                  ///< "de"; empty: as last used
    QString reportFile;                ///< write the report of `run` there and quit, without a window
    QString answer;                    ///< not empty: print this and exit with 0 (--help, --version)

    /// Nothing specific was requested: somebody starts the program to look at it.
    bool isPlain() const {
        return !spec && !run && file.isEmpty() && size.isEmpty() && screenshot.isEmpty() && page.isEmpty() &&
               !benchFrames && !playlist && !lecture;
    }
};

Outcome<StudioOptions> parseStudioOptions(const QStringList& arguments);

/// The lecture's review question: four workers, four numbers each, summed around the ring.
RunSpec reviewQuestion();

}  // namespace kolo::app
