// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/time_over_size.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <set>

#include "engine/api/types.h"
#include "viz/charts/amounts.h"
#include "viz/charts/chart_axes.h"
#include "viz/charts/chart_look.h"
#include "viz/charts/plot_file.h"

namespace kolo::viz::charts {

namespace {

constexpr QSize kSavedSize{1200, 640};
constexpr double kLabelHeight = 44;  // of a crossover's two lines
constexpr int kCaptionFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap;

/// At the sizes that were measured; where their labels would touch, at every other one or fewer.
class SizeTicker : public QCPAxisTicker {
public:
    explicit SizeTicker(const QCPAxis& axis) : m_axis(axis) {}
    void setSizes(const std::set<double>& sizes) { m_sizes = {sizes.begin(), sizes.end()}; }

protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return bytesText(tick); }
    QVector<double> createTickVector(double, const QCPRange&) override {
        const QFontMetrics metrics(m_axis.tickLabelFont());
        int widest = 0;
        for (const double size : m_sizes) widest = std::max(widest, metrics.horizontalAdvance(bytesText(size)));
        const double apart = widest + metrics.averageCharWidth();
        QVector<double> ticks;
        for (const double size : m_sizes)
            if (ticks.isEmpty() || m_axis.coordToPixel(size) - m_axis.coordToPixel(ticks.back()) >= apart)
                ticks << size;
        return ticks;
    }

private:
    const QCPAxis& m_axis;
    QVector<double> m_sizes;
};

/// At 1, 2, 5, 10 …, or where these would touch, at powers of ten.
class TimeTicker : public QCPAxisTicker {
public:
    explicit TimeTicker(const QCPAxis& axis) : m_axis(axis) {}

protected:
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return durationText(tick); }
    QVector<double> createTickVector(double, const QCPRange& range) override {
        const double decades = std::log10(range.upper / range.lower);
        const double apart = 1.3 * QFontMetrics(m_axis.tickLabelFont()).height();
        const double decade = std::max(m_axis.axisRect()->height(), 1) / decades;
        const int every = static_cast<int>(std::ceil(apart / decade));  // with many: each so many-th power
        const bool between = decade * std::log10(2) >= apart;
        QVector<double> ticks;
        for (int power = static_cast<int>(std::floor(std::log10(range.lower))); std::pow(10, power) <= range.upper;
             ++power)
            for (const int factor : {1, 2, 5})
                if (factor == 1 ? power % every == 0 : between) ticks << factor * std::pow(10, power);
        return ticks;
    }

private:
    const QCPAxis& m_axis;
};

QCPScatterStyle markerOf(std::size_t number, QColor color, QColor ground) {
    using Style = QCPScatterStyle;
    constexpr Style::ScatterShape kShapes[] = {
        Style::ssDisc,      Style::ssSquare, Style::ssTriangle, Style::ssDiamond, Style::ssTriangleInverted,
        Style::ssCross,     Style::ssPlus,   Style::ssStar,     Style::ssCircle,  Style::ssCrossSquare,
        Style::ssPlusCircle};
    return Style(kShapes[number % std::size(kShapes)], QPen(color, 1.6), QBrush(number == 8 ? ground : color), 9);
}

/// The longest time of any curve for arrays of these sizes; 0: nothing is known of them.
double slowestBetween(const std::vector<TimeCurve>& curves, double from, double to) {
    double slowest = 0;
    for (const TimeCurve& curve : curves) {
        const TimeCurve::Point* before = nullptr;
        for (const TimeCurve::Point& point : curve.points) {
            if (point.bytes >= from && point.bytes <= to) slowest = std::max({slowest, point.ns, point.highNs});
            for (const double edge : {from, to})  // which a line may cross
                if (before && before->bytes < edge && edge < point.bytes)
                    slowest = std::max(slowest, before->ns * std::pow(point.ns / before->ns,
                                                                      std::log(edge / before->bytes) /
                                                                          std::log(point.bytes / before->bytes)));
            before = &point;
        }
    }
    return slowest;
}

}  // namespace

