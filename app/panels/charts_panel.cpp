// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/charts_panel.h"

#include <QBoxLayout>

#include "app/run_document.h"

namespace kolo::app {

namespace {
constexpr int kFeedMs = 50;
constexpr int kWideEnough = 560;  // for two charts side by side
}  // namespace

ChartsPanel::ChartsPanel(RunDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    setWindowTitle(tr("Charts"));
    setAccessibleName(tr("Charts"));
    m_layout->setContentsMargins({});
    m_layout->setSpacing(8);
    for (const viz::charts::ChartKind* kind : viz::charts::allCharts()) {
        viz::charts::Chart* chart = kind->create(this);
        m_layout->addWidget(chart, 1);
        m_charts.push_back(chart);
        connect(chart, &viz::charts::Chart::stepClicked, &document, &RunDocument::goTo);
    }
    m_growth.setSingleShot(true);
    m_growth.setInterval(kFeedMs);
    connect(&m_growth, &QTimer::timeout, this, &ChartsPanel::feed);
    connect(&document, &RunDocument::runStarted, this, &ChartsPanel::begin);
    connect(&document, &RunDocument::eventsArrived, this, [this] {
        if (!m_growth.isActive()) m_growth.start();
    });
    connect(&document, &RunDocument::runEnded, this, &ChartsPanel::feed);
    connect(&document, &RunDocument::playheadMoved, this, &ChartsPanel::follow);
    begin();
}

void ChartsPanel::begin() {
    for (viz::charts::Chart* chart : m_charts) chart->clear();
    feed();
}

void ChartsPanel::feed() {
    if (!m_document.hasRun()) return;
    const viz::charts::ChartData data{&m_document.info(), m_document.events(), m_document.result().has_value()};
    for (viz::charts::Chart* chart : m_charts) chart->setData(data);
    follow();
}

void ChartsPanel::follow() {
    const viz::Playhead& playhead = m_document.playhead();
    for (viz::charts::Chart* chart : m_charts) chart->setPosition(playhead.position(), playhead.liveEdge());
}

void ChartsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_layout->setDirection(width() >= kWideEnough ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

}  // namespace kolo::app
