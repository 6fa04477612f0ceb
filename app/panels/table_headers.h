// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table's two headers. Above: the workers' letters, each spanning its columns, and under each letter the chunks
// with their numbers and colours, which makes the header the table's legend. At the left, always in view: the
// iterations.
#pragma once

#include <QHeaderView>

namespace kolo::app {

class TableModel;

class WorkerHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit WorkerHeader(TableModel& model, QWidget* parent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRect spanOf(int firstColumn, int lastColumn) const;  ///< in the viewport

    TableModel& m_model;
};

class IterationHeader : public QHeaderView {
    Q_OBJECT
public:
    IterationHeader(TableModel& model, QWidget* parent);
    void setCurrentRow(int row);
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int row) const override;

private:
    TableModel& m_model;
    int m_currentRow = 0;
};

}  // namespace kolo::app
