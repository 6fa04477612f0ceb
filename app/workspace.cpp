// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workspace.h"

#include <QGridLayout>
#include <QResizeEvent>
#include <QSplitter>
#include <QVBoxLayout>

#include "app/layouts.h"
#include "app/panel_stack.h"

namespace kolo::app {

namespace {
constexpr int kWide = 1360;  // from here on the settings have their own column
constexpr int kTall = 760;   // of this widget: from here on nothing is hidden behind tabs
constexpr int kLeft = 288, kRight = 380, kRightOfTraining = 520;
constexpr int kChartsOfTraining = 500, kTableOfPipeline = 520, kRightOfPipeline = 400;
constexpr int kLow = 500;  // of this widget: below, as on a hall's screen at 200 %, the picture needs all of the height
constexpr int kMessage = 36, kMessageLow = 30;  // of a strip of one message: of two lines, of one
constexpr int kUsual = 150;                     // of a panel's height
constexpr int kTable = 310, kInspector = 190, kCost = 176;
constexpr int kBelow = 330, kBelowSmall = 176, kBelowLow = 112, kBelowOfTraining = 232;
}  // namespace

Workspace::Workspace(const Parts& parts, QWidget* parent)
    : QWidget(parent),
      m_parts(parts),
      m_words(new QWidget),
      m_said(new QGridLayout),
      m_columns(new QSplitter(Qt::Horizontal, this)),
      m_centre(new QSplitter(Qt::Vertical)),
      m_left(new PanelStack(tr("Settings"))),
      m_right(new PanelStack(tr("Details"))),
      m_below(new PanelStack(tr("Over time"))) {
    auto* stage = new QWidget;
    m_stageColumn = columnIn(stage, 0);
    m_stageColumn->addWidget(parts.canvas, 1);
    auto* row = rowIn(m_words, 6, {0, 0, 8, 0});
    row->addLayout(m_said, 1);
    row->addWidget(parts.sceneChoice);
    m_said->addWidget(parts.narration, 0, 0);
    m_stageColumn->addWidget(m_words);
    m_stageColumn->addWidget(parts.scrubber);
    takeStrip();

    m_timeline = frameOf(parts.timeline);
    m_below->add(m_timeline, kUsual);
    m_charts = frameOf(parts.charts);
    m_below->add(m_charts, kUsual);
    m_centre->addWidget(stage);
    m_centre->addWidget(m_below);
    m_centre->setStretchFactor(0, 1);
    m_centre->setStretchFactor(1, 0);
    m_centre->setChildrenCollapsible(false);
    m_centre->setHandleWidth(8);

    m_setup = frameOf(parts.setup);
    m_left->add(m_setup, 1);
    m_table = frameOf(parts.table);
    m_inspector = frameOf(parts.inspector);
    m_cost = frameOf(parts.cost);
    m_training = frameOf(parts.training);
    m_training->setParent(this);
    m_training->hide();
    m_plan = frameOf(parts.plan);
    m_plan->setParent(this);
    m_plan->hide();
    m_right->add(m_table, kTable, true);
    m_right->add(m_inspector, kInspector);
    m_right->add(m_cost, kCost);
    m_right->add(frameOf(parts.history), kUsual);

    m_columns->addWidget(m_left);
    m_columns->addWidget(m_centre);
    m_columns->addWidget(m_right);
    for (int column = 0; column < 3; ++column) m_columns->setStretchFactor(column, column == 1 ? 1 : 0);
    m_columns->setChildrenCollapsible(false);
    m_columns->setHandleWidth(8);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(8, 8, 8, 8);
    whole->addWidget(m_columns);
    arrange();
}

void Workspace::takeStrip() {
    if (m_lecture)
        m_stageColumn->insertWidget(0, m_parts.strip);
    else
        m_said->addWidget(m_parts.strip, 0, 0);
    m_parts.strip->raise();
}

PanelFrame* Workspace::frameOf(QWidget* content) {
    m_frames.push_back(new PanelFrame(content));
    return m_frames.back();
}

void Workspace::arrange() {
    m_left->setVisible(m_wide && !m_lecture);
    m_right->setVisible(!m_lecture);
    m_said->setRowMinimumHeight(0, m_tall ? kMessage : kMessageLow);
    const bool large = m_timelineLarge && !m_lecture && !isPipeline();
    m_parts.canvas->setVisible(!large);
    if (!m_lecture) setTimelineBeside(m_low && !large && !hasTrainingSteps());
    m_below->setVisible(!m_lecture && !isPipeline() && !m_timelineBeside);
    m_words->setVisible(!m_lecture);
    m_parts.scrubber->setVisible(!m_lecture);
    layout()->setContentsMargins(m_lecture ? QMargins() : QMargins(8, 8, 8, 8));
    if (m_lecture) return;

    const bool setupIsLeft = m_left->isAncestorOf(m_setup);
    if (m_wide != setupIsLeft) {
        (setupIsLeft ? m_left : m_right)->remove(m_setup);
        if (m_wide) {
            m_left->add(m_setup, 1);
        } else {
            m_right->insert(1, m_setup, 260);
        }
    }
    m_right->setNarrow(m_low);
    m_right->setPinned(m_table, !m_low);  // below it, a form or a history would have one line
    m_right->setTabbed(!m_tall || !m_wide || hasTrainingSteps());
    if (hasTrainingSteps()) {  // the charts matter most: above the tabs if there is room, else the first of them
        const PanelFrame* front = m_right->front();
        m_right->remove(m_charts);
        m_right->insert(0, m_charts, kChartsOfTraining, m_tall && !isPipeline());
        if (isPipeline()) {
            m_right->remove(m_plan);
            m_right->insert(0, m_plan, kTableOfPipeline);
        }
        if (front) m_right->reveal(front);
    }
    m_below->setTabbed((large || !m_tall) && !hasTrainingSteps());
    if (large) m_below->reveal(m_timeline);
}

void Workspace::setTimelineBeside(bool beside) {
    if (std::exchange(m_timelineBeside, beside) == beside) return;
    for (PanelFrame* frame : {m_timeline, m_charts}) {
        (beside ? m_below : m_right)->remove(frame);
        (beside ? m_right : m_below)->add(frame, kUsual);
        frame->content()->show();
    }
}

void Workspace::putAside(PanelStack* stack, PanelFrame* frame) {
    stack->remove(frame);
    frame->setParent(this);
    frame->hide();
}

void Workspace::setKind(RunKind kind) {
    const RunKind before = std::exchange(m_kind, kind);
    if (before == kind) return;
    setTimelineBeside(false);
    if (before == RunKind::Pipeline) putAside(m_right, m_plan);
    if (hasTrainingSteps() != (before != RunKind::Collective)) setTraining(hasTrainingSteps());
    if (isPipeline()) {
        m_right->insert(0, m_plan, kTableOfPipeline);
        m_plan->content()->show();
    }
    arrange();
    share();
    if (hasTrainingSteps()) m_right->reveal(isPipeline() ? m_plan : m_charts);
    QMetaObject::invokeMethod(this, &Workspace::share, Qt::QueuedConnection);
}

void Workspace::setTraining(bool on) {
    if (on) {
        for (PanelFrame* frame : {m_table, m_inspector, m_cost}) putAside(m_right, frame);
        m_below->remove(m_charts);
        m_right->insert(0, m_charts, kChartsOfTraining);
        m_right->insert(1, m_training, 300);
        m_charts->content()->show();
    } else {
        m_right->remove(m_charts);
        putAside(m_right, m_training);
        m_below->add(m_charts, kUsual);
        m_right->insert(0, m_table, kTable, true);
        const int after = m_right->isAncestorOf(m_setup) ? 2 : 1;
        m_right->insert(after, m_inspector, kInspector);
        m_right->insert(after + 1, m_cost, kCost);
    }
}

void Workspace::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool wide = width() >= kWide, tall = height() >= kTall, low = height() < kLow;
    if (event->oldSize().isValid() && wide == m_wide && tall == m_tall && low == m_low) return;
    m_wide = wide;
    m_tall = tall;
    m_low = low;
    arrange();
    share();
    QMetaObject::invokeMethod(this, &Workspace::share, Qt::QueuedConnection);  // again when all sizes are known
}

