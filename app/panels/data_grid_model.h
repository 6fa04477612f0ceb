// SPDX-License-Identifier: GPL-3.0-or-later
//
// The workers' initial numbers, as an editable table: one row per worker, one column per element. A cell keeps what was
// typed, right or wrong, so that nothing is lost while it is being corrected. Rows follow the number of workers; one
// that disappears comes back with its numbers when workers are added again.
#pragma once

#include "app/panels/cell_grid.h"

namespace kolo::app {

class DataGridModel : public CellModel {
    Q_OBJECT
public:
    static constexpr int kMostElements = 256;  ///< for longer arrays a file is better

    explicit DataGridModel(QObject* parent = nullptr);

    void setWorkers(int workers);
    void setType(DType type);
    /// Replaces everything with the workers and numbers of "inline:…". Can be undone.
    void setInline(const QString& text);
    QString inlineText() const;

    int workers() const { return m_workers; }
    int elements() const { return m_elements; }
    bool isNarrow() const { return m_elements > 0 && m_elements < m_workers; }  ///< some chunks of a ring are empty
    QString errorAt(int row, int column) const;                                 ///< empty: it is a number
    QString firstError() const;  ///< "B, element 2: “abc” is not a number."; empty: all are

    /// Changes by the reader; each can be undone.
    void addElements(int at, int count = 1);
    void removeElements(int at, int count = 1);  ///< down to an empty array
    void widen();                                ///< to an element per worker, with small numbers
    void setCells(const QModelIndexList& cells, const QString& text) override;
    /// Pastes a table with its upper left corner at a cell; grows to the right, and requests more workers below.
    void paste(int row, int column, const TextTable& table);

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void workersWanted(int workers);  ///< the row count of a pasted table

private:
    QSize size() const override { return {m_elements, m_workers}; }
    QString textAt(int row, int column) const override { return m_rows[row][column]; }
    QString shownAt(int row, int column) const;  ///< with the decimal sign of the language
    struct Numbers {
        TextTable rows;  // as many as there ever were workers
        int elements = 0;
    };
    void changeTo(const QString& name, Numbers to);
    void apply(const Numbers& numbers);
    void fillUpAll();  ///< what is missing becomes a small number
    Numbers numbers() const { return {m_rows, m_elements}; }

    TextTable m_rows;
    int m_workers = 0;
    int m_elements = 0;
    DType m_type = DType::Float32;
};

}  // namespace kolo::app
