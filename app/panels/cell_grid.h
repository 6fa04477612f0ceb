// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table that is filled like a spreadsheet: letters and digits start an edit, Enter goes down, Tab goes right and
// leaves at the end, Delete clears, Ctrl+C and Ctrl+V use the clipboard's tables. The workers' numbers, the schedule
// and the answers are such tables; each adds its own keys and says what a cell looks like.
#pragma once

#include <QAbstractTableModel>
#include <QPen>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QUndoStack>
#include <functional>

#include "app/panels/data_text.h"
#include "viz/layout/palette.h"

class QAbstractButton;

namespace kolo::app {

/// A table of editable cells, every change of which can be undone.
class CellModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    virtual void setCells(const QModelIndexList& cells, const QString& text) = 0;
    QUndoStack& undoStack() { return m_undo; }
    void connectButtons(QAbstractButton& undo, QAbstractButton& redo);
    /// For the event() of the widget around it: Ctrl+Z and Ctrl+Y, before the window's own Ctrl+Z restores a deleted
    /// run. True: it was one of them.
    bool takeUndoKey(QEvent& event);

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : size().height(); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : size().width(); }
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// The text of the cell, centred; other roles are each table's own.
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void edited();  ///< any change of the cells

protected:
    virtual QSize size() const = 0;  ///< columns × rows
    virtual QString textAt(int row, int column) const = 0;
    /// Does `forth` now; `back` undoes it.
    void change(const QString& name, std::function<void()> back, std::function<void()> forth);
    void allChanged();  ///< of the same number of rows and columns

private:
    QUndoStack m_undo;
};

struct CellLook {
    QRectF tile;  ///< already that of the cell
    QColor ground;
    QPen frame = Qt::NoPen;
    QColor text;
    QFont font;
    int margin = 4;  ///< between the tile and the text, on the left and on the right
};

/// Paints the cells as tiles and edits them in the same type.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using LookOf = CellLook (*)(CellLook usual, const QStyleOptionViewItem& option, const QModelIndex& index,
                                const viz::Palette& colors);

    CellDelegate(int textPx, LookOf lookOf) : m_textPx(textPx), m_lookOf(lookOf) {}  ///< the grid owns it

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    /// Paints on the tile, below the text; returns the box of the text.
    virtual QRectF decorate(QPainter& painter, const CellLook& look, QRectF box, const QModelIndex& index) const;

private:
    int m_textPx;
    LookOf m_lookOf;
};

class CellGrid : public QTableView {
    Q_OBJECT
public:
    CellGrid(QAbstractTableModel& model, CellDelegate* delegate, QWidget* parent);

    void paste();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    /// A page or form around the grid scrolls along with the keys.
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;

    void setHeaderLook(int fontPx, int rowHeaderWidth);
    virtual void pasteAt(int row, int column, const TextTable& table) = 0;
    virtual void clear(const QModelIndexList& cells) = 0;

private:
    void moveDown();
};

}  // namespace kolo::app
