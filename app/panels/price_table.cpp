// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/price_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QStandardItemModel>

#include "app/figure_table.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kPriceRowHeight = 24;

}  // namespace

PriceTable::PriceTable(QWidget* parent) : QTableView(parent), m_items(new QStandardItemModel(this)) {
    setModel(m_items);
    setAccessibleName(tr("What it costs, beside the built-in algorithms"));
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    makeFigureTable(*this, kPriceRowHeight);
}

void PriceTable::show(const QStringList& titles, std::vector<Row> rows, bool right) {
    m_titles = titles;
    m_rows = std::move(rows);
    m_right = right;
    fill();
}

void PriceTable::setTypeSize(int pixels) {
    m_typeSize = pixels;
    makeFigureTable(*this, pixels * kPriceRowHeight / 13);
    horizontalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { font-size: %1px; }").arg(pixels));
    fill();
}

void PriceTable::changeEvent(QEvent* event) {
    QTableView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) fill();
}

void PriceTable::fill() {
    const viz::Palette& colors = paletteOf(*this);
    m_items->clear();
    m_items->setHorizontalHeaderLabels(m_titles);
    for (const Row& row : m_rows) {
        QList<QStandardItem*> items;
        const auto weight = row.own ? QFont::Bold : QFont::Normal;
        for (int column = 0; column < row.cells.size(); ++column) {
            const bool brackets = row.own && !m_right && column > 0;
            auto* item =
                new QStandardItem(brackets ? QStringLiteral("(%1)").arg(row.cells[column]) : row.cells[column]);
            item->setFont(column == 0 ? wordsFont(m_typeSize, weight) : numbersFont(m_typeSize, weight));
            item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            if (row.own) item->setForeground(toQColor(m_right ? colors.accent : colors.dim));
            item->setToolTip(row.own && !m_right ? tr("In brackets, because it is not right yet") : row.tip);
            items << item;
        }
        m_items->appendRow(items);
    }
    if (m_titles.isEmpty()) return;
    for (int column = 0; column < m_titles.size(); ++column)
        m_items->horizontalHeaderItem(column)->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) |
                                                                Qt::AlignVCenter);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
}

}  // namespace kolo::app