TimeOverSize::TimeOverSize(QWidget* parent)
    : QWidget(parent), m_plot(new QCustomPlot(this)), m_empty(makeEmptyLabel(m_plot)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_plot);
    m_empty->setFont(wordsFont(15, QFont::Medium));
    m_empty->setMargin(10);
    m_empty->setAutoFillBackground(true);  // no line of the grid goes through the words
    (new QVBoxLayout(m_plot))->addWidget(m_empty, 0, Qt::AlignCenter);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMinimumSize(40, 30);  // it cannot paint on an empty area
    m_plot->plotLayout()->setMargins({8, 6, 8, 6});
    m_plot->plotLayout()->insertRow(0);
    m_caption = new QCPTextElement(m_plot);
    m_caption->setTextFlags(kCaptionFlags);
    m_plot->plotLayout()->addElement(0, 0, m_caption);
    putLegendBeside(*m_plot, 1, m_plot->legend).setMargins({8, 4, 4, 4});
    m_plot->legend->setVisible(true);
    m_plot->legend->setFillOrder(QCPLegend::foRowsFirst);
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->grid()->setSubGridVisible(false);
    }
    m_plot->xAxis->setTicker(QSharedPointer<SizeTicker>::create(*m_plot->xAxis));
    m_plot->xAxis->setTickLabelPadding(10);  // the first label is beside the lowest of the other axis
    m_plot->yAxis->setTicker(QSharedPointer<TimeTicker>::create(*m_plot->yAxis));
    setAccessibleName(tr("Time over size"));
    draw();
}

void TimeOverSize::setCurves(std::vector<TimeCurve> curves, const QString& source, bool emulated) {
    m_curves = std::move(curves);
    m_source = source;
    m_emulated = emulated;
    draw();
    updateGeometry();
}

void TimeOverSize::setLarge(bool large) {
    m_scale = large ? kHallScale : 1;
    m_empty->setFont(wordsFont(px(15), QFont::Medium));
    draw();
    updateGeometry();
}

QSize TimeOverSize::minimumSizeHint() const {
    return {320, std::max(180, m_plot->plotLayout()->minimumOuterSizeHint().height())};
}

void TimeOverSize::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    draw();
}

void TimeOverSize::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) draw();
}

void TimeOverSize::draw() {
    const Palette& colors = paletteOf(*this);
    const Theme theme = themeOf(*this);
    m_plot->clearPlottables();
    m_plot->clearItems();
    m_plot->setBackground(toQColor(colors.panel));
    m_caption->setText(m_source.isEmpty() || m_curves.empty() ? QStringLiteral(" ") : m_source);
    m_caption->setFont(wordsFont(px(12), m_emulated ? QFont::DemiBold : QFont::Normal));
    m_caption->setTextColor(toQColor(m_emulated ? colors.warning : colors.dim));
    m_plot->legend->setFont(wordsFont(px(12)));
    m_plot->legend->setTextColor(toQColor(colors.text));
    m_plot->legend->setBrush(Qt::NoBrush);
    m_plot->legend->setBorderPen(Qt::NoPen);
    m_plot->legend->setIconSize(px(30), px(14));
    m_plot->legend->setRowSpacing(m_scale > 1 ? 0 : 3);  // nine of them fit a hall's screen at 200 %
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(QPen(toQColor(colors.line), 1));
        axis->setTickPen(QPen(toQColor(colors.line), 1));
        axis->setSubTickPen(QPen(Qt::NoPen));
        axis->setTickLabelFont(numbersFont(px(11)));
        axis->setTickLabelColor(toQColor(colors.dim));
        axis->setLabelFont(wordsFont(px(12)));
        axis->setLabelColor(toQColor(colors.dim));
        axis->grid()->setPen(QPen(toQColor(colors.line, 0.7), 1));
    }
    m_plot->xAxis->setLabel(tr("bytes of each worker's array"));
    m_plot->yAxis->setLabel(tr("time of one allreduce"));

    double quickest = 1e300, slowest = 0;
    std::set<double> sizes;
    QStringList spoken;
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        const TimeCurve& curve = m_curves[i];
        const QColor color = toQColor(curve.peer ? colors.text : chunkStyle(theme, static_cast<int>(i % 8)).color);
        QCPGraph* graph = m_plot->addGraph();
        graph->setName(QString::fromStdString(curve.name));
        graph->setPen(QPen(color, 2, curve.peer || i >= 8 ? Qt::DashLine : Qt::SolidLine));
        graph->setScatterStyle(markerOf(i, color, toQColor(colors.panel)));
        QVector<double> x, y, below, above;
        for (const TimeCurve::Point& point : curve.points) {
            x << point.bytes;
            y << point.ns;
            below << (point.lowNs > 0 ? point.ns - point.lowNs : 0);
            above << (point.highNs > 0 ? point.highNs - point.ns : 0);
            sizes.insert(point.bytes);
            quickest = std::min(quickest, point.ns - below.back());
            slowest = std::max(slowest, point.ns + above.back());
        }
        graph->setData(x, y, true);
        auto* bars = new QCPErrorBars(m_plot->xAxis, m_plot->yAxis);
        bars->removeFromLegend();
        bars->setDataPlottable(graph);
        bars->setPen(QPen(color, 1.2));
        bars->setWhiskerWidth(7);
        bars->setSymbolGap(0);
        bars->setData(below, above);
        if (!curve.points.empty())
            spoken << tr("%1: %2 for %3")
                          .arg(graph->name(), durationText(curve.points.back().ns),
                               bytesText(curve.points.back().bytes));
    }
    m_plot->legend->setVisible(!m_curves.empty());
    wrapCaption();
    m_plot->xAxis->ticker().staticCast<SizeTicker>()->setSizes(sizes);
    if (!sizes.empty()) {
        m_plot->xAxis->setRange(*sizes.begin() / 1.5, *sizes.rbegin() * 1.5);
        m_plot->yAxis->setRange(quickest / 1.6, slowest * 2.2);
    } else {
        m_plot->xAxis->setRange(4096, 1 << 22);
        m_plot->yAxis->setRange(1e4, 1e8);
    }
    m_plot->replot(QCustomPlot::rpQueuedRefresh);  // the labels of crossovers need the size of the axes
    drawCrossovers(spoken);
    m_empty->setVisible(m_curves.empty());
    m_empty->setText(m_source);
    QPalette look = m_empty->palette();
    look.setColor(QPalette::Window, toQColor(colors.panel));
    m_empty->setPalette(look);
    setInk(*m_empty, colors.text);
    setAccessibleDescription(spoken.isEmpty() ? tr("Nothing has been measured yet")
                                              : spoken.join(QStringLiteral("; ")));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

