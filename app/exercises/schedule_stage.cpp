// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/schedule_stage.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

#include "app/actions.h"
#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/lessons/markdown_view.h"
#include "app/lessons/side_engine.h"
#include "app/run_document.h"
#include "app/run_loader.h"
#include "app/theme.h"
#include "lessons/exercises/worked.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

namespace {

constexpr int kHeight = 360, kLeastHeight = 200, kFrameMs = 16;
constexpr std::size_t kMostTransfersInWords = 96;

/// Without the names that would tell which algorithm it is.
Schedule nameless(Schedule schedule) {
    schedule.algorithm.clear();
    for (Step& step : schedule.steps) step.phase.clear();
    return schedule;
}

QString inWords(const Schedule& schedule) {
    QString text = ScheduleStage::tr("| iteration | transfers |\n| --- | --- |\n");
    for (std::size_t step = 0; step < schedule.steps.size(); ++step) {
        QStringList transfers;
        for (const Transfer& transfer : schedule.steps[step].transfers)
            transfers << ScheduleStage::tr("%1 → %2: chunk %3")
                             .arg(QString::fromStdString(workerName(transfer.from)),
                                  QString::fromStdString(workerName(transfer.to)))
                             .arg(transfer.chunk);
        text += QStringLiteral("| %1 | %2 |\n").arg(step + 1).arg(transfers.join(QStringLiteral(" · ")));
    }
    return text;
}

}  // namespace

ScheduleStage::ScheduleStage(const Services& services, const lessons::Sheet& sheet, Purpose purpose, QWidget* parent)
    : QWidget(parent),
      m_services(services),
      m_purpose(purpose),
      m_canvas(new viz::CanvasWidget(this)),
      m_position(new QLabel) {
    setProperty(kPlays, true);
    auto* column = columnIn(this, 8);
    auto* controls = new QHBoxLayout;
    controls->setSpacing(6);
    column->addLayout(controls);
    const auto button = [&](const QString& text, const QString& name, auto&& what) {
        auto* made = namedButton(text, name, name);
        made->installEventFilter(this);
        connect(made, &QPushButton::clicked, this, what);
        controls->addWidget(made);
        return made;
    };
    const bool beside = purpose == Purpose::BesideTable;
    QPushButton* reset =
        button(tr("Reset"), tr("Back to the start (Home)"), [this] { move([this] { m_playhead.jumpTo(0); }); });
    button(tr("Back"), tr("The iteration before (←)"),
           [this] { move([this] { m_playhead.jumpTo(m_playhead.step() - (m_playhead.atRest() ? 1 : 0)); }); });
    button(tr("Step"), tr("The next iteration (→)"),
           [this] { move([this] { m_playhead.moveTo(m_playhead.target() + 1); }); });
    m_play = button(tr("Play"), tr("Play or pause"),
                    [this] { move([this] { m_playhead.playing() ? m_playhead.pause() : m_playhead.play(); }); });
    setRole(m_position, "role", QStringLiteral("mono"));
    controls->addSpacing(8);
    controls->addWidget(m_position, 1);

    // It must be narrow there, Home goes back, and the picture says its iteration.
    reset->setVisible(!beside);
    m_position->setVisible(!beside);
    if (beside) controls->addStretch(1);
    beside ? m_canvas->setMinimumHeight(kLeastHeight) : m_canvas->setFixedHeight(kHeight);
    m_canvas->setAccessibleName(tr("Picture of the transfers"));
    m_canvas->setAccessibleDescription(tr("The workers, what they hold and what they send"));
    m_canvas->setInputProvider([this] {
        viz::SceneInput input;
        if (m_history) {
            input.info = &m_info;
            input.history = m_history;
        }
        if (m_loader) {
            input.events = m_loader->events();
            input.eventNames = m_loader->names();
        }
        input.playhead = m_playhead;
        input.selectedRank = m_rank;
        input.selectedChunk = m_chunk;
        input.theme = m_services.appearance.theme();
        return input;
    });
    connect(&services.appearance, &Appearance::changed, m_canvas, &viz::CanvasWidget::requestUpdate);
    column->addWidget(m_canvas, 1);
    if (!beside) {
        std::size_t transfers = 0;
        for (const Step& step : sheet.schedule->steps) transfers += step.transfers.size();
        if (transfers <= kMostTransfersInWords) column->addWidget(new MarkdownView(inWords(*sheet.schedule)));
    }

    m_playhead.setSecondsPerStep(services.document.playhead().secondsPerStep());
    m_playhead.setReduceMotion(services.reduceMotion.isChecked());
    m_timer.setInterval(kFrameMs);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        const double seconds = static_cast<double>(m_clock.nsecsElapsed()) * 1e-9;
        move([this, seconds] { m_playhead.advance(seconds); });
    });
    if (sheet.modelRun) {
        load(*sheet.modelRun);
        return;
    }
    lessons::Dice dice(1);
    m_workedThrough = std::make_unique<BufferHistory>(lessons::workedThrough(
        *sheet.schedule, lessons::drawNumbers(dice, sheet.schedule->ranks, sheet.schedule->chunks, ReduceOp::Sum),
        ReduceOp::Sum));
    RunInfo info;
    info.title = "?";
    info.ranks = sheet.schedule->ranks;
    info.provenance.numbers = tr("worked through on paper, not run").toStdString();
    info.collective = m_workedThrough->shape();
    info.collective->schedule = nameless(std::move(info.collective->schedule));
    show(std::move(info), m_workedThrough.get());
}

