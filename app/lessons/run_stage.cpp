// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/run_stage.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/actions.h"
#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/lessons/result_view.h"
#include "app/lessons/side_engine.h"
#include "app/narration.h"
#include "app/page.h"
#include "app/panels/charts_panel.h"
#include "app/run_document.h"
#include "app/scene_input.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"
#include "viz/host/canvas_widget.h"
#include "viz/replay/training_record.h"

namespace kolo::app {

namespace {
constexpr int kCanvasHeight = 360, kGuidedHeight = 310, kTimelineHeight = 116, kChartsHeight = 420,
              kHallCanvasHeight = 520;
}

RunStage::RunStage(const Services& services, QWidget* parent)
    : QWidget(parent),
      m_services(services),
      m_document(new RunDocument(sideEngine(services.engine), this)),
      m_column(new QVBoxLayout(this)),
      m_controls(new QWidget),
      m_position(new QLabel),
      m_said(new QLabel) {
    setProperty(kPlays, true);
    auto* row = rowIn(m_controls, 6);
    const auto button = [&](const QString& text, const QString& name, const QString& tip, auto&& what) {
        auto* made = namedButton(text, name, tip);
        made->installEventFilter(this);
        connect(made, &QPushButton::clicked, this, what);
        row->addWidget(made);
        return made;
    };
    m_reset = button(tr("Reset"), tr("Back to the start of this run"), tr("Back to the start (Home)"),
                     [this] { m_document->reset(); });
    m_back = button(tr("Back"), tr("The iteration before"), tr("The iteration before (←)"),
                    [this] { m_document->stepBack(); });
    m_step = button(tr("Step"), tr("The next iteration"), tr("The next iteration; the engine really does it (→)"),
                    [this] { m_document->stepForward(); });
    m_play = button(tr("Play"), tr("Play or pause"), tr("Goes on by itself, or stops"),
                    [this] { m_document->togglePlay(); });
    m_end = button(tr("To the end"), tr("To the end"), tr("Lets the engine run to the end (End)"),
                   [this] { m_document->toEnd(); });
    row->addSpacing(8);
    setRole(m_position, "role", QStringLiteral("mono"));
    row->addWidget(m_position, 1);
    m_open = button(tr("On the Run page"), tr("Open this run on the Run page"),
                    tr("Opens this run with its table, timeline and charts"), [this] {
                        m_services.document.open(m_document->info().id);
                        m_services.showRun();
                    });
    setRole(m_open, "quiet", true);

    m_said->setWordWrap(true);
    m_said->hide();
    m_column->setContentsMargins({});
    m_column->setSpacing(8);
    m_column->addWidget(m_controls);
    m_column->addWidget(m_said);
    m_controls->hide();

    // Ctrl+B is for every picture of the window.
    const auto view = [this] { m_document->setExerciseView(m_services.document.exerciseView()); };
    connect(&services.document, &RunDocument::viewChanged, this, view);
    view();
    connect(m_document, &RunDocument::runStarted, this, [this] {
        m_said->hide();
        showPicture();
        emit started();
        emit grown();
    });
    connect(m_document, &RunDocument::failed, this, &RunStage::failed);
    const auto warn = [this](const QString& sentence) { say(sentence, QStringLiteral("warning")); };
    connect(m_document, &RunDocument::stuck, this, warn);
    connect(m_document, &RunDocument::runEnded, this, [this, warn] {
        const RunResult& result = *m_document->result();
        m_said->hide();
        if (result.status == RunStatus::Cancelled)
            warn(tr("Another run was started, so this one ended here; its record stays."));
        if (result.status == RunStatus::Failed) warn(engineWords(result.error));
        if (result.status == RunStatus::Finished && !hasSteps()) {
            if (!m_result) m_column->addWidget(m_result = new ResultView);
            m_result->showResult(m_document->info(), result);
            m_result->show();
            emit grown();
        }
    });
    for (const auto signal : {&RunDocument::runStarted, &RunDocument::eventsArrived, &RunDocument::runEnded,
                              &RunDocument::playheadMoved, &RunDocument::engineStateChanged, &RunDocument::viewChanged})
        connect(m_document, signal, this, &RunStage::refresh);
}

void RunStage::start(const RunSpec& spec) {
    m_document->setSecondsPerStep(m_services.document.playhead().secondsPerStep());
    m_document->setReduceMotion(m_services.reduceMotion.isChecked());
    m_document->start(spec);
}

void RunStage::setGuided(bool guided) {
    m_guided = guided;
    if (m_document->hasRun()) showPicture();
}

void RunStage::setLarge(bool large) {
    m_large = large;
    if (!m_canvas || !hasSteps()) return;
    showPicture();
    for (viz::CanvasWidget* canvas : {m_canvas, m_timeline}) canvas->requestUpdate();
}

void RunStage::say(const QString& sentence, const QString& role) {
    m_said->setText(sentence);
    setRole(m_said, "role", role);
    m_said->show();
}

void RunStage::focusControls() {
    m_step->setFocus(Qt::OtherFocusReason);
}

bool RunStage::hasSteps() const {
    return m_document->info().collective || m_document->info().kind() != RunKind::Collective;
}

void RunStage::showPicture() {
    m_controls->setVisible(!m_guided && hasSteps());
    if (m_result) m_result->hide();
    if (!hasSteps()) {
        for (QWidget* part : m_stepParts) part->hide();
        if (!m_document->result()) say(tr("Running …"), QStringLiteral("dim"));
        return m_document->toEnd();
    }
    if (!m_canvas) {
        m_canvas =
            makeCanvas(kCanvasHeight, tr("Picture of the run"), tr("The workers, what they hold and what they send"));
        m_timeline = makeCanvas(kTimelineHeight, tr("Timeline of the run"),
                                tr("Who did what when; a click goes to that iteration"));
        m_narration = new Narration(*m_document);
        m_charts = new ChartsPanel(*m_document);
        m_charts->setFixedHeight(kChartsHeight);
        for (QWidget* part : {static_cast<QWidget*>(m_canvas), m_narration, static_cast<QWidget*>(m_timeline),
                              static_cast<QWidget*>(m_charts)}) {
            m_column->addWidget(part);
            m_stepParts.push_back(part);
        }
    }
    for (QWidget* part : m_stepParts) part->show();
    m_canvas->setFixedHeight(m_guided ? kGuidedHeight : m_large ? kHallCanvasHeight : kCanvasHeight);
    const bool training = m_document->info().kind() != RunKind::Collective;
    m_timeline->setScene(viz::findScene(training ? "training-timeline" : "timeline"));
    m_timeline->setVisible(!m_guided && !m_large);
    m_narration->setVisible(!m_large);  // there, the picture says it itself
    m_charts->setVisible(training && !m_guided);
    m_charts->setLarge(m_large);
    m_charts->setFixedHeight(m_large ? kHallCanvasHeight : kChartsHeight);
    m_canvas->setScene(viz::bestScene(m_document->info()));
}

viz::CanvasWidget* RunStage::makeCanvas(int height, const QString& name, const QString& description) {
    auto* canvas = new viz::CanvasWidget(this);
    canvas->setFixedHeight(height);
    canvas->setAccessibleName(name);
    canvas->setAccessibleDescription(description);
    showRunOn(*canvas, *m_document, m_services.appearance,
              {.lecture = [this] { return m_large; }, .drives = [this] { return !m_guided; }});
    return canvas;
}

void RunStage::refresh() {
    if (!m_document->hasRun()) return;
    const viz::Playhead& playhead = m_document->playhead();
    if (m_document->goesBySlots())
        m_position->setText(m_document->slotInWords(playhead.step()));
    else
        m_position->setText((m_document->training() ? tr("step %1 of %2") : tr("iteration %1 of %2"))
                                .arg(viz::countText(playhead.step()), viz::countText(m_document->steps())));
    m_play->setText(playhead.playing() ? tr("Pause") : tr("Play"));
    m_reset->setEnabled(playhead.target() > 0);
    m_back->setEnabled(playhead.target() > 0);
    // A button that has the focus keeps it at the end: the next press of ← still works.
    m_end->setEnabled(!playhead.atEnd());
    m_open->setEnabled(m_document->info().id > 0);
    if (!hasSteps() && !m_document->result() && !m_document->canGoOn())
        say(EngineClient::tr("The engine ended before it answered."), QStringLiteral("warning"));
    for (viz::CanvasWidget* canvas : {m_canvas, m_timeline})
        if (canvas) canvas->requestUpdate();
}

bool RunStage::obey(int key) {
    if (m_guided || !m_document->hasRun()) return false;
    if (m_large && (key == Qt::Key_PageDown || key == Qt::Key_PageUp)) return false;
    switch (key) {
        case Qt::Key_Right:
        case Qt::Key_PageDown:
        case Qt::Key_Period: m_document->stepForward(); return true;
        case Qt::Key_Left:
        case Qt::Key_PageUp: m_document->stepBack(); return true;
        case Qt::Key_Home: m_document->reset(); return true;
        case Qt::Key_End: m_document->toEnd(); return true;
        default: return false;
    }
}

void RunStage::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::NoModifier && obey(event->key())) return;
    QWidget::keyPressEvent(event);
}

bool RunStage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::NoModifier && obey(key->key())) return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace kolo::app
