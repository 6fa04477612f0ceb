// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/chart.h"

#include <qcustomplot.h>

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/live_text.h"
#include "viz/layout/record_words.h"

namespace kolo::viz::charts {

namespace {

constexpr int kRadius = 8;
constexpr int kHeaderSpacing = 12;
constexpr int kSpare = 24;  // px: a caption whose digits change does not jump to and fro

}  // namespace

Chart::Chart(const ChartKind& kind, QWidget* parent)
    : QWidget(parent),
      m_kind(kind),
      m_title(new QLabel(kind.title().toUpper(), this)),
      m_caption(new LiveText(Qt::AlignRight, this)),
      m_header(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_plot(new QCustomPlot(this)),
      m_empty(makeEmptyLabel(m_plot)) {
    setObjectName(QString::fromLatin1(kind.id));
    setAccessibleName(kind.title());
    m_plot->setAccessibleName(kind.title());

    m_header->setSpacing(kHeaderSpacing);
    m_header->addWidget(m_title);
    m_header->addWidget(m_caption, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 14, 8);
    column->setSpacing(4);
    column->addLayout(m_header);
    column->addWidget(m_plot, 1);

    auto* middle = new QVBoxLayout(m_plot);
    middle->addWidget(m_empty);

    QCPAxisRect* axes = m_plot->axisRect();
    axes->setupFullAxesBox(false);
    m_plot->plotLayout()->setMargins({});
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->setNoAntialiasingOnDrag(false);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTickPen(Qt::NoPen);
        axis->setSubTicks(false);
        axis->setBasePen(Qt::NoPen);
        axis->setTickLabelPadding(5);
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    for (QCPAxis* axis : {m_plot->xAxis2, m_plot->yAxis2}) axis->setVisible(false);
    setFonts(1);
    m_plot->xAxis->grid()->setVisible(false);

    // The playhead moves at the canvas's pace; on its own layer it does not redraw the curves.
    m_plot->addLayer(QLatin1String(kOverlay), m_plot->layer("legend"), QCustomPlot::limAbove);
    m_plot->layer(QLatin1String(kOverlay))->setMode(QCPLayer::lmBuffered);
    m_veil = new QCPItemRect(m_plot);
    m_hoverLine = new QCPItemLine(m_plot);
    m_playhead = new QCPItemLine(m_plot);
    m_playheadDot = new QCPItemTracer(m_plot);
    for (QCPAbstractItem* item :
         std::initializer_list<QCPAbstractItem*>{m_veil, m_hoverLine, m_playhead, m_playheadDot}) {
        item->setLayer(QLatin1String(kOverlay));
        item->setSelectable(false);
        item->setVisible(false);
        for (QCPItemPosition* position : item->positions()) {
            position->setTypeX(QCPItemPosition::ptPlotCoords);
            position->setTypeY(QCPItemPosition::ptAxisRectRatio);
            position->setAxes(m_plot->xAxis, m_plot->yAxis);
            position->setAxisRect(axes);
        }
    }
    m_veil->setPen(Qt::NoPen);
    m_playheadDot->setStyle(QCPItemTracer::tsCircle);
    m_playheadDot->setSize(8);
    m_playheadDot->setClipToAxisRect(false);

    m_plot->setMinimumSize(40, 30);  // it cannot paint on an empty area
    m_plot->setMouseTracking(true);
    m_plot->setCursor(Qt::PointingHandCursor);
    m_plot->installEventFilter(this);
    connect(m_plot, &QCustomPlot::afterReplot, this, [this] { m_replotIsQueued = false; });
    dress();
}

Chart::~Chart() = default;

QString Chart::caption() const {
    return m_caption->text();
}

void Chart::clear() {
    forget();
    m_hasData = false;
    m_position = 0;
    m_liveEdge = 0;
    m_source.clear();
    endHover();
    refresh();
}

void Chart::setData(const ChartData& data) {
    m_hasData = data.info && take(data);
    if (data.info) {
        const Provenance& provenance = data.info->provenance;
        m_source = QStringList{QString::fromStdString(hardwareInWords(provenance.hardware)),
                               QString::fromStdString(numbersInWords(provenance.numbers)),
                               data.info->id ? tr("run %1").arg(data.info->id) : QString()}
                       .join(QStringLiteral(" · "));
    }
    refresh();
}

void Chart::setPosition(double position, int liveEdge) {
    if (position == m_position && liveEdge == m_liveEdge) return;
    const bool inAnotherStep = std::ceil(position) != std::ceil(std::exchange(m_position, position));
    m_liveEdge = liveEdge;
    if (m_hasData && moved()) return refresh();
    if (inAnotherStep) tellCaption();
    if (!m_hasData || !isVisible() || m_stale) return;
    placePlayhead();
    if (!m_replotIsQueued) m_plot->layer(QLatin1String(kOverlay))->replot();
}

void Chart::setAlong(Along along) {
    if (std::exchange(m_along, along) == along) return;
    alongChanged();
    endHover();
    refresh();
}

void Chart::placePlayhead() {
    const bool shown = m_hasData && hasPlayhead();
    m_playhead->setVisible(shown);
    m_playheadDot->setVisible(shown);
    m_veil->setVisible(shown && m_liveEdge > m_position);
    if (!shown) return;
    const double now = xOf(m_position);
    m_playhead->start->setCoords(now, 0);
    m_playhead->end->setCoords(now, 1);
    m_playheadDot->position->setCoords(now, 0);
    m_veil->topLeft->setCoords(now, 0);
    m_veil->bottomRight->setCoords(m_plot->xAxis->range().upper, 1);
}

void Chart::refresh() {
    m_stale = true;
    tellCaption();
    setAccessibleDescription(m_hasData ? summary() : emptyText());
    m_plot->setAccessibleDescription(accessibleDescription());
    if (!isVisible()) return;
    m_stale = false;
    m_empty->setText(emptyText());
    m_empty->setVisible(!m_hasData);
    m_plot->axisRect()->setVisible(m_hasData);
    if (m_hasData) {
        fitTickCounts(*m_plot);
        draw(paletteOf(*this));
    }
    placePlayhead();
    m_replotIsQueued = true;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::tellCaption() {
    m_caption->setText(m_hasData ? captionText() : QString(), m_hasData ? shorterCaptions() : QStringList());
    fitHeader();
}

/// The caption stands beside the title, or below it if there is not room for both.
void Chart::fitHeader() {
    const QMargins margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right();
    // Rounded up: for a part of a pixel, its end would be left out.
    const QFontMetricsF metrics(m_caption->font());
    const double words = std::max(metrics.horizontalAdvance(m_caption->text()),
                                  m_hasData ? metrics.horizontalAdvance(longestCaption()) : 0);
    const int needed = m_title->sizeHint().width() + kHeaderSpacing + static_cast<int>(std::ceil(words));
    const bool below = m_header->direction() == QBoxLayout::TopToBottom;
    if (below == (needed + (below ? kSpare : 0) > room)) return;
    m_header->setDirection(below ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_header->setSpacing(below ? kHeaderSpacing : 0);
    m_caption->setAlignment(below ? Qt::AlignRight : Qt::AlignLeft);
}

void Chart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitHeader();
}

void Chart::setFonts(double scale) {
    m_typeScale = scale;
    const auto px = [scale](double size) { return static_cast<int>(std::lround(size * scale)); };
    QFont titleFont = wordsFont(px(11), QFont::DemiBold);
    titleFont.setLetterSpacing(QFont::AbsoluteSpacing, 0.2);
    m_title->setFont(titleFont);
    m_caption->setFont(wordsFont(px(11)));
    m_empty->setFont(wordsFont(px(12)));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) axis->setTickLabelFont(numbersFont(px(10)));
    m_plot->axisRect()->setMinimumMargins({0, 8, px(kRightMargin), 0});
}

void Chart::setLarge(bool large) {
    setFonts(large ? kHallScale : 1);
    m_stale = true;
    if (isVisible()) refresh();
}

void Chart::dress() {
    const Palette& colors = paletteOf(*this);
    setInk(*m_title, colors.dim);
    m_caption->setInk(toQColor(colors.dim));
    setInk(*m_empty, colors.dim);
    m_plot->setBackground(toQColor(colors.panel));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setTickLabelColor(toQColor(colors.dim));
        axis->setLabelColor(toQColor(colors.dim));
        axis->grid()->setPen(QPen(toQColor(colors.line), 1));
    }
    m_playhead->setPen(QPen(toQColor(colors.accent), 1.5));
    m_playheadDot->setPen(Qt::NoPen);
    m_playheadDot->setBrush(toQColor(colors.accent));
    m_hoverLine->setPen(QPen(toQColor(colors.dim), 1));
    m_hoverLine->setVisible(false);
    m_veil->setBrush(toQColor(colors.panel, 0.6));
}

void Chart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) {
        dress();
        m_stale = true;
        if (isVisible()) refresh();
    }
    QWidget::changeEvent(event);
}

