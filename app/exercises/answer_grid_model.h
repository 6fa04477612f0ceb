// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of an exercise as Qt's views want it: what is given, what was typed, and what became of it. It keeps
// nothing; an answer goes to the Desk, and the Desk says when something has changed.
#pragma once

#include <QAbstractTableModel>

#include "app/lessons/desk.h"

namespace kolo::app {

enum class CellMark {
    Given,       ///< not a question
    Open,        ///< nothing was typed, or what was checked has been cleared
    Draft,       ///< typed, not checked
    Right,       ///< right at the first try: a point
    RightLater,  ///< right, without a point
    Wrong
};

class AnswerGridModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int kMarkRole = Qt::UserRole;
    /// What is displayed where an answer says "blank".
    static const QString& blankText();

    explicit AnswerGridModel(Desk& desk, QObject* parent = nullptr);

    const lessons::Grid& grid() const { return *m_desk.sheet().grid; }
    int questionAt(const QModelIndex& index) const;  ///< -1: it is given
    QModelIndex indexOf(int question) const;
    CellMark markAt(const QModelIndex& index) const;
    int chunkOf(int column) const { return column % grid().columnsPerGroup; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// An answer; where the rules say so it is checked at once.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    /// Typed without being an answer yet.
    void draft(const QModelIndex& index, const QString& text);
    /// Several answers, as one change; what is given stays.
    void write(const std::vector<std::pair<QModelIndex, QString>>& cells);
    /// The cells of the row in which nothing stands.
    QModelIndexList openCells(int row) const;

private:
    Desk& m_desk;
};

}  // namespace kolo::app
