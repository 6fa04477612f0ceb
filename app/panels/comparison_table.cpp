// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/comparison_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QStandardItemModel>
#include <algorithm>
#include <cmath>

#include "app/figure_table.h"
#include "app/lecture_stage.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kComparisonRowHeight = 24, kType = 12, kNameType = 13;
enum ComparisonColumn {
    Name,
    Time,
    Spread,
    Bandwidth,
    Steps,
    StepsTheory,
    Messages,
    MessagesTheory,
    Busiest,
    BusiestTheory,
    All,
    AllTheory,
    Wrong
};

QString formulaText(const std::string& formula, const QString& value) {
    return QStringLiteral("%1 = %2").arg(QString::fromStdString(formula), value);
}

/// Numbers aligned to the right would touch what is aligned to the right before them.
class RoomyCell : public FigureDelegate {
public:
    RoomyCell(int between, QObject* parent) : FigureDelegate(parent), m_between(between) {}
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return FigureDelegate::sizeHint(option, index) + QSize(m_between, 0);
    }

private:
    int m_between;
};
constexpr int kBetween = 4;  // with more, the last column has no room at 1280 px
constexpr int kHallBetween = 20;

bool ofTextbook(int column) {
    return column == StepsTheory || column == MessagesTheory || column == BusiestTheory || column == AllTheory;
}

}  // namespace

ComparisonTable::ComparisonTable(QWidget* parent) : QTableView(parent), m_items(new QStandardItemModel(this)) {
    setModel(m_items);
    setAccessibleName(tr("Steps, messages and bytes: counted, and the textbook's"));
    setTabKeyNavigation(false);
    makeFigureTable(*this, kComparisonRowHeight);
    setItemDelegate(new RoomyCell(kBetween, this));
    fill();
}

void ComparisonTable::show(std::vector<protocol::BenchRow> rows, std::vector<protocol::SchedulePrice> theory) {
    m_rows = std::move(rows);
    m_theory = std::move(theory);
    fill();
}

int ComparisonTable::heightOf(int rows) const {
    return horizontalHeader()->sizeHint().height() + rows * rowHeight() + horizontalScrollBar()->sizeHint().height();
}

int ComparisonTable::rowHeight() const {
    return m_large ? kComparisonRowHeight * kHallType / kType : kComparisonRowHeight;
}

void ComparisonTable::setLarge(bool large) {
    if (std::exchange(m_large, large) == large) return;
    makeFigureTable(*this, rowHeight());
    delete itemDelegate();
    setItemDelegate(new RoomyCell(large ? kHallBetween : kBetween, this));
    horizontalHeader()->setStyleSheet(hallStyle(large, QStringLiteral("QHeaderView::section")));
    fill();
}

void ComparisonTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) fill();
}

void ComparisonTable::fill() {
    m_items->clear();
    m_items->setHorizontalHeaderLabels({tr("algorithm"), tr("time"), tr("spread"), tr("algbw"), tr("steps"),
                                        tr("textbook"), tr("messages"), tr("schedule"), tr("busiest sent"),
                                        tr("textbook"), tr("all sent"), tr("textbook"), tr("wrong")});
    for (const protocol::BenchRow& row : m_rows) addRow(row);
    for (int column = 0; column < m_items->columnCount(); ++column)
        m_items->horizontalHeaderItem(column)->setTextAlignment((column == Name ? Qt::AlignLeft : Qt::AlignRight) |
                                                                Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(Name, QHeaderView::Fixed);
    chooseColumns();
    fitNames();
    fitRows();
}

/// In a hall's type there is not room for all: what only a closer look is for comes last, and what is wrong first.
void ComparisonTable::chooseColumns() {
    std::vector<int> byWorth{Name,        Time,      Spread, Busiest,   BusiestTheory, Steps,
                             StepsTheory, Bandwidth, All,    AllTheory, Messages,      MessagesTheory};
    const bool right = std::ranges::all_of(m_rows, [](const protocol::BenchRow& row) { return row.wrong == 0; });
    byWorth.insert(right ? byWorth.end() : byWorth.begin(), Wrong);
    int room = viewport()->width();
    for (const int column : byWorth) {
        setColumnHidden(column, false);
        const int width = std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
        const bool alone = ofTextbook(column) && isColumnHidden(column - 1);  // without what was counted
        const bool fits = !m_large || column == Name || (width <= room && !alone);
        setColumnHidden(column, !fits);
        if (fits) room -= width;
    }
}

/// The names have what the figures leave, and are whole where that is too little.
void ComparisonTable::fitNames() {
    int others = 0;
    for (int column = Name + 1; column < m_items->columnCount(); ++column) others += columnWidth(column);
    setColumnWidth(Name, std::max(sizeHintForColumn(Name), viewport()->width() - others));
}

void ComparisonTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (m_large) chooseColumns();
    fitNames();
    fitRows();
}

