// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scrubber.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/run_document.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {
constexpr int kMargin = 16;
constexpr int kLineY = 25;  // of the track
constexpr int kScrubberHeight = 46;
constexpr int kNumbersBelow = 9;  // below the track: clear of the playhead, whose radius is 7 px
constexpr double kTickRoom = 5;   // px between ticks, at least
constexpr int kManySteps = 200;   // beyond that, only numbered steps have a tick

QFont phaseFont() {
    return wordsFont(11, QFont::Medium);
}

/// The next round number: 1, 2, 5, 10, 20, 50 …
int roundedUp(double steps) {
    if (steps <= 4) return std::max(1, static_cast<int>(std::ceil(steps)));
    const double power = std::pow(10.0, std::floor(std::log10(steps)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (factor * power >= steps) return static_cast<int>(factor * power);
    return static_cast<int>(10 * power);
}
}  // namespace

std::vector<PhaseSpan> phaseSpans(const RunDocument& document) {
    std::vector<PhaseSpan> spans;
    for (int step = 1; step <= document.steps(); ++step) {
        const QString name = document.phase(step);
        if (spans.empty() || spans.back().name != name) {
            spans.push_back({name, step, step});
        } else {
            spans.back().last = step;
        }
    }
    return spans;
}

Scrubber::Scrubber(RunDocument& document, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_document(document) {
    setAccessibleName(tr("Iteration"));
    setAccessibleDescription(tr("Where in the run you stand; drag to go there, as far as the record reaches"));
    setToolTip(tr("Drag to any iteration that has run"));
    setRange(0, 0);
    setPageStep(1);
    setMinimumWidth(160);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&document, &RunDocument::runStarted, this, [this] {
        m_spans = phaseSpans(m_document);
        follow();
    });
    connect(&document, &RunDocument::playheadMoved, this, &Scrubber::follow);
    connect(this, &QSlider::valueChanged, this, [this](int step) {
        if (!m_following) m_document.goTo(step);
    });
}

void Scrubber::follow() {
    m_following = true;
    setRange(0, m_document.steps());
    setValue(m_document.playhead().target());
    m_following = false;
    setEnabled(m_document.hasRun() && m_document.steps() > 0);
    update();
}

QSize Scrubber::sizeHint() const {
    return {400, kScrubberHeight};
}

double Scrubber::xOf(double position) const {
    const double room = width() - 2.0 * kMargin;
    return kMargin + room * (maximum() > 0 ? position / maximum() : 0);
}

int Scrubber::stepAt(double x) const {
    const double room = std::max(width() - 2.0 * kMargin, 1.0);
    return std::clamp(static_cast<int>(std::lround((x - kMargin) / room * maximum())), 0, maximum());
}

/// A part of a name would be read as another.
bool Scrubber::hasRoomFor(const PhaseSpan& span) const {
    return QFontMetricsF(phaseFont()).horizontalAdvance(span.name) <= xOf(span.last) - xOf(span.first - 1);
}

bool Scrubber::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QSlider::event(event);
    const auto& help = static_cast<const QHelpEvent&>(*event);
    const auto span = std::ranges::find_if(
        m_spans, [&](const PhaseSpan& each) { return help.x() >= xOf(each.first - 1) && help.x() < xOf(each.last); });
    const bool named = span != m_spans.end() && !span->name.isEmpty();
    QToolTip::showText(help.globalPos(), named ? span->name + QLatin1Char('\n') + toolTip() : toolTip(), this);
    return true;
}

void Scrubber::paintEvent(QPaintEvent*) {
    const viz::Palette& colors = paletteOf(*this);
    const viz::Playhead& playhead = m_document.playhead();
    const bool hasSteps = maximum() > 0;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);

    // Phases: their names over their spans, with a gap between two.
    painter.setFont(phaseFont());
    const int moving = playhead.movingStep() > 0 ? playhead.movingStep() : playhead.step();
    for (const PhaseSpan& span : m_spans) {
        if (span.last > maximum()) break;
        const double left = xOf(span.first - 1), right = xOf(span.last);
        const bool here = moving >= span.first && moving <= span.last;
        painter.setPen(toQColor(here ? colors.accent : colors.dim));
        if (hasRoomFor(span)) painter.drawText(QRectF(left, 0, right - left, 18), Qt::AlignCenter, span.name);
        if (span.first > 1) {
            painter.setPen(QPen(toQColor(colors.line), 1));
            painter.drawLine(QPointF(left, 4), QPointF(left, kLineY));
        }
    }

    // The track: thick for what has run, thin for what has not.
    painter.setPen(QPen(toQColor(colors.line), 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(xOf(0), kLineY), QPointF(width() - kMargin, kLineY));
    if (hasSteps) {
        painter.setPen(QPen(toQColor(colors.dim.withAlpha(0.6)), 4, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(xOf(0), kLineY), QPointF(xOf(playhead.liveEdge()), kLineY));
        painter.setPen(QPen(toQColor(colors.accent), 4, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(xOf(0), kLineY), QPointF(xOf(playhead.position()), kLineY));
        const double stepsPerPx = maximum() / (width() - 2.0 * kMargin);
        const double numberRoom = std::max(24.0, 6.0 * static_cast<double>(viz::countText(maximum()).size()) + 10);
        const int numberEvery = roundedUp(numberRoom * stepsPerPx);
        const int every = maximum() > kManySteps ? numberEvery : roundedUp(kTickRoom * stepsPerPx);
        painter.setFont(numbersFont(9));
        for (int step = 0; step <= maximum(); step += every) {
            painter.setPen(QPen(toQColor(step <= playhead.liveEdge() ? colors.dim : colors.line), 1));
            painter.drawLine(QPointF(xOf(step), kLineY - 4), QPointF(xOf(step), kLineY + 4));
            if (step % numberEvery == 0) {
                painter.setPen(toQColor(colors.dim));
                const QString words = viz::countText(step);
                const double wide = painter.fontMetrics().horizontalAdvance(words);
                const double left = std::min(xOf(step) - wide / 2, width() - wide);
                painter.drawText(QRectF(left, kLineY + kNumbersBelow, wide + 1, 12), Qt::AlignVCenter, words);
            }
        }
    }

    // The playhead, and the keyboard focus around it.
    const QPointF head(xOf(hasSteps ? playhead.position() : 0), kLineY);
    if (hasFocus()) {
        painter.setPen(QPen(toQColor(colors.accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(head, 10, 10);
    }
    painter.setPen(QPen(toQColor(colors.panel), 2));
    painter.setBrush(toQColor(isEnabled() ? colors.accent : colors.line));
    painter.drawEllipse(head, 7, 7);
}

void Scrubber::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    setSliderDown(true);
    setValue(std::min(stepAt(event->position().x()), m_document.playhead().liveEdge()));
}

void Scrubber::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown()) setValue(std::min(stepAt(event->position().x()), m_document.playhead().liveEdge()));
}

void Scrubber::mouseReleaseEvent(QMouseEvent*) {
    setSliderDown(false);
}

void Scrubber::wheelEvent(QWheelEvent* event) {
    if (event->angleDelta().y() == 0) return;
    m_document.goTo(m_document.playhead().target() + (event->angleDelta().y() > 0 ? -1 : 1));
    event->accept();
}

}  // namespace kolo::app
