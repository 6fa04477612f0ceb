// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/training_tables.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

#include "app/engine_words.h"
#include "app/figure_table.h"
#include "app/lecture_stage.h"
#include "app/theme.h"
#include "app/training_series.h"
#include "viz/charts/amounts.h"
#include "viz/charts/curve_overlay.h"

namespace kolo::app {

namespace {

constexpr int kRowHeight = 28, kMostRows = 5, kType = 12;
constexpr int kAround = 72, kHeader = 44;  // px: a table's title and header; its header alone

QTableWidget* table(const QString& name, QWidget* parent) {
    auto* made = new QTableWidget(parent);
    made->setAccessibleName(name);
    makeFigureTable(*made, kRowHeight);
    made->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    made->setSelectionMode(QAbstractItemView::NoSelection);
    return made;
}

QPixmap swatch(viz::Color color, int look, double scale) {
    QPixmap pixmap(QSize(24, 12) * scale);
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    static const QVector<qreal> kDashes[] = {{}, {2.4, 1}, {0.8, 0.9}, {2.7, 1, 0.7, 1}};
    QPen pen(toQColor(color), 3);
    pen.setCapStyle(Qt::FlatCap);
    if (const auto& dashes = kDashes[look % 4]; !dashes.isEmpty()) pen.setDashPattern(dashes);
    painter.setPen(pen);
    painter.drawLine(QPointF(0, 6), QPointF(24, 6));
    return pixmap;
}

struct Spread {
    double sum = 0, least = 0, most = 0;
    int count = 0;
    void add(double value) {
        least = count == 0 ? value : std::min(least, value);
        most = count == 0 ? value : std::max(most, value);
        sum += value;
        ++count;
    }
    double mean() const { return count > 0 ? sum / count : 0; }
};

QString text(const Spread& spread, const std::function<QString(double)>& one) {
    if (spread.count == 0) return QStringLiteral("–");
    return one(spread.mean());
}
QString range(const Spread& spread, const std::function<QString(double)>& one) {
    return spread.count > 1
               ? TrainingTables::tr("%1 seeds: %2 … %3").arg(spread.count).arg(one(spread.least), one(spread.most))
               : QString();
}

QString duration(double seconds) {
    return viz::durationText(seconds * 1e9);
}

/// Three digits, zeros at its end, too: 0.600 beside 0.673.
QString lossText(double loss) {
    const double digits = std::floor(std::log10(std::max(std::abs(loss), 1e-9)));
    return viz::numberText(loss, 'f', static_cast<int>(std::clamp(2 - digits, 0.0, 6.0)));
}

}  // namespace

std::vector<std::pair<QString, QStringList>> settingsThatDiffer(const std::vector<RunInfo>& runs) {
    std::vector<std::pair<QString, QStringList>> found;
    const auto add = [&](const QString& name, const auto& textOf) {
        QStringList texts;
        for (const RunInfo& run : runs) texts << textOf(run.spec);
        if (std::set<QString>(texts.begin(), texts.end()).size() > 1) found.emplace_back(name, texts);
    };
    add(TrainingTables::tr("workers"), [](const RunSpec& spec) { return QString::number(spec.devices.count); });
    std::set<std::string> names;
    for (const RunInfo& run : runs)
        for (const auto& [name, value] : run.spec.parameters) names.insert(name);
    for (const std::string& name : names)
        add(fieldName(name), [&](const RunSpec& spec) {
            const auto at = spec.parameters.find(name);
            return at == spec.parameters.end() ? TrainingTables::tr("none") : QString::fromStdString(at->second);
        });
    add(TrainingTables::tr("devices"), [](const RunSpec& spec) { return QString::fromStdString(spec.devices.kind); });
    add(TrainingTables::tr("launch"), [](const RunSpec& spec) { return QString::fromStdString(spec.launch); });
    add(TrainingTables::tr("collectives"),
        [](const RunSpec& spec) { return QString::fromStdString(spec.collectives); });
    add(TrainingTables::tr("detail"), [](const RunSpec& spec) { return QString::fromUtf8(name(spec.detail).data()); });
    return found;
}

TrainingTables::TrainingTables(QWidget* parent)
    : QWidget(parent),
      m_figures(table(tr("Figures of every way"), this)),
      m_differences(table(tr("Settings that differ"), this)) {
    auto* below = new QHBoxLayout(this);
    below->setContentsMargins({});
    below->setSpacing(8);
    const auto framed = [&](QTableWidget* content, const QString& title, int stretch) {
        auto* frame = new QFrame(this);
        frame->setProperty("panel", true);
        auto* column = new QVBoxLayout(frame);
        column->setContentsMargins(8, 8, 8, 4);
        column->setSpacing(2);
        auto* label = new QLabel(title.toUpper(), frame);
        setRole(label, "role", QStringLiteral("title"));
        m_titles << label;
        column->addWidget(label);
        column->addWidget(content, 1);
        below->addWidget(frame, stretch);
    };
    framed(m_figures, tr("Figures"), 3);
    framed(m_differences, tr("What differs in their settings"), 2);
}

void TrainingTables::fill(const TrainingSeries& series, bool fromHistory) {
    showFigures(series);
    m_differences->parentWidget()->setVisible(fromHistory);
    if (fromHistory) showDifferences(series);
    fitHeight();
}

void TrainingTables::fitHeight() {
    const int rows =
        std::max(m_figures->rowCount(), m_differences->parentWidget()->isHidden() ? 0 : m_differences->rowCount());
    const int height = scaled((m_large ? kHeader : kAround) + kRowHeight * std::clamp(rows, 1, kMostRows));
    setMinimumHeight(height);
    setMaximumHeight(m_alone ? QWIDGETSIZE_MAX : height);
}

void TrainingTables::setAlone(bool alone) {
    m_alone = alone;
    fitHeight();
}

int TrainingTables::scaled(int usual) const {
    return m_large ? usual * kHallType / kType : usual;
}

void TrainingTables::setLarge(bool large) {
    if (std::exchange(m_large, large) == large) return;
    for (QWidget* title : m_titles) title->setHidden(large);
    for (QTableWidget* each : {m_figures, m_differences}) {
        makeFigureTable(*each, scaled(kRowHeight));
        each->horizontalHeader()->setStyleSheet(
            large ? QStringLiteral("QHeaderView::section { font-size: %1px; }").arg(kHallType) : QString());
        for (int row = 0; row < each->rowCount(); ++row)
            for (int column = 0; column < each->columnCount(); ++column)
                if (QTableWidgetItem* item = each->item(row, column)) {
                    QFont font = item->font();
                    font.setPixelSize(scaled(kType));
                    item->setFont(font);
                }
    }
    fitHeight();
}

void TrainingTables::showFigures(const TrainingSeries& series) {
    const QString rows = rowsInWords(series.runs(), &TrainingFigures::heldOutRows);
    const QStringList titles{tr("way"),
                             tr("loss (training rows)"),
                             rows.isEmpty() ? tr("accuracy") : tr("accuracy (%1 rows)").arg(rows),
                             tr("samples/s"),
                             tr("bytes/step"),
                             tr("staleness"),
                             tr("to target")};
    m_figures->setColumnCount(static_cast<int>(titles.size()));
    m_figures->setHorizontalHeaderLabels(titles);
    m_figures->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    for (const int longest : {1, 2})
        m_figures->horizontalHeader()->setSectionResizeMode(longest, QHeaderView::ResizeToContents);
    m_figures->horizontalHeaderItem(1)->setToolTip(tr("Measured after the last step, as the accuracy is."));
    std::vector<int> ways;
    for (int way = 0; way < static_cast<int>(series.ways().size()); ++way)
        if (std::any_of(series.runs().begin(), series.runs().end(),
                        [&](const ComparedRun& run) { return run.way == way; }))
            ways.push_back(way);
    m_figures->setRowCount(static_cast<int>(ways.size()));
    const auto bytes = [](double value) { return viz::bytesText(value); };
    const auto plain = [](double value) { return viz::numberText(value, 'f', 2); };
    int row = 0;
    for (const int way : ways) {
        Spread loss, accuracy, rate, traffic, staleness, target;
        int runs = 0;
        bool hasTarget = false;
        QString title;
        for (const ComparedRun& run : series.runs()) {
            if (run.way != way) continue;
            ++runs;
            title = engineWords(run.info.title);
            if (std::isnan(run.figures.loss)) continue;
            loss.add(run.figures.loss);
            accuracy.add(run.figures.accuracy);
            rate.add(run.figures.samplesPerSecond);
            traffic.add(run.figures.bytesPerStep);
            staleness.add(run.figures.staleness);
            hasTarget |= run.figures.hasTarget;
            if (run.figures.secondsToTarget) target.add(*run.figures.secondsToTarget);
        }
        QString reached = !hasTarget          ? QStringLiteral("–")
                          : target.count == 0 ? tr("not reached")
                                              : duration(target.mean());
        if (target.count > 0 && target.count < runs) reached += tr(" (%1 of %2)").arg(target.count).arg(runs);
        const std::pair<QString, QString> cells[] = {
            {series.ways()[static_cast<std::size_t>(way)].name, title},
            {text(loss, lossText), range(loss, lossText)},
            {text(accuracy, viz::percentText), range(accuracy, viz::percentText)},
            {text(rate, viz::countText<double>), range(rate, viz::countText<double>)},
            {text(traffic, bytes), range(traffic, bytes)},
            {text(staleness, plain), range(staleness, plain)},
            {reached, range(target, duration)}};
        int column = 0;
        for (const auto& [shown, tip] : cells) {
            auto* item = new QTableWidgetItem(shown);
            item->setToolTip(tip);
            item->setFont(column == 0 ? wordsFont(scaled(kType), QFont::DemiBold) : numbersFont(scaled(kType)));
            const int look = series.ways()[static_cast<std::size_t>(way)].look;
            if (column == 0)
                item->setIcon(swatch(viz::charts::overlayColor(themeOf(*this), look), look, devicePixelRatioF()));
            m_figures->setItem(row, column++, item);
        }
        ++row;
    }
    m_figures->setIconSize({24, 12});
}

void TrainingTables::showDifferences(const TrainingSeries& series) {
    std::vector<RunInfo> infos;
    QStringList titles{tr("setting")};
    for (const ComparedRun& run : series.runs()) {
        infos.push_back(run.info);
        titles << series.ways()[static_cast<std::size_t>(run.way)].name;
    }
    const auto differing = settingsThatDiffer(infos);
    m_differences->setColumnCount(static_cast<int>(titles.size()));
    m_differences->setHorizontalHeaderLabels(titles);
    m_differences->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_differences->setRowCount(static_cast<int>(differing.size()));
    for (int row = 0; row < static_cast<int>(differing.size()); ++row) {
        const auto& [name, texts] = differing[static_cast<std::size_t>(row)];
        auto* head = new QTableWidgetItem(name);
        head->setFont(wordsFont(scaled(kType), QFont::DemiBold));
        m_differences->setItem(row, 0, head);
        for (int run = 0; run < texts.size(); ++run) {
            auto* item = new QTableWidgetItem(texts[run]);
            item->setToolTip(texts[run]);
            item->setFont(numbersFont(scaled(kType)));
            m_differences->setItem(row, run + 1, item);
        }
    }
    if (differing.empty() && infos.size() > 1) {
        m_differences->setRowCount(1);
        m_differences->setItem(0, 0, new QTableWidgetItem(tr("nothing: only chance")));
        m_differences->setSpan(0, 0, 1, static_cast<int>(titles.size()));
    }
}

}  // namespace kolo::app
