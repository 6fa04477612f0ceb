// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/curve_overlay.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"

namespace kolo::viz::charts {

namespace {

constexpr int kLead = 14, kGap = 3;  // px: from a curve's end to its name

const ChartKind& kindOf(Measure measure) {
    static const ChartKind loss{"loss_overlay", [] { return Chart::tr("Loss"); }, nullptr, Subject::Training};
    static const ChartKind accuracy{"accuracy_overlay", [] { return Chart::tr("Accuracy"); }, nullptr,
                                    Subject::Training};
    return measure == Measure::Loss ? loss : accuracy;
}

class SecondsTicker : public QCPAxisTicker {
protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return tick <= 0 ? QStringLiteral("0") : durationText(tick * 1e9);
    }
};

QPen penOf(Color color, int look, double width) {
    static const QVector<qreal> kDashes[] = {{}, {7, 3}, {2, 2.5}, {8, 3, 2, 3}};
    QPen pen(toQColor(color), width);
    if (const auto& dashes = kDashes[look % 4]; !dashes.isEmpty()) pen.setDashPattern(dashes);
    return pen;
}

}  // namespace

Color overlayColor(Theme theme, int look) {
    constexpr int kChunks[] = {0, 1, 2, 4};  // blue, orange, green, pink: distinguishable with any colour vision
    return chunkStyle(theme, kChunks[look % 4]).color;
}

CurveOverlay::CurveOverlay(Measure measure, QWidget* parent) : Chart(kindOf(measure), parent), m_measure(measure) {
    plot().setCursor(Qt::ArrowCursor);
    if (measure == Measure::Accuracy) plot().yAxis->setTicker(QSharedPointer<PercentTicker>::create());
    connect(&plot(), &QCustomPlot::afterLayout, this, &CurveOverlay::spreadLabels);
    alongChanged();
}

void CurveOverlay::setCurves(const RunInfo& info, std::vector<OverlaidCurve> curves, const QString& measuredOn) {
    m_measuredOn = measuredOn;
    m_curves = std::move(curves);
    setData({&info, {}, true, nullptr});
}

void CurveOverlay::setEmptyText(const QString& text) {
    m_emptyText = text;
    refresh();
}

void CurveOverlay::forget() {
    m_curves.clear();
}

