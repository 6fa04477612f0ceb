// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window: it builds the parts, arranges and connects them, and keeps nothing for itself. The run's state is in
// RunDocument, the engine's in EngineClient, the window's layout in Workspace, the commands in Actions, and every panel
// looks after itself.
#pragma once

#include <QMainWindow>
#include <functional>
#include <vector>

#include "app/exporter.h"
#include "app/studio_options.h"
#include "viz/host/forward.h"

namespace kolo::app {

class Actions;
class Appearance;
class ChartsPanel;
class EngineClient;
class Extras;
class HistoryPanel;
class KeysOverlay;
class Lecture;
class LectureStage;
class MessageStrip;
class PageBook;
class ParameterForm;
class PlanTablePanel;
class ProgressWatch;
class RunBar;
class RunDocument;
class RunOpener;
class SceneChoice;
class Scrubber;
class TimelinePanel;
class WindowPlace;
class Workspace;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(const StudioOptions& options, QWidget* parent = nullptr);
    ~MainWindow() override;

    EngineClient& engine() { return *m_engine; }
    RunDocument& document() { return *m_document; }
    Actions& actions() { return *m_actions; }
    MessageStrip& strip() { return *m_strip; }
    HistoryPanel& history() { return *m_history; }
    Exporter& exporter() { return *m_exporter; }
    ParameterForm& form() { return *m_form; }
    viz::CanvasWidget& canvas() { return *m_canvas; }
    viz::CanvasWidget& timeline();
    TimelinePanel& timelinePanel() { return *m_timelinePanel; }
    Scrubber& scrubber() { return *m_scrubber; }
    Appearance& appearance() { return *m_appearance; }
    RunOpener& opener() { return *m_opener; }
    KeysOverlay& keysOverlay() { return *m_keys; }
    Extras& extras() { return *m_extras; }
    Lecture& lecture() { return *m_lecture; }
    PageBook& pages() { return *m_pages; }
    void showPage(const QString& id);  ///< kRunPage, or the id of a page in app/pages

    bool isLecture() const;
    void setLecture(bool on);

protected:
    bool focusNextPrevChild(bool next) override;
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void showRun();
    void run(const RunSpec& spec);
    void chooseTheme();
    void buildParts();
    void arrangeParts();
    void connectEngine();
    void connectForm();
    void connectRun();
    void showKind();
    void tellWhatIsNotRecorded();
    void connectActions();
    void restoreSettings();
    void saveSettings() const;
    void undo();
    void escape();

    StudioOptions m_options;
    Appearance* m_appearance;
    WindowPlace* m_place;
    EngineClient* m_engine;
    RunDocument* m_document;
    Actions* m_actions;
    Exporter* m_exporter;
    RunOpener* m_opener = nullptr;
    MessageStrip* m_strip = nullptr;
    RunBar* m_bar = nullptr;
    viz::CanvasWidget* m_canvas = nullptr;
    viz::TimelineCanvas* m_timeline = nullptr;
    TimelinePanel* m_timelinePanel = nullptr;
    SceneChoice* m_picture = nullptr;
    Scrubber* m_scrubber = nullptr;
    ChartsPanel* m_charts = nullptr;
    QWidget *m_table = nullptr, *m_inspector = nullptr, *m_cost = nullptr;
    PlanTablePanel* m_planTable = nullptr;
    QWidget* m_figures = nullptr;  // what training has instead of m_cost
    ParameterForm* m_form = nullptr;
    HistoryPanel* m_history = nullptr;
    Workspace* m_workspace = nullptr;
    LectureStage* m_stage = nullptr;
    Lecture* m_lecture = nullptr;
    Extras* m_extras = nullptr;
    PageBook* m_pages = nullptr;
    KeysOverlay* m_keys = nullptr;
    std::vector<std::function<bool()>> m_undos;  // the last at the end; false: that one is out of date
    bool m_wasMaximized = false;
};

}  // namespace kolo::app
