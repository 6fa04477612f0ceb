// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMenuBar>
#include <QPointer>
#include <QSettings>
#include <QTabBar>
#include <QTimer>
#include <optional>

#include "app/actions.h"
#include "app/break_it.h"
#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/export_commands.h"
#include "app/extras.h"
#include "app/history_panel.h"
#include "app/keys_overlay.h"
#include "app/layouts.h"
#include "app/lecture.h"
#include "app/message_strip.h"
#include "app/narration.h"
#include "app/page.h"
#include "app/page_book.h"
#include "app/panels/charts_panel.h"
#include "app/panels/cost_panel.h"
#include "app/panels/inspector_panel.h"
#include "app/panels/parameter_form.h"
#include "app/panels/plan_table.h"
#include "app/panels/side_by_side.h"
#include "app/panels/table_panel.h"
#include "app/panels/training_panel.h"
#include "app/progress_watch.h"
#include "app/run_bar.h"
#include "app/run_document.h"
#include "app/run_opener.h"
#include "app/scene_choice.h"
#include "app/scene_input.h"
#include "app/scrubber.h"
#include "app/startup_trace.h"
#include "app/tab_order.h"
#include "app/timeline_panel.h"
#include "app/tour.h"
#include "app/window_place.h"
#include "app/workspace.h"
#include "engine/api/record_size.h"
#include "viz/charts/amounts.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

namespace {
constexpr int kUndoSeconds = 12;
constexpr int kDoctorAfterMs = 1500;

/// No style sheet while a window is put together. With one, whatever gets a parent is styled again with all that it
/// holds, level by level: half of the time that a window takes.
class Unstyled {
public:
    Unstyled() { qApp->setStyleSheet({}); }
    ~Unstyled() { qApp->setStyleSheet(m_sheet); }
    Q_DISABLE_COPY_MOVE(Unstyled)

private:
    const QString m_sheet = qApp->styleSheet();
};
}  // namespace

MainWindow::MainWindow(const StudioOptions& options, QWidget* parent)
    : QMainWindow(parent),
      m_options(options),
      m_appearance(new Appearance(this)),
      m_place(new WindowPlace(*this, m_options)),
      m_engine(new EngineClient(this)),
      m_document(new RunDocument(*m_engine, this)),
      m_actions(new Actions(*this)),
      m_exporter(new Exporter(*m_engine, *m_document, this)) {
    setWindowTitle(tr("Kolo"));
    setWindowIcon(QIcon(QStringLiteral(":/icons/kolo.svg")));
    chooseTheme();  // before any part is built, so that none gets its colours twice
    std::optional<Unstyled> parts(std::in_place);
    buildParts();
    connectEngine();
    connectForm();
    connectRun();
    connectActions();
    new ExportCommands({*this, *m_actions, *m_exporter, *m_document, *m_strip, *m_canvas});
    m_exporter->setPlanTableSaver([this](const QString& path) -> Outcome<QStringList> {
        TRY(m_planTable->save(path));
        return QStringList{path};
    });
    m_exporter->setCharts([this] { return m_charts->charts(); });
    m_opener = new RunOpener({*this, *m_actions, *m_engine, *m_document, m_history->model(), *m_strip});
    connect(m_opener, &RunOpener::opening, this, [this] {
        setLecture(false);
        showPage(kRunPage);
    });
    m_engine->start({options.engine, options.database});  // works while the window is being built
    if (!options.file.isEmpty()) {
        m_opener->open(options.file);
    } else if (options.run > 0) {
        m_document->open(options.run);
    } else if (!options.playlist || !options.playlist->items.front().run) {
        const RunSpec spec = options.spec.value_or(reviewQuestion());
        m_form->setSpec(spec);  // also where the engine refuses it
        m_document->start(spec);
    }
    arrangeParts();
    parts.reset();
    restoreSettings();
    m_extras = new Extras({*this, *m_document, *m_actions, *m_strip, *m_exporter, *m_appearance, *m_pages, *m_lecture,
                           *m_canvas, *m_form},
                          options);
    if (!options.page.isEmpty()) showPage(options.page);
}

MainWindow::~MainWindow() = default;

viz::CanvasWidget& MainWindow::timeline() {
    return *m_timeline;
}

