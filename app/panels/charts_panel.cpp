// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/charts_panel.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>

#include "app/layouts.h"
#include "app/run_document.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kFeedMs = 50;
constexpr int kWideEnough = 560;      // for two charts side by side
constexpr int kNarrowestChart = 236;  // for a training run's charts, of which there are many
constexpr int kMostColumns = 3;
constexpr int kLowest = 80, kLowestOfMany = 120;  // two share a low place; of eight, those that do not fit are scrolled

using viz::charts::Along;

/// Rows that get lower before they are scrolled: the words of an empty chart, which may wrap, ask for no height.
class Rows : public QGridLayout {
public:
    bool hasHeightForWidth() const override { return false; }
};
}  // namespace

ChartsPanel::ChartsPanel(RunDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_switch(buildSwitch()),
      m_scroll(new QScrollArea(this)),
      m_grid(new Rows) {
    setWindowTitle(tr("Charts"));
    setAccessibleName(tr("Charts"));
    auto* column = columnIn(this, 0);
    column->addWidget(m_switch);
    auto* all = new QWidget;
    all->setLayout(m_grid);
    m_scroll->setWidget(all);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    column->addWidget(m_scroll, 1);
    m_grid->setContentsMargins({});
    m_grid->setSpacing(8);
    for (const viz::charts::ChartKind* kind : viz::charts::allCharts()) {
        viz::charts::Chart* chart = kind->create(all);
        m_charts.push_back(chart);
        for (QWidget* part : chart->findChildren<QWidget*>()) part->installEventFilter(this);
        connect(chart, &viz::charts::Chart::stepClicked, this,
                [this](int step) { m_document.goTo(step * m_document.stopsPerStep()); });
    }
    m_growth.setSingleShot(true);
    m_growth.setInterval(kFeedMs);
    connect(&m_growth, &QTimer::timeout, this, &ChartsPanel::feed);
    connect(&document, &RunDocument::runStarted, this, &ChartsPanel::begin);
    connect(&document, &RunDocument::eventsArrived, this, [this] {
        if (m_document.training()) return feed();  // its events come at a watchable pace
        if (!m_growth.isActive()) m_growth.start();
    });
    connect(&document, &RunDocument::runEnded, this, &ChartsPanel::feed);
    connect(&document, &RunDocument::playheadMoved, this, &ChartsPanel::follow);
    begin();
}

QWidget* ChartsPanel::buildSwitch() {
    auto* box = new QWidget(this);
    auto* line = rowIn(box, 4, {10, 2, 8, 4});
    line->addWidget(dimLabel(tr("along"), box));
    auto* group = new QButtonGroup(box);
    const auto button = [&](const QString& text, const QString& tip, Along along) {
        auto* each = segmentButton(text, tr("Charts along %1").arg(text), tip, box);
        group->addButton(each);
        line->addWidget(each);
        connect(each, &QPushButton::clicked, this, [this, along] { setAlong(along); });
        return each;
    };
    m_steps = button(tr("steps"), tr("What a step brings: the same number of rows learned from"), Along::Steps);
    m_seconds = button(tr("seconds"), tr("What a second brings: faster steps are further to the left"), Along::Seconds);
    m_steps->setChecked(true);
    line->addStretch(1);
    return box;
}

void ChartsPanel::setAlong(Along along) {
    (along == Along::Steps ? m_steps : m_seconds)->setChecked(true);
    for (viz::charts::Chart* chart : m_charts) chart->setAlong(along);
}

void ChartsPanel::setLarge(bool large) {
    if (std::exchange(m_large, large) == large) return;
    for (viz::charts::Chart* chart : m_charts) chart->setLarge(large);
    choose();
}

void ChartsPanel::choose() {
    const RunKind kind = m_document.hasRun() ? m_document.info().kind() : RunKind::Collective;
    m_shown.clear();
    for (viz::charts::Chart* chart : m_charts) {
        const bool shown = chart->kind().isFor(kind);
        if (shown) m_shown.push_back(chart);
        if (!shown) m_grid->removeWidget(chart);
        chart->setVisible(shown);
        chart->setMinimumHeight((kind == RunKind::Collective ? kLowest : kLowestOfMany) * (m_large ? 2 : 1));
    }
    m_switch->setVisible(kind != RunKind::Collective);
    m_columns = 0;
    arrange();
}

void ChartsPanel::arrange() {
    const int columns = m_large                 ? 1
                        : m_document.training() ? std::clamp(width() / kNarrowestChart, 1, kMostColumns)
                                                : (width() >= kWideEnough ? 2 : 1);
    if (std::exchange(m_columns, columns) == columns) return;
    for (viz::charts::Chart* chart : m_shown) m_grid->removeWidget(chart);
    int at = 0;
    for (viz::charts::Chart* chart : m_shown) {
        m_grid->addWidget(chart, at / columns, at % columns);
        ++at;
    }
    for (int column = 0; column < kMostColumns; ++column) m_grid->setColumnStretch(column, column < columns ? 1 : 0);
}

void ChartsPanel::begin() {
    choose();
    for (viz::charts::Chart* chart : m_charts) chart->clear();
    feed();
}

void ChartsPanel::feed() {
    if (!m_document.hasRun()) return;
    const viz::charts::ChartData data{
        &m_document.info(),    m_document.events(), m_document.result().has_value(),
        m_document.training(), m_document.plan(),   m_document.result() ? &m_document.figures() : nullptr};
    for (viz::charts::Chart* chart : m_shown) chart->setData(data);
    follow();
}

void ChartsPanel::follow() {
    const viz::Playhead& playhead = m_document.playhead();
    const int stops = m_document.stopsPerStep();  // charts count in training steps
    for (viz::charts::Chart* chart : m_shown)
        chart->setPosition(playhead.position() / stops, playhead.liveEdge() / stops);
}

QSize ChartsPanel::minimumSizeHint() const {
    return {kNarrowestChart, 120};
}

/// A plot would take the wheel, for which it has no use, from what scrolls: this panel, or a lesson around it.
bool ChartsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::Wheel) return QWidget::eventFilter(watched, event);
    event->ignore();
    return true;
}

void ChartsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

}  // namespace kolo::app