void CurveOverlay::setLogarithmic(bool on) {
    if (m_measure == Measure::Accuracy || std::exchange(m_logarithmic, on) == on) return;
    plot().yAxis->setScaleType(on ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    plot().yAxis->setTicker(on ? QSharedPointer<QCPAxisTicker>(QSharedPointer<QCPAxisTickerLog>::create())
                               : QSharedPointer<QCPAxisTicker>::create());
    refresh();
}

void CurveOverlay::alongChanged() {
    if (along() == Along::Seconds)
        plot().xAxis->setTicker(QSharedPointer<SecondsTicker>::create());
    else
        plot().xAxis->setTicker(QSharedPointer<CountTicker>::create());
}

const Band& CurveOverlay::bandOf(const OverlaidCurve& curve) const {
    return along() == Along::Seconds ? curve.bySeconds : curve.bySteps;
}

bool CurveOverlay::take(const ChartData&) {
    return std::any_of(m_curves.begin(), m_curves.end(),
                       [](const OverlaidCurve& curve) { return curve.bySteps.lines > 0; });
}

void CurveOverlay::draw(const Palette& colors) {
    plot().clearGraphs();
    for (const Label& label : std::exchange(m_labels, {})) {
        plot().removeItem(label.text);
        plot().removeItem(label.lead);
    }
    const QFont names = wordsFont(static_cast<int>(11 * typeScale()), QFont::DemiBold);
    int widest = 0;
    double right = 0, top = 0, bottom = 1;
    for (const OverlaidCurve& curve : m_curves) {
        const Band& band = bandOf(curve);
        if (band.lines == 0) continue;
        const QVector<double> x(band.x.begin(), band.x.end());
        const Color color = overlayColor(colors.theme, curve.look);
        if (band.lines > 1) {
            QCPGraph* low = plot().addGraph();
            low->setPen(Qt::NoPen);
            low->setData(x, QVector<double>(band.least.begin(), band.least.end()), true);
            QCPGraph* high = plot().addGraph();
            high->setPen(Qt::NoPen);
            high->setBrush(toQColor(color, 0.18));
            high->setChannelFillGraph(low);
            high->setData(x, QVector<double>(band.most.begin(), band.most.end()), true);
        }
        right = std::max(right, band.x.back());
        bottom = std::min(bottom, *std::min_element(band.least.begin(), band.least.end()));
        top = std::max(top, *std::max_element(band.mean.begin(), band.mean.end()));
    }
    for (const OverlaidCurve& curve : m_curves) {  // over all bands
        const Band& band = bandOf(curve);
        if (band.lines == 0) continue;
        QCPGraph* line = plot().addGraph();
        line->setName(curve.name);
        line->setPen(penOf(overlayColor(colors.theme, curve.look), curve.look, 2 * std::sqrt(typeScale())));
        line->setData(QVector<double>(band.x.begin(), band.x.end()),
                      QVector<double>(band.mean.begin(), band.mean.end()), true);
        // Its name stands right of its end, where the eye arrives: a legend would take the room of the curves.
        auto* label = new QCPItemText(&plot());
        auto* lead = new QCPItemLine(&plot());
        m_labels.push_back({label, lead, band.x.back(), band.mean.back()});
        lead->setClipToAxisRect(false);
        lead->setPen(QPen(toQColor(overlayColor(colors.theme, curve.look), 0.6), 1));
        lead->start->setCoords(band.x.back(), band.mean.back());
        lead->end->setType(QCPItemPosition::ptAbsolute);
        label->setClipToAxisRect(false);
        label->setSelectable(false);
        label->position->setType(QCPItemPosition::ptAbsolute);
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        label->setText(curve.name);
        label->setFont(names);
        widest = std::max(widest, QFontMetrics(names).horizontalAdvance(curve.name));
        label->setColor(toQColor(overlayColor(colors.theme, curve.look)));
    }
    const auto entitle = [&](QCPAxis* axis, const QString& title) {
        axis->setLabel(title);
        axis->setLabelFont(wordsFont(static_cast<int>(12 * typeScale())));
        axis->setLabelColor(toQColor(colors.dim));
    };
    entitle(plot().xAxis, along() == Along::Seconds ? tr("time") : tr("steps"));
    entitle(plot().yAxis, m_measure == Measure::Accuracy ? tr("accuracy")
                          : m_logarithmic                ? tr("loss, mean of %1 steps, logarithmic").arg(kLossesInMean)
                                                         : tr("loss, mean of %1 steps").arg(kLossesInMean));
    plot().axisRect()->setMinimumMargins({0, 8, kLead + kGap + widest + kGap, 0});
    plot().xAxis->setRange(0, std::max(1e-6, right));
    if (m_measure == Measure::Accuracy)
        plot().yAxis->setRange(std::clamp(std::floor(bottom * 10) / 10, 0.0, 0.9), std::min(1.02, top + 0.05));
    else if (m_logarithmic)
        plot().yAxis->setRange(std::max(1e-6, std::min(bottom, top) * 0.9), std::max(1e-5, top * 1.1));
    else
        plot().yAxis->setRange(0, std::max(1e-6, top * 1.05));
}

/// At the heights of their curves' ends, from the top; what would lie over another goes below it, and all stay inside.
void CurveOverlay::spreadLabels() {
    const double line = 14 * typeScale();
    std::sort(m_labels.begin(), m_labels.end(), [](const Label& a, const Label& b) { return a.end > b.end; });
    std::vector<double> at;
    for (const Label& label : m_labels) {
        const double own = plot().yAxis->coordToPixel(label.end);
        at.push_back(at.empty() ? own : std::max(own, at.back() + line));
    }
    double lowest = plot().axisRect()->bottom();
    for (std::size_t i = at.size(); i-- > 0; lowest = at[i] - line) {
        at[i] = std::min(at[i], lowest);
        const double left = plot().axisRect()->right() + kLead;
        m_labels[i].lead->end->setCoords(left, at[i]);
        m_labels[i].text->position->setCoords(left + kGap, at[i]);
    }
}

QString CurveOverlay::text(double value) const {
    return m_measure == Measure::Accuracy ? percentText(value) : numberText(value, 'g', 3);
}

QString CurveOverlay::tipAt(double x, double) const {
    QStringList lines{along() == Along::Seconds ? tr("after %1 s").arg(numberText(x, 'g', 3))
                                                : tr("after step %1").arg(countText(x))};
    for (const OverlaidCurve& curve : m_curves) {
        const Band& band = bandOf(curve);
        if (band.lines == 0 || x < band.x.front() || x > band.x.back()) continue;
        const double mean = valueAt({band.x, band.mean}, x);
        QString line = QStringLiteral("%1 %2").arg(curve.name, text(mean));
        if (band.lines > 1)
            line += tr(" (%1 … %2)").arg(text(valueAt({band.x, band.least}, x)), text(valueAt({band.x, band.most}, x)));
        lines << line;
    }
    return lines.size() > 1 ? lines.join(QLatin1Char('\n')) : QString();
}

QString CurveOverlay::captionText() const {
    int seeds = 0;
    for (const OverlaidCurve& curve : m_curves) seeds = std::max(seeds, curve.bySteps.lines);
    QStringList parts;
    if (!m_measuredOn.isEmpty()) parts << m_measuredOn;
    const bool besideLoss = typeScale() > 1 && m_measure == Measure::Accuracy;  // which says the rest, in large type
    if (seeds > 1 && !besideLoss) parts << tr("mean of %1 seeds, band: lowest to highest").arg(seeds);
    return parts.join(QStringLiteral("; "));
}

QString CurveOverlay::summary() const {
    QStringList parts;
    for (const OverlaidCurve& curve : m_curves)
        if (const Band& band = bandOf(curve); band.lines > 0)
            parts << tr("%1 ends at %2").arg(curve.name, text(band.mean.back()));
    return parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

}  // namespace kolo::viz::charts
