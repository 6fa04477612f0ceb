// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/picture_block.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/engine_words.h"
#include "app/layouts.h"
#include "app/lessons/side_engine.h"
#include "app/run_loader.h"
#include "app/theme.h"
#include "lessons/exercises/exercise.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

namespace {
constexpr int kHeight = 340, kHallHeight = 520;
}

PictureBlock::PictureBlock(const Services& services, lessons::RunWords run, QWidget* parent)
    : QFrame(parent),
      m_services(services),
      m_run(std::move(run)),
      m_words(new QLabel(tr("Drawing …"))),
      m_again(new QPushButton(tr("Draw it"))) {
    setProperty("panel", true);
    auto* column = columnIn(this, 8, {16, 12, 16, 12});
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    setRole(m_words, "role", QStringLiteral("dim"));
    m_again->hide();
    column->addWidget(m_words);
    column->addWidget(m_again, 0, Qt::AlignLeft);
    connect(m_again, &QPushButton::clicked, this, &PictureBlock::load);
}

PictureBlock::~PictureBlock() = default;

void PictureBlock::load() {
    m_again->hide();
    m_loader = std::make_unique<RunLoader>(sideEngine(m_services.engine));
    m_loader->setRecorded(false);
    connect(m_loader.get(), &RunLoader::loaded, this, [this] {
        const bool finished = m_loader->result()->status == RunStatus::Finished;
        finished ? draw() : tell(tr("The run of this picture was cut short."));
        if (finished) emit ran(m_loader->result()->json);
        emit done();
    });
    connect(m_loader.get(), &RunLoader::failed, this, [this](const Error& error) {
        tell(engineWords(error.message));
        emit done();
    });
    m_loader->start(m_run.spec);
}

void PictureBlock::setLarge(bool large) {
    m_large = large;
    if (m_canvas) m_canvas->setFixedHeight(large ? kHallHeight : kHeight);
    if (m_canvas) m_canvas->requestUpdate();
}

void PictureBlock::tell(const QString& sentence) {
    m_words->setText(sentence);
    m_again->show();
}

void PictureBlock::draw() {
    const int steps = m_loader->history() ? m_loader->history()->steps() : 0;
    const int step = m_run.step < 0 ? steps : std::min(m_run.step, steps);
    const QString line = QString::fromStdString(lessons::commandLineOf(m_run.spec));
    m_words->setText(steps > 0 ? tr("%1, after iteration %2 of %3").arg(line).arg(step).arg(steps) : line);
    if (m_canvas) return m_canvas->requestUpdate();
    m_canvas = new viz::CanvasWidget(this);
    m_canvas->setFixedHeight(m_large ? kHallHeight : kHeight);
    m_canvas->setAccessibleName(tr("Picture of a run"));
    m_canvas->setAccessibleDescription(m_words->text());
    m_canvas->setScene(viz::bestScene(*m_loader->info()));
    m_canvas->setInputProvider([this, step] {
        viz::SceneInput input;
        input.info = &*m_loader->info();
        input.history = m_loader->history();
        input.events = m_loader->events();
        input.eventNames = m_loader->names();
        const int edge = input.history ? std::max(input.history->liveStep(), 0) : 0;
        input.playhead.setLiveEdge(edge, edge);
        input.playhead.jumpTo(step);
        input.theme = m_services.appearance.theme();
        input.lecture = m_large;
        return input;
    });
    connect(&m_services.appearance, &Appearance::changed, m_canvas, &viz::CanvasWidget::requestUpdate);
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, m_canvas);
}

}  // namespace kolo::app