void Chart::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) refresh();
}

void Chart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toQColor(paletteOf(*this).panel));
    painter.drawRoundedRect(rect(), kRadius, kRadius);
}

bool Chart::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_plot && m_hasData) {
        switch (event->type()) {
            case QEvent::MouseMove: {
                const auto* mouse = static_cast<QMouseEvent*>(event);
                hover(mouse->position(), mouse->globalPosition().toPoint());
                break;
            }
            case QEvent::Leave: endHover(); break;
            case QEvent::MouseButtonPress: {
                const auto* mouse = static_cast<QMouseEvent*>(event);
                if (mouse->button() != Qt::LeftButton || !hasPlayhead()) break;
                const double x = m_plot->xAxis->pixelToCoord(mouse->position().x());
                emit stepClicked(std::clamp(static_cast<int>(std::lround(positionOf(x))), 0, m_liveEdge));
                return true;
            }
            default: break;
        }
    }
    if (watched == m_plot && event->type() == QEvent::Resize) fitTickCounts(*m_plot);
    return QWidget::eventFilter(watched, event);
}

void Chart::hover(QPointF at, QPoint global) {
    const double x = m_plot->xAxis->pixelToCoord(at.x());
    const QString tip =
        m_plot->axisRect()->rect().contains(at.toPoint()) ? tipAt(x, m_plot->yAxis->pixelToCoord(at.y())) : QString();
    if (tip.isEmpty()) return endHover();
    const double snapped = hasPlayhead() ? xOf(std::round(positionOf(x))) : x;
    m_hoverLine->start->setCoords(snapped, 0);
    m_hoverLine->end->setCoords(snapped, 1);
    m_hoverLine->setVisible(true);
    m_plot->layer(QLatin1String(kOverlay))->replot();
    QToolTip::showText(global, tip, m_plot);
}

void Chart::endHover() {
    if (!m_hoverLine->visible()) return;
    m_hoverLine->setVisible(false);
    QToolTip::hideText();
    m_plot->layer(QLatin1String(kOverlay))->replot();
}

}  // namespace kolo::viz::charts
