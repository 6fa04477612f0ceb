// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/price_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QStandardItemModel>

#include "app/engine_words.h"
#include "app/panels/figure_table.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kRowHeight = 24;

QString bytesText(std::int64_t bytes) {
    return QString::fromStdString(formatBytes(static_cast<double>(bytes)));
}

}  // namespace

PriceTable::PriceTable(QWidget* parent) : QTableView(parent), m_items(new QStandardItemModel(this)) {
    setModel(m_items);
    setAccessibleName(tr("What it costs, beside the built-in algorithms"));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->setMinimumSectionSize(kRowHeight);
    makeFigureTable(*this, kRowHeight);
}

void PriceTable::show(const std::vector<protocol::SchedulePrice>& prices, bool right) {
    m_prices = prices;
    m_right = right;
    fill();
}

void PriceTable::clear() {
    m_prices.clear();
    fill();
}

void PriceTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) fill();
}

void PriceTable::fill() {
    const QStringList titles{tr("algorithm"), tr("steps"), tr("messages"), tr("busiest sends"), tr("all send")};
    const viz::Palette& colors = paletteOf(*this);
    m_items->clear();
    m_items->setHorizontalHeaderLabels(titles);
    for (const protocol::SchedulePrice& price : m_prices) {
        const bool own = price.algorithm.empty();
        const auto cell = [&](const QString& text) {
            return own && !m_right ? QStringLiteral("(%1)").arg(text) : text;
        };
        const QStringList cells{own ? tr("yours") : engineWords(price.title), cell(QString::number(price.steps)),
                                cell(QString::number(price.messages)), cell(bytesText(price.busiestBytes)),
                                cell(bytesText(price.totalBytes))};
        QList<QStandardItem*> items;
        for (int column = 0; column < cells.size(); ++column) {
            auto* item = new QStandardItem(cells[column]);
            item->setFont(column == 0 ? wordsFont(13, own ? QFont::Bold : QFont::Normal)
                                      : numbersFont(13, own ? QFont::Bold : QFont::Normal));
            item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            if (own) item->setForeground(toQColor(m_right ? colors.accent : colors.dim));
            if (!price.busiestFormula.empty())
                item->setToolTip(tr("Textbook: %1 steps, the busiest sends %2, all send %3")
                                     .arg(QString::fromStdString(price.stepsFormula),
                                          QString::fromStdString(price.busiestFormula),
                                          QString::fromStdString(price.totalFormula)));
            else if (own && !m_right)
                item->setToolTip(tr("In brackets, because it is not right yet"));
            items << item;
        }
        m_items->appendRow(items);
    }
    for (int column = 0; column < titles.size(); ++column)
        m_items->horizontalHeaderItem(column)->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) |
                                                                Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
}

}  // namespace kolo::app
