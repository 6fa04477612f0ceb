// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a schedule costs: steps, messages and bytes, counted from the schedule itself, with the built-in algorithms
// below it. The reader's own comes first and is set apart.
#pragma once

#include <QTableView>

#include "engine/api/protocol.h"

class QStandardItemModel;

namespace kolo::app {

class PriceTable : public QTableView {
    Q_OBJECT
public:
    explicit PriceTable(QWidget* parent = nullptr);

    /// `right`: the reader's own schedule is correct; if not, its price is in brackets, because it buys nothing.
    void show(const std::vector<protocol::SchedulePrice>& prices, bool right);
    void clear();
    QStandardItemModel& items() { return *m_items; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();

    QStandardItemModel* m_items;
    std::vector<protocol::SchedulePrice> m_prices;
    bool m_right = false;
};

}  // namespace kolo::app