/// In a hall they share the screen.
void ComparisonTable::fitRows() {
    const auto rows = std::max(static_cast<int>(m_rows.size()), 1);
    const int most = m_large ? rowHeight() * 7 / 4 : rowHeight();
    verticalHeader()->setDefaultSectionSize(std::clamp(viewport()->height() / rows, rowHeight(), most));
}

void ComparisonTable::addRow(const protocol::BenchRow& row) {
    const viz::Palette& colors = paletteOf(*this);
    const protocol::SchedulePrice* price = nullptr;
    for (const protocol::SchedulePrice& each : m_theory)
        if (each.algorithm == row.algorithm) price = &each;
    QStringList cells;
    for (int column = Name; column <= Wrong; ++column) cells << QStringLiteral("–");
    cells[Name] = QString::fromStdString(row.algorithm);
    cells[Time] = viz::durationText(row.medianNs);
    const auto percentOf = [&row](double ns) { return std::lround(100 * ns / row.medianNs); };
    cells[Spread] =
        QStringLiteral("−%1 +%2 %").arg(percentOf(row.medianNs - row.lowNs)).arg(percentOf(row.highNs - row.medianNs));
    if (row.medianNs > 0) cells[Bandwidth] = viz::bandwidthText(static_cast<double>(row.bytes) * 1e9 / row.medianNs);
    if (row.steps > 0) {
        cells[Steps] = QString::number(row.steps);
        cells[Messages] = QString::number(row.messages);
        cells[Busiest] = viz::bytesText(row.busiestBytes);
        cells[All] = viz::bytesText(row.totalBytes);
    }
    if (price) {
        cells[StepsTheory] = formulaText(price->stepsFormula, QString::number(price->theorySteps));
        cells[MessagesTheory] = QString::number(price->messages);
        cells[BusiestTheory] = formulaText(price->busiestFormula, viz::bytesText(price->theoryBusiest));
        cells[AllTheory] = formulaText(price->totalFormula, viz::bytesText(price->theoryTotal));
    }
    cells[Wrong] = QString::number(row.wrong);
    QList<QStandardItem*> items;
    for (int column = Name; column <= Wrong; ++column) {
        auto* item = new QStandardItem(cells[column]);
        item->setFont(column == Name ? wordsFont(m_large ? kHallType : kNameType, QFont::DemiBold)
                                     : numbersFont(m_large ? kHallType : kType));
        item->setTextAlignment((column == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        if (ofTextbook(column)) item->setForeground(toQColor(colors.dim));
        if (column == Spread)
            item->setToolTip(tr("%1 to %2").arg(viz::durationText(row.lowNs), viz::durationText(row.highNs)));
        if (column == Time && row.emulated) {
            item->setForeground(toQColor(colors.warning));
            item->setToolTip(tr("over an emulated link"));
        }
        if (column == Wrong && row.wrong > 0) item->setForeground(toQColor(colors.bad));
        items << item;
    }
    m_items->appendRow(items);
}

QString comparisonCsv(const std::vector<protocol::BenchRow>& rows, int ranks, const std::string& link) {
    QString text = QStringLiteral(
        "bytes,algorithm,who,time_us,algbw_GBps,busbw_GBps,wrong,link,steps,messages,busiest_bytes,total_bytes,"
        "low_us,high_us\n");
    for (const protocol::BenchRow& row : rows) {
        const double algbw = static_cast<double>(row.bytes) / row.medianNs;
        const QStringList cells{QString::number(row.bytes),
                                QString::fromStdString(row.algorithm),
                                QString::fromStdString(row.who),
                                QString::number(row.medianNs / 1e3, 'f', 2),
                                QString::number(algbw, 'f', 4),
                                QString::number(algbw * 2 * (ranks - 1) / ranks, 'f', 4),
                                QString::number(row.wrong),
                                QString::fromStdString(link),
                                QString::number(row.steps),
                                QString::number(row.messages),
                                QString::number(row.busiestBytes),
                                QString::number(row.totalBytes),
                                QString::number(row.lowNs / 1e3, 'f', 2),
                                QString::number(row.highNs / 1e3, 'f', 2)};
        text += cells.join(QLatin1Char(',')) + QLatin1Char('\n');
    }
    return text;
}

}  // namespace kolo::app
