// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lecture as one file, written with a text editor:
//
//     title = "Distributed learning, lecture 9"
//
//     [[item]]
//     lesson = "ring-step-by-step"          # the id of a lesson
//     notes  = "Ask who would lead the dance."
//
//     [[item]]
//     title = "Eight workers"
//     view  = "table"                       # picture (the default), table or chart
//     step  = 3                             # where it begins
//     [item.run]                            # a spec, as in a spec file …
//     strategy = "allreduce"
//     devices  = "virtual:8"
//     parameters = { algorithm = "ring", elements = 8, seed = 1 }
//
//     [[item]]
//     spec = "tree.json"                    # … or in a file beside this one
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/lecture_stage.h"
#include "engine/api/run_spec.h"

namespace kolo::app {

struct PlaylistItem {
    QString title, notes;        ///< as the file says; see titleOf()
    QString lesson;              ///< empty: a run
    std::optional<RunSpec> run;  ///< nothing: a lesson
    LectureView view = LectureView::Picture;
    int step = 0;
};

struct Playlist {
    QString title;
    std::vector<PlaylistItem> items;  ///< at least one
};

/// `lessons`: the existing ids. The error for a faulty file is one sentence that names the place and what is allowed
/// there.
Outcome<Playlist> readPlaylist(const QString& path, const QStringList& lessons);

/// Its own title, or else that of its lesson, in the window's language.
QString titleOf(const PlaylistItem& item);

/// The ids of Kolo's own lessons and of those in the reader's folder.
QStringList knownLessons();

}  // namespace kolo::app
