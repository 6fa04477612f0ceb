// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a schedule or a plan costs: figures counted from itself, with those of the built-in ones below it. The reader's
// own comes first and is set apart.
#pragma once

#include <QStringList>
#include <QTableView>
#include <vector>

class QStandardItemModel;

namespace kolo::app {

class PriceTable : public QTableView {
    Q_OBJECT
public:
    explicit PriceTable(QWidget* parent = nullptr);

    struct Row {
        QStringList cells;  ///< what it is, then its figures
        QString tip;
        bool own = false;  ///< the reader's
    };
    /// `right`: the reader's own is correct; if not, its price is in brackets, because it buys nothing.
    void show(const QStringList& titles, std::vector<Row> rows, bool right);
    void setTypeSize(int pixels);
    void clear() { show({}, {}, false); }
    QStandardItemModel& items() { return *m_items; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();

    QStandardItemModel* m_items;
    QStringList m_titles;
    std::vector<Row> m_rows;
    bool m_right = false;
    int m_typeSize = 13;  // px
};

}  // namespace kolo::app