ScheduleStage::~ScheduleStage() = default;

void ScheduleStage::load(const RunSpec& run) {
    m_loader = std::make_unique<RunLoader>(sideEngine(m_services.engine));
    m_loader->setRecorded(false);
    if (m_purpose == Purpose::Recognise) {
        m_loader->setDisguise([](RunInfo& info) {
            if (info.collective) info.collective->schedule = nameless(std::move(info.collective->schedule));
            info.spec.parameters.erase("algorithm");
            info.title = "?";
        });
    }
    connect(m_loader.get(), &RunLoader::loaded, this, [this] {
        if (m_loader->history()) show(*m_loader->info(), m_loader->history());
    });
    connect(m_loader.get(), &RunLoader::failed, this, [this](const Error& error) {
        m_position->setText(engineWords(error.message));
        m_position->show();
    });
    m_loader->start(run);
    m_position->setText(tr("The run is fetched …"));
}

void ScheduleStage::reveal(int step) {
    const int before = std::exchange(m_revealed, step);
    if (!m_history || before == step) return;
    move([this, step] {
        m_playhead.setLiveEdge(step, m_history->steps());
        m_playhead.moveTo(step);
    });
}

void ScheduleStage::select(int rank, int chunk) {
    m_rank = rank;
    m_chunk = chunk;
    m_canvas->requestUpdate();
}

void ScheduleStage::show(RunInfo info, const BufferHistory* history) {
    m_info = std::move(info);
    m_history = history;
    const bool beside = m_purpose == Purpose::BesideTable;
    m_playhead.setLiveEdge(beside ? m_revealed : history->steps(), history->steps());
    if (beside) m_playhead.jumpTo(m_revealed);
    // Always the same picture where it is to be recognised: one that was made for an algorithm would tell which it is.
    const viz::Scene* ring = beside ? nullptr : viz::findScene("ring");
    m_canvas->setScene(ring && ring->canDraw(m_info) ? ring : viz::bestScene(m_info));
    move([] {});
}

void ScheduleStage::move(const std::function<void()>& how) {
    how();
    m_clock.start();
    const bool moves = !m_playhead.atRest() || m_playhead.playing();
    if (moves != m_timer.isActive()) moves ? m_timer.start() : m_timer.stop();
    m_position->setText(tr("iteration %1 of %2").arg(m_playhead.step()).arg(m_playhead.steps()));
    m_play->setText(m_playhead.playing() ? tr("Pause") : tr("Play"));
    m_canvas->requestUpdate();
}

bool ScheduleStage::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
            case Qt::Key_Right: move([this] { m_playhead.moveTo(m_playhead.target() + 1); }); return true;
            case Qt::Key_Left: move([this] { m_playhead.jumpTo(m_playhead.target() - 1); }); return true;
            case Qt::Key_Home: move([this] { m_playhead.jumpTo(0); }); return true;
            default: break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace kolo::app