/// In as many lines as it needs beside the legend, which it would push over the edge otherwise.
void TimeOverSize::wrapCaption() {
    constexpr int kAround = 40;  // px: the margins of the plot and of the legend
    const int room = std::max(m_plot->width() - m_plot->legend->minimumOuterSizeHint().width() - kAround, px(100));
    const QRect place(0, 0, room, QWIDGETSIZE_MAX);
    const QFontMetrics metrics(m_caption->font());
    m_caption->setMinimumSize(1, metrics.boundingRect(place, kCaptionFlags, m_caption->text()).height() + 2);
}

/// Marks where the fastest changes; if it never does, the lecture's pair: the tree's few steps against the ring's few
/// bytes.
void TimeOverSize::drawCrossovers(QStringList& spoken) {
    std::vector<Crossover> marked = crossovers(m_curves);
    const auto curve = [this](const char* name) -> const TimeCurve* {
        const auto at =
            std::find_if(m_curves.begin(), m_curves.end(), [name](const TimeCurve& each) { return each.name == name; });
        return at == m_curves.end() ? nullptr : &*at;
    };
    const TimeCurve *tree = curve("tree"), *ring = curve("ring");
    const bool told = std::any_of(marked.begin(), marked.end(),
                                  [](const Crossover& each) { return each.before == "tree" && each.after == "ring"; });
    if (const auto crossing = tree && ring && !told ? crossingOf(*tree, *ring) : std::nullopt)
        marked.push_back(*crossing);
    std::sort(marked.begin(), marked.end(), [](const Crossover& a, const Crossover& b) { return a.bytes < b.bytes; });
    std::vector<double> ends;
    std::vector<Mark> marks;
    for (const Crossover& each : marked) marks.push_back(place(each, ends));
    makeRoom(marks);
    for (const Mark& each : marks) {
        draw(each);
        spoken << tr("%1 overtakes %2 at about %3")
                      .arg(QString::fromStdString(each.crossover.after), QString::fromStdString(each.crossover.before),
                           roundedSize(each.crossover.bytes));
    }
}