void Workspace::share() {
    const int below = m_timelineLarge      ? height()
                      : m_low              ? kBelowLow
                      : !m_tall            ? kBelowSmall
                      : hasTrainingSteps() ? kBelowOfTraining
                                           : kBelow;
    const int right = isPipeline() ? kRightOfPipeline : hasTrainingSteps() ? kRightOfTraining : kRight;
    m_columns->setSizes({kLeft, width() - (m_wide ? kLeft : 0) - right, right});
    m_centre->setSizes({height() - below, below});
    for (PanelStack* stack : {m_left, m_right, m_below}) stack->share();
}

void Workspace::setLecture(bool on) {
    if (std::exchange(m_lecture, on) == on) return;
    if (isAncestorOf(m_parts.strip)) takeStrip();
    arrange();
}

void Workspace::setTimelineLarge(bool large) {
    if (std::exchange(m_timelineLarge, large) == large) return;
    arrange();
    share();
}

void Workspace::reveal(const QWidget* content) {
    for (const PanelFrame* frame : m_frames) {
        if (frame->content() != content) continue;
        for (PanelStack* stack : {m_left, m_right, m_below}) stack->reveal(frame);
    }
}

QByteArray Workspace::saveState() const {
    return m_columns->saveState();
}

void Workspace::restoreState(const QByteArray& state) {
    m_columns->restoreState(state);
}

}  // namespace kolo::app