void MainWindow::buildParts() {
    const auto canvas = [this]<class Canvas>(Canvas* widget, const char* sceneId, const QString& name,
                                             const QString& description) {
        widget->setScene(viz::findScene(sceneId));
        widget->setAccessibleName(name);
        widget->setAccessibleDescription(description);
        widget->setWindowTitle(name);
        showRunOn(*widget, *m_document, *m_appearance,
                  {.lecture = [this, widget] { return isLecture() && widget == m_canvas; }});
        return widget;
    };
    m_strip = new MessageStrip(this);
    m_bar = new RunBar(*m_document, *m_actions);
    m_canvas = canvas(new viz::CanvasWidget(this), "ring", tr("Picture"),
                      tr("The workers, what they hold and what they send"));
    auto* breakIt = new BreakIt(*m_document, *m_canvas, *m_strip);
    connect(breakIt, &BreakIt::broken, this,
            [this, breakIt] { m_undos.emplace_back([breakIt] { return breakIt->undo(); }); });
    new WaitPicture(*m_document, *m_appearance, *m_canvas);
    m_canvas->setZoomable(true);
    m_timeline = canvas(new viz::TimelineCanvas(this), "timeline", tr("Timeline"),
                        tr("Who did what when; a click goes to that iteration"));
    m_timelinePanel = new TimelinePanel(m_timeline, *m_appearance);
    m_picture = new SceneChoice(*m_document, *m_canvas);
    m_scrubber = new Scrubber(*m_document);
    m_charts = new ChartsPanel(*m_document);
    m_table = new TablePanel(*m_document);
    m_planTable = new PlanTablePanel(*m_document);
    m_inspector = new InspectorPanel(*m_document);
    m_cost = new CostPanel(*m_document);
    m_figures = new TrainingPanel(*m_document);
    m_form = new ParameterForm(*m_document);
    m_history = new HistoryPanel(*m_engine, *m_document);
    m_stage = new LectureStage(m_canvas, *m_appearance, m_charts->charts(), *m_document);
    new WaitPicture(*m_document, *m_appearance, m_stage->table());
    m_lecture = new Lecture(*this, *m_actions, *m_document, *m_stage, *m_strip);
    new ProgressWatch(*m_engine, *m_document, *m_strip, this);
    auto* guard = new KeyGuard([this] { return !m_pages || m_pages->shown() == kRunPage; },
                               [this](int key) { return m_lecture->hasKey(key); }, this);
    qApp->installEventFilter(guard);
    const auto works = [this, guard](const QAction& action) {
        const bool steps = m_actions->playback().contains(&action) && m_pages->plays();
        return action.isEnabled() && (steps || guard->lets(action));
    };
    const auto shown = [this] {
        const QString page = m_pages->shown();
        const bool placement = page == QLatin1String("placement");
        return KeysOverlay::Shown{page == kRunPage && m_stage->view() == LectureView::Picture,
                                  page == kRunPage && !isLecture(), page == kExercisesPage,
                                  placement || page == QLatin1String("programs"), placement};
    };
    m_keys = new KeysOverlay(*m_actions, works, shown, this);
}

void MainWindow::arrangeParts() {
    m_actions->fillMenus(*menuBar());
    m_charts->setWindowTitle(tr("Charts"));
    m_form->setWindowTitle(tr("Set up"));
    m_history->setWindowTitle(tr("History"));
    m_workspace = new Workspace({m_stage, new Narration(*m_document), m_scrubber, m_strip, m_picture, m_timelinePanel,
                                 m_charts, m_form, m_table, m_inspector, m_cost, m_history, m_figures, m_planTable});
    connect(m_timelinePanel, &TimelinePanel::enlarged, m_workspace, &Workspace::setTimelineLarge);
    auto* whole = new QWidget;
    auto* column = columnIn(whole, 0);
    column->addWidget(m_bar);
    column->addWidget(m_workspace, 1);
    m_pages = new PageBook(whole, {*m_engine, *m_document, m_history->model(), *m_appearance, *m_actions->reduceMotion,
                                   [this] { return m_form->spec(); }, [this] { showRun(); }});
    m_lecture->setPages(*m_pages);
    m_actions->addPages(*menuBar(), m_pages->actions());
    menuBar()->setCornerWidget(m_pages->tabs());
    auto* pages = new QWidget;
    auto* below = columnIn(pages, 0);
    below->addWidget(m_pages, 1);
    setCentralWidget(pages);
    // A page that has no manner for the back row is looked at in the window.
    connect(m_pages, &PageBook::currentChanged, this, [this] {
        if (isLecture() && m_pages->shown() != kRunPage && !m_pages->canLecture()) setLecture(false);
    });
    // What the window has to tell is seen on every page, where nothing moves because of it: on the others, below.
    connect(m_pages, &PageBook::currentChanged, this,
            [this, below] { m_pages->shown() == kRunPage ? m_workspace->takeStrip() : below->addWidget(m_strip); });
    m_keys->raise();
}

