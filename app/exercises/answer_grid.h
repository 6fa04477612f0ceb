// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table to be filled, typed as in a spreadsheet. Enter goes down, after a row of Tabs to the cell below the first
// of them; Tab and the arrows go on, also while a number is being typed. "." or "-" means: this cell is blank.
//
// Right and wrong are told by a sign as well as by a colour: ✓ right at the first try, ↻ right later, ✗ wrong.
#pragma once

#include "app/panels/cell_grid.h"

namespace kolo::app {

class AnswerGridModel;

class AnswerGrid : public CellGrid {
    Q_OBJECT
public:
    explicit AnswerGrid(AnswerGridModel& model, QWidget* parent = nullptr);

    void goToFirstOpen();
    void setShownRow(int row);  ///< the iteration that the run beside it shows; -1: none
    int shownRow() const { return m_shownRow; }
    QSize sizeHint() const override;
    int leastWidth() const;  ///< in which every column can be read
    bool isTyping() const { return state() == EditingState; }
    bool goesOn() const { return m_goesOn; }  ///< the key that ends an answer moves the cursor, nobody else does
    QSize minimumSizeHint() const override { return {240, 120}; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    bool edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void pasteAt(int row, int column, const TextTable& table) override;
    void clear(const QModelIndexList& cells) override;

private:
    friend class AnswerDelegate;
    bool moveOn(int key, Qt::KeyboardModifiers modifiers);  ///< false: the key does not move, or leaves the table
    void go(int row, int column);
    void fit();

    AnswerGridModel& m_model;
    int m_tabColumn = -1;    // where a row of Tabs began
    bool m_typed = false;    // the editor was opened by typing: the arrows leave it
    bool m_commits = false;  // a key has ended the editor
    bool m_goesOn = false;   // and moves the cursor
    int m_shownRow = -1;
};

}  // namespace kolo::app