QFont TimeOverSize::markFont() const {
    return wordsFont(px(12), QFont::Medium);
}

TimeOverSize::Mark TimeOverSize::place(const Crossover& crossover, std::vector<double>& ends) const {
    const QString pair = QStringLiteral("%1 → %2").arg(QString::fromStdString(crossover.before),
                                                       QString::fromStdString(crossover.after));
    const int across = std::max(m_plot->axisRect()->width(), 1);
    const QCPRange range = m_plot->xAxis->range();
    Mark mark{crossover, QStringLiteral("%1\n≈ %2").arg(pair, roundedSize(crossover.bytes)), 0.5,
              (QFontMetricsF(markFont()).horizontalAdvance(pair) + 20) / across, 0};
    // Beside its line where it would be over an edge.
    if (mark.width < 1)
        mark.centre = std::clamp(std::log(crossover.bytes / range.lower) / std::log(range.upper / range.lower),
                                 mark.width / 2, 1 - mark.width / 2);
    while (mark.row < ends.size() && ends[mark.row] > mark.centre - mark.width / 2) ++mark.row;
    if (mark.row == ends.size()) ends.push_back(0);
    ends[mark.row] = mark.centre + mark.width / 2;
    return mark;
}

/// Above the curves, for the labels over them; the curves keep at least half of the axis.
void TimeOverSize::makeRoom(const std::vector<Mark>& marks) {
    constexpr double kMost = 0.5;
    const QCPRange sizes = m_plot->xAxis->range(), times = m_plot->yAxis->range();
    const double height = std::max(m_plot->axisRect()->height(), 1);
    const auto at = [&](double across) { return sizes.lower * std::pow(sizes.upper / sizes.lower, across); };
    double upper = times.upper;
    for (const Mark& each : marks) {
        const double share = std::min(static_cast<double>(each.row + 1) * px(kLabelHeight) / height, kMost);
        const double slowest =
            slowestBetween(m_curves, at(each.centre - each.width / 2), at(each.centre + each.width / 2));
        if (slowest > 0) upper = std::max(upper, times.lower * std::pow(slowest / times.lower, 1 / (1 - share)));
    }
    m_plot->yAxis->setRangeUpper(upper);
}

void TimeOverSize::draw(const Mark& mark) {
    const Palette& colors = paletteOf(*this);
    const Crossover& crossover = mark.crossover;
    auto* line = new QCPItemLine(m_plot);
    line->start->setCoords(crossover.bytes, m_plot->yAxis->range().lower);
    line->end->setCoords(crossover.bytes, m_plot->yAxis->range().upper);
    line->setPen(QPen(toQColor(colors.accent, 0.8), 1, Qt::DashLine));
    auto* ring = new QCPItemEllipse(m_plot);
    auto* middle = new QCPItemTracer(m_plot);
    middle->setStyle(QCPItemTracer::tsNone);
    middle->position->setCoords(crossover.bytes, crossover.ns);
    for (QCPItemPosition* corner : {ring->topLeft, ring->bottomRight}) {
        corner->setType(QCPItemPosition::ptAbsolute);
        corner->setParentAnchor(middle->position);
    }
    ring->topLeft->setCoords(-9, -9);
    ring->bottomRight->setCoords(9, 9);
    ring->setPen(QPen(toQColor(colors.accent), 2));
    auto* words = new QCPItemText(m_plot);
    words->position->setType(QCPItemPosition::ptAxisRectRatio);
    words->position->setCoords(
        mark.centre, static_cast<double>(mark.row) * px(kLabelHeight) / std::max(m_plot->axisRect()->height(), 1));
    words->setPositionAlignment(Qt::AlignTop | Qt::AlignHCenter);
    words->setText(mark.words);
    words->setFont(markFont());
    words->setLayer(QStringLiteral("overlay"));
    words->setColor(toQColor(colors.text));
    words->setBrush(toQColor(colors.raised));
    words->setPen(QPen(toQColor(colors.accent, 0.8), 1));
    words->setPadding({6, 3, 6, 3});
}

QByteArray TimeOverSize::file(const QString& suffix) {
    return plotFile(*m_plot, suffix, kSavedSize, 2, accessibleName(), accessibleDescription());
}

}  // namespace kolo::viz::charts
