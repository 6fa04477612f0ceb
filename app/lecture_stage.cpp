// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lecture_stage.h"

#include <QPainter>
#include <algorithm>

#include "app/run_document.h"
#include "app/scene_input.h"
#include "app/theme.h"
#include "viz/charts/chart.h"

namespace kolo::app {

namespace {
constexpr int kLayoutSettlesMs = 40;
constexpr double kSmallestOfAChart = 10;  // px: the labels of its axes
constexpr QSize kReference{1280, 720};
}  // namespace

LectureChart::LectureChart(const std::vector<viz::charts::Chart*>& charts, RunDocument& document, QWidget* parent)
    : QWidget(parent), m_charts(charts), m_document(document) {
    setAccessibleName(tr("Chart"));
    setFocusPolicy(Qt::StrongFocus);
    m_settle.setSingleShot(true);
    m_settle.setInterval(kLayoutSettlesMs);
    connect(&m_settle, &QTimer::timeout, this, &LectureChart::draw);
    const auto soon = [this] {
        if (isVisible() && !m_settle.isActive()) m_settle.start();
    };
    connect(&document, &RunDocument::runStarted, this, soon);
    connect(&document, &RunDocument::eventsArrived, this, soon);
    connect(&document, &RunDocument::runEnded, this, soon);
    connect(&document, &RunDocument::playheadMoved, this, soon);
}

double LectureChart::scaleFor(QSize size) {
    const double room =
        std::min(size.width() / double(kReference.width()), size.height() / double(kReference.height()));
    return kHallType / kSmallestOfAChart * std::max(room, 1.0);
}

std::vector<viz::charts::Chart*> LectureChart::offered() const {
    std::vector<viz::charts::Chart*> charts;
    for (viz::charts::Chart* chart : m_charts)
        if (!chart->isHidden()) charts.push_back(chart);  // the panel hides those that this run has no use for
    return charts;
}

viz::charts::Chart* LectureChart::chart() const {
    const auto charts = offered();
    return charts.empty() ? nullptr : charts[static_cast<std::size_t>(m_at) % charts.size()];
}

void LectureChart::turn(int by) {
    const int count = static_cast<int>(offered().size());
    if (count == 0) return;
    m_at = ((m_at + by) % count + count) % count;
    draw();
}

void LectureChart::draw() {
    viz::charts::Chart* shown = chart();
    if (!shown || size().isEmpty()) return;
    const double scale = scaleFor(size());
    const QSize logical(std::max(1, static_cast<int>(width() / scale)),
                        std::max(1, static_cast<int>(height() / scale)));
    m_image = shown->image(logical, scale * devicePixelRatioF());
    setAccessibleName(shown->accessibleName());
    setAccessibleDescription(shown->accessibleDescription());
    update();
}

void LectureChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), toQColor(paletteOf(*this).panel));
    if (!m_image.isNull()) painter.drawImage(rect(), m_image);
}

void LectureChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (isVisible()) draw();
}

void LectureChart::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    draw();
}

LectureStage::LectureStage(viz::CanvasWidget* picture, Appearance& appearance,
                           const std::vector<viz::charts::Chart*>& charts, RunDocument& document, QWidget* parent)
    : QStackedWidget(parent),
      m_document(document),
      m_picture(picture),
      m_table(new viz::CanvasWidget(this)),
      m_chart(new LectureChart(charts, document, this)) {
    const auto suit = [this] {  // of a training, its steps are what there is to tabulate
        const bool exchange = !m_document.hasRun() || m_document.info().collective;
        m_table->setScene(viz::findScene(exchange ? "table" : "plan-table"));
    };
    suit();
    connect(&document, &RunDocument::runStarted, m_table, suit);
    showRunOn(*m_table, document, appearance, {.lecture = [] { return true; }});
    addWidget(picture);
    addWidget(m_table);
    addWidget(m_chart);
    for (const auto signal : {&RunDocument::runStarted, &RunDocument::eventsArrived, &RunDocument::runEnded,
                              &RunDocument::playheadMoved, &RunDocument::viewChanged}) {
        connect(&document, signal, m_table, [this] {
            if (m_table->isVisible()) m_table->requestUpdate();
        });
    }
}

void LectureStage::show(LectureView view) {
    setCurrentIndex(static_cast<int>(view));
    if (isVisible()) currentWidget()->setFocus(Qt::OtherFocusReason);  // else the keys belong to what is shown instead
}

void LectureStage::turn(int by) {
    if (view() == LectureView::Chart) return m_chart->turn(by);
    if (view() != LectureView::Table || !m_document.hasRun()) return;
    const int last = m_document.info().ranks - 1;
    const int chosen = std::max(m_document.selectedRank(), 0);
    int first = last, end = 0;  // in view
    for (const viz::HitRegion& hit : m_table->picture().hits)
        if (hit.rank >= 0) {
            first = std::min(first, hit.rank);
            end = std::max(end, hit.rank);
        }
    // To the next ones that have no room now, or, where all are in view, to the next one.
    const bool some = first <= end && (first > 0 || end < last);
    const int to = !some ? chosen + by : by > 0 ? end + 1 : first - 1;
    m_document.select(std::clamp(to, 0, std::max(0, last)), std::max(m_document.selectedChunk(), 0));
}

}  // namespace kolo::app
