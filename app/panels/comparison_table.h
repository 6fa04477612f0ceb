// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cost of one size: every contender's time, and its steps, messages and bytes, counted in a run, each beside the
// textbook formula and its value. What happens inside one library call was not counted, so it shows a dash.
#pragma once

#include <QTableView>

#include "engine/api/protocol.h"

class QStandardItemModel;

namespace kolo::app {

class ComparisonTable : public QTableView {
    Q_OBJECT
public:
    explicit ComparisonTable(QWidget* parent = nullptr);

    /// Rows of one size; `theory` may arrive after them.
    void show(std::vector<protocol::BenchRow> rows, std::vector<protocol::SchedulePrice> theory);
    QStandardItemModel& items() { return *m_items; }
    int heightOf(int rows) const;  ///< of the whole table with that many rows
    void setLarge(bool large);     ///< for the back row: without what there is no room for

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void chooseColumns();
    void fitNames();
    void fitRows();
    void addRow(const protocol::BenchRow& row);
    int rowHeight() const;

    QStandardItemModel* m_items;
    std::vector<protocol::BenchRow> m_rows;
    std::vector<protocol::SchedulePrice> m_theory;
    bool m_large = false;
};

/// The whole comparison as a table for other programs; `ranks` is for the bus bandwidth.
QString comparisonCsv(const std::vector<protocol::BenchRow>& rows, int ranks, const std::string& link);

}  // namespace kolo::app