void MainWindow::connectEngine() {
    connect(m_engine, &EngineClient::ready, this, [this] {
        const auto& hello = m_engine->hello();
        if (hello.databaseError.empty()) return;
        m_strip->show(
            {Notice::Tone::Warning, tr("Runs are not recorded: %1").arg(engineWords(hello.databaseError)), {}, {}, 0});
    });
    connect(m_engine, &EngineClient::lost, this, [this](const Error& error, bool restarting) {
        const bool wished = error.code == ErrorCode::Cancelled;
        QString sentence = engineWords(error.message);
        if (restarting) {
            sentence += m_document->hasRun()
                            ? tr(" A fresh engine has been started; what was recorded stays on the screen.")
                            : tr(" A fresh engine has been started.");
        }
        Notice notice{wished ? Notice::Tone::Info : Notice::Tone::Bad, sentence, {}, {}, 0};
        if (restarting) {
            notice.actionText = tr("Run again");
            notice.action = [this] {
                m_document->hasRun() ? m_actions->runAgain->trigger()
                                     : run(m_options.spec.value_or(reviewQuestion()));  // lost before the first
            };
        } else {
            notice.actionText = tr("Try again");
            notice.action = [this] { m_engine->restart(); };
        }
        m_strip->show(std::move(notice));
    });
    connect(m_engine, &EngineClient::complained, this, [this](const QString& sentence) {
        m_strip->show({Notice::Tone::Warning, sentence, {}, {}, 0});
    });
}

void MainWindow::connectForm() {
    connect(m_form, &ParameterForm::runRequested, this, &MainWindow::run);
    connect(m_form, &ParameterForm::compareRequested, this, [this] { showPage(kSideBySidePage); });
    // The grid's own offer is below its rows, which may be out of sight.
    connect(m_form, &ParameterForm::wideningOffered, this, [this](const QString& sentence, const QString& offer) {
        m_strip->show({Notice::Tone::Info, sentence, offer, [this] { m_form->widen(); }, kUndoSeconds, false, true});
    });
    connect(m_engine, &EngineClient::ready, this, [this] {
        askForStrategies(*m_engine, m_form, [this](const auto& all) { m_form->setStrategies(all); });
        // Finding out what this machine offers takes a while; nobody needs it in the first second.
        QTimer::singleShot(kDoctorAfterMs, this, [this] {
            m_engine->request(protocol::Doctor{}, [this](const Outcome<protocol::Reply>& outcome) {
                if (outcome && outcome->doctor) m_form->setDoctor(*outcome->doctor);
            });
        });
    });
}

