// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/actions.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QActionGroup>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QSlider>
#include <QTabBar>
#include <QTextEdit>
#include <algorithm>

#include "app/scrubber.h"

namespace kolo::app {

Actions::Actions(QWidget& window) : QObject(&window), m_window(window) {
    const auto keys_ = [](auto... each) { return QList<QKeySequence>{QKeySequence(each)...}; };

    newRun = add(tr("Run"), tr("Starts a run with the present settings"),
                 keys_(Qt::CTRL | Qt::Key_R, Qt::CTRL | Qt::Key_Return));
    exportRun =
        add(tr("Export…"), tr("Saves the run, the picture or the charts as a file"), keys_(Qt::CTRL | Qt::Key_E));
    exportCsv = add(tr("Table as CSV…"), tr("The table of the run, as it is shown"));
    exportJson = add(tr("Run as JSON…"), tr("The run's result, for programs"));
    exportTrace = add(tr("Trace for Perfetto…"), tr("All events, one track per worker, for Perfetto or speedscope"));
    exportKolo = add(tr("Run as a Kolo file…"), tr("The whole record, to be opened by another Kolo"));
    exportCanvasPng = add(tr("Picture as PNG…"), tr("The picture as it is now"));
    exportCanvasSvg = add(tr("Picture as SVG…"), tr("The picture as it is now, for print"));
    copyPicture = add(tr("Copy the picture"), tr("The picture as it is now, to the clipboard: for a slide"),
                      keys_(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    exportChartsPng = add(tr("Charts as PNG…"), tr("The charts as they are now"));
    exportChartsSvg = add(tr("Charts as SVG…"), tr("The charts as they are now, for print"));
    exportChartsPdf = add(tr("Charts as PDF…"), tr("The charts as they are now, on a page"));
    exportAnimationGif = add(tr("Animation as GIF…"), tr("The whole run as a moving picture, for slides and pages"));
    exportAnimationMp4 = add(tr("Animation as MP4…"), tr("The whole run as a film"));
    exportAnimationPng = add(tr("Animation as PNG pictures…"), tr("One picture an iteration, for slides"));
    exportAnimationSvg = add(tr("Animation as SVG pictures…"), tr("One picture an iteration, for print"));
    exportReport =
        add(tr("Lab report…"), tr("Settings, provenance, table, charts and every step in words, as PDF or HTML"),
            keys_(Qt::CTRL | Qt::Key_L));
    open = add(tr("Open…"), tr("A run that was saved as a Kolo file: it comes into the history, and is shown"),
               keys_(Qt::CTRL | Qt::Key_O));
    playlistOpen = add(tr("Open a playlist…"), tr("Lessons and runs for a lecture, from one file"),
                       keys_(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    playlistPrevious =
        add(tr("Item before"), tr("To the item before, of the playlist"), keys_(Qt::CTRL | Qt::Key_PageUp));
    playlistNext = add(tr("Next item"), tr("To the next item of the playlist"), keys_(Qt::CTRL | Qt::Key_PageDown));
    quit = add(tr("Quit"), tr("Ends the engine and closes the window"), keys_(Qt::CTRL | Qt::Key_Q));

    play = add(tr("Play or pause"), tr("Goes on by itself, or stops"), keys_(Qt::Key_Space));
    stepForward = add(tr("Step"), tr("The next iteration; beyond the record, the engine really does it"),
                      keys_(Qt::Key_Right, Qt::Key_PageDown, Qt::Key_Period));
    stepBack = add(tr("Back"), tr("The iteration before, from the record"), keys_(Qt::Key_Left, Qt::Key_PageUp));
    toStart = add(tr("Reset"), tr("Back to the start of this run"), keys_(Qt::Key_Home));
    toEnd = add(tr("To the end"), tr("Lets the engine run to the end, and follows"), keys_(Qt::Key_End));
    cancel = add(tr("Cancel the run"), tr("Ends the run at the next iteration; its record is kept"));
    runAgain = add(tr("Run again"), tr("The same settings, from the start, on the engine"),
                   keys_(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    restartEngine = add(tr("Restart the engine"), tr("Ends the engine and starts a fresh one; the record stays"));

    undo = add(tr("Undo"), tr("Mends what was broken last, or brings back what was deleted or thinned out last"),
               keys_(Qt::CTRL | Qt::Key_Z));
    refreshHistory =
        add(tr("Refresh the history"), tr("Reads the list of runs again"), keys_(Qt::CTRL | Qt::SHIFT | Qt::Key_H));

    focusSetup = add(tr("Set up"), tr("To the settings of the next run"), keys_(Qt::CTRL | Qt::Key_1));
    focusCanvas = add(tr("Picture"), tr("To the picture; the arrows walk over its parts"), keys_(Qt::CTRL | Qt::Key_2));
    focusTable = add(tr("Table"), tr("To the table of the run"), keys_(Qt::CTRL | Qt::Key_3));
    focusInspector = add(tr("Inspector"), tr("To the story of one cell"), keys_(Qt::CTRL | Qt::Key_4));
    focusCost = add(tr("Cost"), tr("To what was counted, beside the theory"), keys_(Qt::CTRL | Qt::Key_5));
    focusCharts = add(tr("Charts"), tr("To the charts"), keys_(Qt::CTRL | Qt::Key_6));
    focusHistory = add(tr("History"), tr("To the runs that are stored"), keys_(Qt::CTRL | Qt::Key_7));
    focusTimeline =
        add(tr("Timeline"), tr("To the timeline: W and S zoom, A and D move, Enter sums up what is in view"),
            keys_(Qt::CTRL | Qt::Key_8));

    lecture =
        add(tr("Lecture mode"), tr("Nothing but the picture, for the back row; Esc leaves"), keys_(Qt::Key_F5), true);
    lecturePicture = add(tr("Show the picture"), tr("In lecture mode: nothing but the picture"), keys_(Qt::Key_P));
    lectureTable = add(tr("Show the table"), tr("In lecture mode: nothing but the table"), keys_(Qt::Key_T));
    lectureChart = add(tr("Show a chart"), tr("In lecture mode: nothing but one chart"), keys_(Qt::Key_C));
    lectureUp = add(tr("Chart or workers before"), tr("In lecture mode: the chart before, or the workers before"),
                    keys_(Qt::Key_Up));
    lectureDown = add(tr("Next chart or workers"), tr("In lecture mode: the next chart, or the next workers"),
                      keys_(Qt::Key_Down));
    notes = add(tr("Notes of the lecturer"), tr("What happens, what comes next and how long it has been going on"),
                keys_(Qt::Key_N), true);
    pen = add(tr("Draw with the pen"),
              tr("In lecture mode: a pen over the picture; what it draws is gone at the next step"), keys_(Qt::Key_D),
              true);
    spotlight = add(tr("Spotlight"), tr("In lecture mode: lights what the pointer is at, and dims the rest"),
                    keys_(Qt::Key_L), true);
    for (int key = 1; key <= 5; ++key) {
        speeds.push_back(add(tr("Speed %1").arg(key), tr("From 1, for explaining, to 5, for the whole wave"),
                             {QKeySequence(static_cast<Qt::Key>(Qt::Key_0 + key))}));
    }
    fullScreen = add(tr("Full screen"), tr("The window on the whole screen"), keys_(Qt::Key_F11), true);
    exerciseView = add(tr("Blank what was passed on"),
                       tr("A partial sum that its holder has sent away is blank, as in the lecture's exercise"),
                       keys_(Qt::CTRL | Qt::Key_B), true);
    reduceMotion = add(tr("Reduce motion"), tr("What is sent jumps instead of moving"), {}, true);
    themeSystem = add(tr("As the system"), tr("Dark or light, as the desktop is"), {}, true);
    themeDark = add(tr("Dark"), tr("Light text on dark"), {}, true);
    themeLight = add(tr("Light"), tr("Dark text on light"), {}, true);

    themeProjector =
        add(tr("Projector"), tr("Black on white, with colours that a weak projector keeps apart"), {}, true);

    tour = add(tr("Tour of the window"), tr("Five places of the window, one after the other"));
    keys = add(tr("List of keys"), tr("Every key and what it does"), keys_(QStringLiteral("?"), Qt::Key_F1));
    about = add(tr("About Kolo"), tr("Version, engine and database"));
    escape = add(tr("Leave"), tr("Closes what lies above, dismisses the message, leaves lecture mode"),
                 keys_(Qt::Key_Escape));

    m_exports = {exportCsv,
                 exportJson,
                 exportTrace,
                 exportKolo,
                 nullptr,
                 exportCanvasPng,
                 exportCanvasSvg,
                 nullptr,
                 exportChartsPng,
                 exportChartsSvg,
                 exportChartsPdf,
                 nullptr,
                 exportAnimationGif,
                 exportAnimationMp4,
                 exportAnimationPng,
                 exportAnimationSvg};
    m_panels = {focusSetup, focusCanvas, focusTable,   focusInspector,
                focusCost,  focusCharts, focusHistory, focusTimeline};
    m_themes = {themeSystem, themeDark, themeLight, themeProjector};
    auto* oneTheme = new QActionGroup(this);
    for (QAction* theme : m_themes) oneTheme->addAction(theme);

    m_groups = {{tr("File"),
                 {newRun, open, exportRun, copyPicture, exportReport, playlistOpen, nullptr, undo, refreshHistory,
                  nullptr, quit}},
                {tr("Run", "a run: the menu"),
                 {play, stepForward, stepBack, toStart, toEnd, nullptr, runAgain, cancel, nullptr, restartEngine}},
                {tr("View"),
                 {lecture, notes, fullScreen, nullptr, focusSetup, focusCanvas, focusTable, focusInspector, focusCost,
                  focusCharts, focusHistory, focusTimeline, nullptr, exerciseView, reduceMotion}},
                {tr("Lecture"),
                 {lecturePicture, lectureTable, lectureChart, lectureUp, lectureDown, nullptr, pen, spotlight, nullptr,
                  speeds[0], speeds[1], speeds[2], speeds[3], speeds[4], nullptr, playlistPrevious, playlistNext}},
                {tr("Help"), {tour, keys, about, escape}}};
}

QAction* Actions::add(const QString& text, const QString& tip, const QList<QKeySequence>& keys, bool checkable) {
    auto* action = new QAction(text, this);
    action->setToolTip(tip);
    action->setStatusTip(tip);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    action->setCheckable(checkable);
    m_window.addAction(action);
    return action;
}

namespace {
QMenu* submenu(QMenu& menu, const QString& title) {
    auto* made = new QMenu(title, &menu);
    made->setAccessibleName(title);
    made->setToolTipsVisible(true);
    return made;
}
}  // namespace

void Actions::fillMenus(QMenuBar& bar) {
    // The panels have a menu of their own: with them, the View menu would need two columns on a small screen.
    const auto fill = [this](QMenu& menu, const std::vector<QAction*>& actions) {
        QMenu* panels = nullptr;
        for (QAction* action : actions) {
            const bool panel = action && std::ranges::find(m_panels, action) != m_panels.end();
            if (panel && !panels) menu.addMenu(panels = submenu(menu, tr("Panels")));
            if (action)
                (panel ? *panels : menu).addAction(action);
            else
                menu.addSeparator();
        }
    };
    for (const Group& group : m_groups) {
        QMenu* menu = bar.addMenu(QLatin1Char('&') + group.title);
        menu->setAccessibleName(group.title);
        menu->setToolTipsVisible(true);
        fill(*menu, group.actions);
        if (group.actions.front() == newRun) {
            QMenu* exports = submenu(*menu, tr("Export as"));
            fill(*exports, m_exports);
            menu->insertMenu(menu->actions().at(4), exports);
        } else if (group.actions.front() == lecture) {
            QMenu* theme = submenu(*menu, tr("Theme"));
            fill(*theme, m_themes);
            m_languages = submenu(*menu, tr("Language"));
            for (QMenu* each : {theme, m_languages}) menu->addMenu(each);
        }
    }
}

QAction* Actions::addLanguage(const QString& name) {
    QAction* action = m_languages->addAction(name);
    action->setCheckable(true);
    return action;
}

void Actions::addPages(QMenuBar& bar, const QList<QAction*>& pages) {
    if (pages.size() < 2) return;
    const auto view = std::find_if(m_groups.begin(), m_groups.end(),
                                   [this](const Group& group) { return group.actions.front() == lecture; });
    QMenu* menu = bar.actions().at(static_cast<int>(view - m_groups.begin()))->menu();
    QAction* first = menu->actions().constFirst();
    QMenu* all = submenu(*menu, tr("Pages"));
    all->addActions(pages);
    menu->insertMenu(first, all);
    menu->insertSeparator(first);
}

namespace {
/// Of the window, whatever is shown in it.
bool isOfWindow(int code, Qt::KeyboardModifiers modifiers) {
    return (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) || code == Qt::Key_Escape ||
           (code >= Qt::Key_F1 && code <= Qt::Key_F12);
}
}  // namespace

bool KeyGuard::lets(const QAction& action) const {
    return m_runShown() || std::ranges::any_of(action.shortcuts(), [this](const QKeySequence& keys) {
               const Qt::Key code = keys[0].key();
               return isOfWindow(code, keys[0].keyboardModifiers()) || code == Qt::Key_Question || m_ofLecture(code);
           });
}

bool KeyGuard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return false;
    if (QApplication::activePopupWidget()) return false;  // an open list takes Enter itself
    const auto* widget = qobject_cast<QWidget*>(watched);
    auto* key = static_cast<QKeyEvent*>(event);
    const int code = key->key();
    if (key->modifiers() == Qt::ControlModifier && code == Qt::Key_E) {  // Export…; under X11 a line takes it for End
        event->ignore();
        return true;
    }
    if (!widget || isOfWindow(code, key->modifiers())) return false;

    const bool moves = code == Qt::Key_Left || code == Qt::Key_Right || code == Qt::Key_Up || code == Qt::Key_Down ||
                       code == Qt::Key_PageUp || code == Qt::Key_PageDown || code == Qt::Key_Home ||
                       code == Qt::Key_End;
    const auto* view = qobject_cast<const QAbstractItemView*>(widget);
    const bool editable = view && (view->editTriggers() & QAbstractItemView::AnyKeyPressed);
    // A closed list of choices has the keys up and down, and so has a list of rows; those of the playback belong to the
    // picture. A box into which one may also write keeps them until something was chosen from its list.
    const auto* box = qobject_cast<const QComboBox*>(widget);
    const bool plays = code == Qt::Key_Left || code == Qt::Key_Right || code == Qt::Key_Space;
    const bool writes = box && box->isEditable() && !box->property(kChosen).toBool();
    const bool chooses = box && (writes || !plays || !m_runShown());
    const bool rows = qobject_cast<const QListView*>(view) && plays;
    const bool types = editable || chooses || qobject_cast<const QLineEdit*>(widget) ||
                       qobject_cast<const QTextEdit*>(widget) || qobject_cast<const QPlainTextEdit*>(widget) ||
                       qobject_cast<const QAbstractSpinBox*>(widget);
    const bool walks = moves && ((view && !rows) || qobject_cast<const QTabBar*>(widget) ||
                                 (qobject_cast<const QSlider*>(widget) && !qobject_cast<const Scrubber*>(widget)));
    const bool presses = qobject_cast<const QAbstractButton*>(widget) && code == Qt::Key_Space;
    if (m_runShown() && !types && !walks && !presses) {
        // The line of a box into which one may write would still keep them for itself.
        if (!box || !plays) return false;
        event->ignore();
        return true;
    }
    if (!types && (code == Qt::Key_Question || m_ofLecture(code))) return false;
    event->accept();
    return true;
}

}  // namespace kolo::app
