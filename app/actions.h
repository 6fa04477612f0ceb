// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every command of the window, defined once: the menus, the buttons and the list of keys are all made from these
// actions. What an action does is in main_window.cpp; its name and keys are here.
//
// Plain keys (Space, the arrows, a clicker's full stop …) belong to the run, but never while the reader types: a text
// field, a grid or a list keeps the keys that it understands (KeyGuard).
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <functional>
#include <vector>

class QMenu;
class QMenuBar;
class QWidget;

namespace kolo::app {

class Actions : public QObject {
    Q_OBJECT
public:
    /// The actions belong to the window, so that their keys work everywhere in it.
    explicit Actions(QWidget& window);

    QAction *newRun, *exportRun, *exportCsv, *exportJson, *exportTrace, *exportKolo, *exportCanvasPng, *exportCanvasSvg,
        *copyPicture, *exportChartsPng, *exportChartsSvg, *exportChartsPdf, *quit;
    QAction *exportAnimationGif, *exportAnimationMp4, *exportAnimationPng, *exportAnimationSvg, *exportReport;
    QAction* open;
    QAction *playlistOpen, *playlistNext, *playlistPrevious, *tour;
    QAction *play, *stepForward, *stepBack, *toStart, *toEnd, *cancel, *runAgain, *restartEngine;
    QAction *undo, *refreshHistory;
    QAction *focusSetup, *focusCanvas, *focusTable, *focusInspector, *focusCost, *focusHistory, *focusCharts,
        *focusTimeline;
    QAction *lecturePicture, *lectureTable, *lectureChart, *lectureUp, *lectureDown, *notes, *pen, *spotlight;
    std::vector<QAction*> speeds;  ///< for the keys 1 to 5
    QAction *lecture, *fullScreen, *exerciseView, *reduceMotion, *themeSystem, *themeDark, *themeLight, *themeProjector;
    QAction *keys, *about, *escape;

    void fillMenus(QMenuBar& bar);
    QAction* addLanguage(const QString& name);                   ///< to the View menu, below Language
    void addPages(QMenuBar& bar, const QList<QAction*>& pages);  ///< to the View menu, below Pages

    struct Group {
        QString title;
        std::vector<QAction*> actions;  ///< null: a separator
    };
    const std::vector<Group>& groups() const { return m_groups; }
    QList<QAction*> playback() const { return {play, stepForward, stepBack, toStart, toEnd}; }

private:
    QAction* add(const QString& text, const QString& tip, const QList<QKeySequence>& keys = {}, bool checkable = false);

    QWidget& m_window;
    std::vector<Group> m_groups;
    std::vector<QAction*> m_exports;
    std::vector<QAction*> m_panels;
    std::vector<QAction*> m_themes;
    QMenu* m_languages = nullptr;
};

/// On a combo box that takes free text: true after a choice from its list, until its text is entered or edited again.
/// Then ←, → and Space belong to the playback (KeyGuard), as with any other list.
inline constexpr const char* kChosen = "chosen";

/// On a widget that steps what it shows by the keys of the playback, on whatever page it is.
inline constexpr const char* kPlays = "plays";

/// Lets a widget that understands a plain key keep it, before the window's shortcuts see it. While the run is not
/// shown, every widget keeps all of them: nobody steps what nobody sees. A lecture's own are for whatever page it
/// shows.
class KeyGuard : public QObject {
public:
    KeyGuard(std::function<bool()> runShown, std::function<bool(int key)> ofLecture, QObject* parent)
        : QObject(parent), m_runShown(std::move(runShown)), m_ofLecture(std::move(ofLecture)) {}
    /// Whether one of the action's keys reaches it on the page that is shown, if no widget there wants it for itself.
    bool lets(const QAction& action) const;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::function<bool()> m_runShown;
    std::function<bool(int)> m_ofLecture;
};

}  // namespace kolo::app