void MainWindow::connectRun() {
    connect(m_document, &RunDocument::runStarted, m_timelinePanel, &TimelinePanel::forget);
    connect(m_document, &RunDocument::eventsArrived, m_timelinePanel, &TimelinePanel::grew);
    connect(m_document, &RunDocument::playheadMoved, m_timeline, &viz::TimelineCanvas::followPlayhead);
    // One after the other, so that a key pressed meanwhile does not wait for both.
    auto* timelineTurn = new QTimer(this);
    timelineTurn->setSingleShot(true);
    connect(timelineTurn, &QTimer::timeout, m_timeline, &viz::CanvasWidget::requestUpdate);
    const auto repaint = [this, timelineTurn] {
        m_canvas->requestUpdate();
        timelineTurn->start(0);
    };
    for (const auto signal :
         {&RunDocument::runStarted, &RunDocument::eventsArrived, &RunDocument::runEnded, &RunDocument::playheadMoved,
          &RunDocument::engineStateChanged, &RunDocument::viewChanged}) {
        connect(m_document, signal, this, repaint);
    }
    connect(m_document, &RunDocument::runStarted, this, [this] {
        if (m_strip->hasNotice() && m_strip->notice().ofRun) m_strip->dismiss();
        showKind();
        tellWhatIsNotRecorded();
        const QString title = engineWords(m_document->info().title);
        setWindowTitle(tr("%1 — Kolo").arg(title));
        if (const int step = std::exchange(m_options.step, 0); step > 0) m_document->runTo(step);
    });
    connect(m_document, &RunDocument::runEnded, this, [this] {
        const RunResult& result = *m_document->result();
        if (result.status != RunStatus::Failed) return;
        // Where it failed is said by the engine: one worker may be further than the record.
        m_strip->show({Notice::Tone::Bad, tr("The run failed: %1").arg(engineWords(result.error)), tr("Run again"),
                       [this] { m_actions->runAgain->trigger(); }, 0, false, true});
    });
    connect(m_document, &RunDocument::failed, this, [this](const Error& error) {
        if (m_form->showError(error)) return;
        Notice notice{Notice::Tone::Bad, engineWords(error.message), {}, {}, 0};
        if (error.code == ErrorCode::StoreUnavailable && m_document->refused()) {
            notice.actionText = tr("Run without recording");
            notice.action = [this, spec = *m_document->refused()] { m_document->startUnrecorded(spec); };
        }
        m_strip->show(std::move(notice));
    });
    connect(m_document, &RunDocument::stuck, this, [this](const QString& sentence) {
        m_strip->show({Notice::Tone::Info, sentence, tr("Run again"), [this] { m_actions->runAgain->trigger(); }, 0,
                       false, true});
    });
    connect(m_history, &HistoryPanel::openRequested, m_document, &RunDocument::open);
    connect(m_history, &HistoryPanel::sideBySideRequested, this, [this](const QList<qint64>& runs) {
        showPage(kSideBySidePage);
        if (auto* page = findChild<SideBySide*>()) page->openRuns(runs);
    });
    connect(&m_history->model(), &HistoryModel::failed, this, [this](const Error& error) {
        if (!m_engine->hello().databaseError.empty()) return;  // reported when the engine started
        m_strip->show({Notice::Tone::Bad, engineWords(error.message), {}, {}, 0});
    });
    const auto offerUndo = [this](const QString& sentence) {
        m_undos.emplace_back([this] { return m_history->model().undo(); });
        m_strip->show({Notice::Tone::Info, sentence, tr("Undo"), [this] { undo(); }, kUndoSeconds});
    };
    connect(&m_history->model(), &HistoryModel::removed, this,
            [offerUndo](qint64, const QString& title) { offerUndo(tr("Deleted “%1”.").arg(title)); });
    connect(&m_history->model(), &HistoryModel::removedSeveral, this, [offerUndo](int count) {
        offerUndo(count == 1 ? tr("Deleted 1 run.") : tr("Deleted %1 runs.").arg(count));
    });
    connect(&m_history->model(), &HistoryModel::thinnedOut, this, [offerUndo](int count) {
        offerUndo(count == 1 ? tr("Thinned out 1 run.") : tr("Thinned out %1 runs.").arg(count));
    });
}

/// Shows the pictures and panels for this kind of run.
void MainWindow::showKind() {
    const RunInfo& info = m_document->info();
    m_canvas->showAll();  // another run's picture has other places
    const QPointer<QWidget> focused = QApplication::focusWidget();
    m_workspace->setKind(info.kind());
    // Not to whatever is next in the order of tabs: whoever opened a run by key goes on with the arrows.
    if (focused && m_workspace->isAncestorOf(focused) && !focused->isVisible() && !m_workspace->isLecture())
        m_canvas->setFocus(Qt::OtherFocusReason);
    if (!m_canvas->scene()->canDraw(info)) m_canvas->setScene(viz::bestScene(info));
    m_timeline->setScene(viz::findScene(info.kind() == RunKind::Collective ? "timeline" : "training-timeline"));
}

/// A picture without numbers says why (engine/api/record_size.h).
void MainWindow::tellWhatIsNotRecorded() {
    const RunInfo& info = m_document->info();
    if (!info.collective || info.spec.detail != Detail::Summary) return;
    const std::uint64_t bytes = fullRecordBytes(*info.collective);
    if (bytes <= kMostRecordBytes) return;  // it was asked for without
    m_strip->show({Notice::Tone::Info,
                   tr("With its numbers this run's record would take %1; more than %2 is not kept, so its steps and "
                      "transfers are recorded without them.")
                       .arg(viz::bytesText(bytes), viz::bytesText(kMostRecordBytes)),
                   {},
                   {},
                   0});
}

