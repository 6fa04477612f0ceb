// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_preview.h"

#include <QComboBox>
#include <QLabel>
#include <QStackedWidget>
#include <algorithm>

#include "app/layouts.h"
#include "app/panels/playback_controls.h"
#include "app/theme.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

namespace {
QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}
}  // namespace

SchedulePreview::SchedulePreview(const QString& whose, const QString& name, QWidget* parent)
    : QWidget(parent),
      m_stack(new QStackedWidget(this)),
      m_canvas(new viz::CanvasWidget(m_stack)),
      m_why(new QLabel(m_stack)),
      m_controls(new PlaybackControls(whose, true, this)),
      m_scene(new QComboBox(this)) {
    m_canvas->setAccessibleName(name);
    m_canvas->setAccessibleDescription(tr("Drawn from the table, not run"));
    m_canvas->setInputProvider([this] { return input(); });
    m_why->setAlignment(Qt::AlignCenter);
    m_why->setWordWrap(true);
    setRole(m_why, "role", QStringLiteral("dim"));
    m_stack->addWidget(m_canvas);
    m_stack->addWidget(m_why);
    m_scene->setAccessibleName(tr("Kind of picture"));
    m_scene->setToolTip(tr("How the workers are drawn"));
    m_scene->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_scene->setMinimumContentsLength(7);
    auto* foot = rowIn(nullptr, 8);
    foot->addWidget(m_controls, 1);
    foot->addWidget(m_scene);
    auto* column = columnIn(this, 6);
    column->addWidget(m_stack, 1);
    column->addLayout(foot);

    connect(m_canvas, &viz::CanvasWidget::hovered, this, [this](int, int chunk, int) {
        if (std::exchange(m_hoveredChunk, chunk) != chunk) m_canvas->requestUpdate();
    });
    connect(m_controls, &PlaybackControls::moved, this, [this] {
        m_canvas->requestUpdate();
        emit stepShown(m_controls->told());
    });
    connect(m_scene, &QComboBox::currentIndexChanged, this, [this] {
        if (const viz::Scene* scene = viz::findScene(m_scene->currentData().toString().toStdString())) {
            m_canvas->setScene(scene);
        } else if (hasPicture()) {
            m_canvas->setScene(viz::bestScene(m_draft.info));
        }
        m_canvas->requestUpdate();
    });
    m_controls->takeKeysOf(*this);
    clear({});
}

void SchedulePreview::show(ScheduleDraft draft, Mark mark) {
    m_draft = std::move(draft);
    m_mark = mark;
    offerScenes();
    m_stack->setCurrentWidget(m_canvas);
    m_controls->setEdge(m_draft.lastStep(), m_draft.steps());
    m_canvas->requestUpdate();
}

void SchedulePreview::clear(const QString& why) {
    m_draft = {};
    m_mark = {};
    m_why->setText(why);
    m_stack->setCurrentWidget(m_why);
    m_controls->setEdge(0, 0);
    m_scene->setVisible(false);
}

void SchedulePreview::offerScenes() {
    const QString before = m_scene->currentData().toString();
    {
        const QSignalBlocker quiet(m_scene);
        m_scene->clear();
        m_scene->addItem(tr("auto"), QString());
        // A plan that was not run has slots, and no times.
        if (m_draft.history)
            for (const viz::Scene* scene : viz::stageScenes(m_draft.info))
                m_scene->addItem(text(scene->name()), text(scene->id()));
        m_scene->setCurrentIndex(std::max(m_scene->findData(before), 0));
    }
    m_scene->setVisible(m_scene->count() > 2);
    emit m_scene->currentIndexChanged(m_scene->currentIndex());
}

void SchedulePreview::showStep(int step) {
    if (hasPicture() && step > 0 && step <= m_controls->playhead().liveEdge()) m_controls->showStep(step);
}

viz::SceneInput SchedulePreview::input() const {
    viz::SceneInput input;
    input.theme = themeOf(*this);
    if (!hasPicture()) return input;
    input.info = &m_draft.info;
    input.history = m_draft.history.get();
    input.plan = m_draft.plan.get();
    input.events = m_draft.batch.events;
    input.eventNames = m_draft.batch.newNames;
    input.playhead = m_controls->playhead();
    input.hoveredChunk = m_hoveredChunk;
    input.selectedRank = m_mark.rank;
    input.selectedChunk = m_mark.chunk;
    return input;
}

}  // namespace kolo::app