void MainWindow::connectActions() {
    Actions& a = *m_actions;
    const auto on = [this](QAction* action, auto&& what) { connect(action, &QAction::triggered, this, what); };
    on(a.play, [this] { m_document->togglePlay(); });
    on(a.stepForward, [this] { m_document->stepForward(); });
    on(a.stepBack, [this] { m_document->stepBack(); });
    on(a.toStart, [this] { m_document->reset(); });
    on(a.toEnd, [this] { m_document->toEnd(); });
    on(a.cancel, [this] { m_document->cancel(); });
    on(a.newRun, [this] { m_form->run(); });
    on(a.runAgain,
       [this] { run(m_document->hasRun() ? m_document->info().spec : m_options.spec.value_or(reviewQuestion())); });
    on(a.restartEngine, [this] { m_engine->restart(); });
    on(a.undo, [this] { undo(); });
    on(a.refreshHistory, [this] { m_history->model().refresh(); });
    on(a.quit, [this] { close(); });

    const auto focus = [&](QAction* action, const QWidget* panel, auto&& give) {
        on(action, [this, panel, give] {
            setLecture(false);
            showPage(kRunPage);
            m_workspace->reveal(panel);
            give();
        });
    };
    const auto first = [](QWidget* panel) { return [panel] { focusFirst(*panel); }; };
    focus(a.focusSetup, m_form, first(m_form));
    focus(a.focusCanvas, m_canvas, [this] { m_canvas->setFocus(Qt::ShortcutFocusReason); });
    const auto focusOneOf = [&](QAction* action, auto&& panelNow) {
        on(action, [this, panelNow] {
            QWidget* panel = panelNow();
            setLecture(false);
            showPage(kRunPage);
            m_workspace->reveal(panel);
            focusFirst(*panel);
        });
    };
    focusOneOf(a.focusTable, [this] {
        return m_document->goesBySlots()         ? static_cast<QWidget*>(m_planTable)
               : m_workspace->hasTrainingSteps() ? m_figures
                                                 : m_table;
    });
    focusOneOf(a.focusCost, [this] { return m_workspace->hasTrainingSteps() ? m_figures : m_cost; });
    focus(a.focusInspector, m_inspector, first(m_inspector));
    focus(a.focusCharts, m_charts, first(m_charts));
    focus(a.focusTimeline, m_timelinePanel, [this] { m_timeline->setFocus(Qt::ShortcutFocusReason); });
    focus(a.focusHistory, m_history, [this] { m_history->focusList(); });

    on(a.lecture, [this](bool checked) { setLecture(checked); });
    on(a.fullScreen, [this](bool checked) { checked ? showFullScreen() : showNormal(); });
    on(a.exerciseView, [this](bool checked) { m_document->setExerciseView(checked); });
    on(a.reduceMotion, [this](bool checked) { m_document->setReduceMotion(checked); });
    on(a.themeSystem, [this] { m_appearance->choose(ThemeChoice::System); });
    on(a.themeDark, [this] { m_appearance->choose(ThemeChoice::Dark); });
    on(a.themeLight, [this] { m_appearance->choose(ThemeChoice::Light); });
    on(a.themeProjector, [this] { m_appearance->choose(ThemeChoice::Projector); });
    connect(m_document, &RunDocument::viewChanged, this,
            [this] { m_actions->exerciseView->setChecked(m_document->exerciseView()); });
    on(a.keys, [this] { m_keys->toggle(isLecture()); });
    on(a.about, [this] {
        const bool ready = m_engine->isReady();
        const QString version = ready ? QString::fromStdString(m_engine->hello().version) : tr("not ready");
        const QString database = ready ? QString::fromStdString(m_engine->hello().database) : QString();
        m_strip->show(
            {Notice::Tone::Info,
             tr("Kolo %1, engine %2. Runs are recorded in %3.")
                 .arg(QStringLiteral(KOLO_VERSION), version, database.isEmpty() ? tr("no database") : database),
             {},
             {},
             0});
    });
    on(a.escape, [this] { escape(); });

    const auto enable = [this] {
        const bool has = m_document->hasRun();
        for (QAction* action : m_actions->playback()) action->setEnabled(has);
        m_actions->runAgain->setEnabled(has);
        m_actions->cancel->setEnabled(m_document->canGoOn() || !m_document->preparing().isEmpty());
    };
    connect(m_document, &RunDocument::engineStateChanged, this, enable);
    enable();
}

/// What was done last, be it to the run or to the history.
void MainWindow::undo() {
    while (!m_undos.empty()) {
        const auto last = std::move(m_undos.back());
        m_undos.pop_back();
        if (!last()) continue;
        if (m_strip->hasNotice() && m_strip->notice().actionText == tr("Undo")) m_strip->dismiss();  // it is done
        return;
    }
    m_strip->show({Notice::Tone::Info, tr("There is nothing to undo."), {}, {}, 4});
}

/// What comes next is stepping: wherever the focus was, it goes to the picture.
void MainWindow::showRun() {
    showPage(kRunPage);
    if (!isLecture()) m_canvas->setFocus(Qt::OtherFocusReason);
}

void MainWindow::run(const RunSpec& spec) {
    m_document->start(spec);
    if (m_pages->shown() == kRunPage) showRun();
}

void MainWindow::showPage(const QString& id) {
    m_pages->show(id);
}

bool MainWindow::isLecture() const {
    return m_workspace && m_workspace->isLecture();
}

void MainWindow::setLecture(bool on) {
    m_actions->lecture->setChecked(on);
    if (on == isLecture()) return;
    m_keys->hide();
    if (on) {
        m_wasMaximized = isMaximized();
        if (!m_pages->canLecture()) showPage(kRunPage);
    }
    m_workspace->setLecture(on);
    m_pages->setLecture(on);
    on ? m_lecture->begin() : m_lecture->end();
    m_bar->setVisible(!on);
    menuBar()->setVisible(!on);
    if (on) {
        showFullScreen();
        if (m_pages->shown() == kRunPage)
            m_canvas->setFocus(Qt::OtherFocusReason);
        else if (!m_pages->currentWidget()->isAncestorOf(focusWidget()))  // as the tabs, whose arrows turn the page
            m_pages->currentWidget()->setFocus(Qt::OtherFocusReason);
    } else if (!m_actions->fullScreen->isChecked()) {
        m_wasMaximized ? showMaximized() : showNormal();
    }
    m_canvas->requestUpdate();
}

void MainWindow::escape() {
    if (m_keys->isVisible()) return m_keys->hide();
    if (m_extras->tour().skip()) return;
    if (m_strip->dismiss()) return;
    if (m_lecture->putDown()) return;
    if (isLecture()) return setLecture(false);
    if (m_actions->fullScreen->isChecked()) return m_actions->fullScreen->trigger();
    // From anywhere else, the way back to the picture.
    if (m_pages->shown() == kRunPage) m_canvas->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::chooseTheme() {
    const auto left = themeChoiceFromName(QSettings().value(QStringLiteral("theme")).toString());
    const ThemeChoice choice = m_options.theme.value_or(left.value_or(ThemeChoice::System));
    m_appearance->choose(choice);
    QAction* themes[] = {m_actions->themeSystem, m_actions->themeDark, m_actions->themeLight,
                         m_actions->themeProjector};
    themes[static_cast<int>(choice)]->setChecked(true);
}

void MainWindow::restoreSettings() {
    const QSettings settings;
    m_document->setSecondsPerStep(settings.value(QStringLiteral("secondsPerStep"), 0.8).toDouble());
    m_document->setExerciseView(settings.value(QStringLiteral("exerciseView"), true).toBool());
    m_actions->exerciseView->setChecked(m_document->exerciseView());
    const bool reduce = settings.value(QStringLiteral("reduceMotion"), false).toBool();
    m_document->setReduceMotion(reduce);
    m_actions->reduceMotion->setChecked(reduce);
    m_place->restore();
}

void MainWindow::saveSettings() const {
    QSettings settings;
    if (!isLecture()) m_place->save();
    if (!m_options.theme) settings.setValue(QStringLiteral("theme"), nameOf(m_appearance->choice()));
    settings.setValue(QStringLiteral("secondsPerStep"), m_document->playhead().secondsPerStep());
    settings.setValue(QStringLiteral("exerciseView"), m_document->exerciseView());
    settings.setValue(QStringLiteral("reduceMotion"), m_actions->reduceMotion->isChecked());
}

bool MainWindow::focusNextPrevChild(bool next) {
    return tabAlongTheChain(focusWidget() ? *focusWidget() : *this, next);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveSettings();
    hide();  // the engine may take a second to say goodbye
    m_engine->stop();
    QMainWindow::closeEvent(event);
}

void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    if (!event->spontaneous()) m_canvas->setFocus(Qt::OtherFocusReason);  // so that the arrow keys step from the start
    QTimer::singleShot(0, this, [] { traceStartup("window shown"); });
}

}  // namespace kolo::app
