// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/answer_grid.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/exercises/answer_grid_model.h"
#include "app/panels/copy_cells.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kRowHeight = 30, kNarrowest = 36, kWidest = 60;
constexpr int kLetterHeight = 22, kChunkHeight = 16, kBarHeight = 3;
constexpr int kRowHeaderWidth = 44;
constexpr int kNumberPx = 14, kSignPx = 10;
constexpr double kGroupGap = 3;

QString signOf(CellMark mark) {
    switch (mark) {
        case CellMark::Right:
            return QStringLiteral("✓");
        case CellMark::RightLater:
            return QStringLiteral("↻");
        case CellMark::Wrong:
            return QStringLiteral("✗");
        case CellMark::Given:
        case CellMark::Open:
        case CellMark::Draft:
            break;
    }
    return {};
}

/// Workers' letters over their chunks, in the chunks' colours.
class GroupHeader : public QHeaderView {
public:
    GroupHeader(AnswerGridModel& model, QWidget* parent) : QHeaderView(Qt::Horizontal, parent), m_model(model) {
        setSectionResizeMode(QHeaderView::Fixed);
        setSectionsClickable(false);
        setMinimumSectionSize(8);
        setStyleSheet(QStringLiteral("QHeaderView { border: none; }"));
        setAccessibleName(AnswerGrid::tr("Workers and their chunks"));
    }
    QSize sizeHint() const override {
        return {QHeaderView::sizeHint().width(), kLetterHeight + kChunkHeight + kBarHeight};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const viz::Theme theme = themeOf(*window());
        const viz::Palette& colors = viz::palette(theme);
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        const int perGroup = m_model.grid().columnsPerGroup;
        for (int column = 0; column < m_model.columnCount(); ++column) {
            const int left = sectionViewportPosition(column), width = sectionSize(column);
            if (left + width < 0 || left > viewport()->width()) continue;
            const int chunk = m_model.chunkOf(column);
            painter.setFont(numbersFont(11));
            painter.setPen(toQColor(colors.dim));
            painter.drawText(QRect(left, kLetterHeight, width, kChunkHeight), Qt::AlignCenter, QString::number(chunk));
            painter.setPen(Qt::NoPen);
            painter.setBrush(toQColor(viz::chunkStyle(theme, chunk).color));
            painter.drawRoundedRect(QRectF(left + 3, kLetterHeight + kChunkHeight, width - 6, kBarHeight - 1), 1, 1);
        }
        painter.setFont(wordsFont(14, QFont::Bold));
        painter.setPen(toQColor(colors.text));
        for (int group = 0; group * perGroup < m_model.columnCount(); ++group) {
            const int left = sectionViewportPosition(group * perGroup);
            const int last = (group + 1) * perGroup - 1;
            const int right = sectionViewportPosition(last) + sectionSize(last);
            const QRect seen = QRect(left, 0, right - left, kLetterHeight).intersected(viewport()->rect());
            if (!seen.isEmpty())
                painter.drawText(seen, Qt::AlignCenter, QString::fromStdString(m_model.grid().groups[group]));
        }
    }

private:
    AnswerGridModel& m_model;
};

class RowHeader : public QHeaderView {
public:
    RowHeader(AnswerGrid& grid, AnswerGridModel& model)
        : QHeaderView(Qt::Vertical, &grid), m_grid(grid), m_model(model) {
        setSectionResizeMode(QHeaderView::Fixed);
        setSectionsClickable(false);
        setStyleSheet(QStringLiteral("QHeaderView { border: none; }"));
        setAccessibleName(AnswerGrid::tr("Iterations"));
    }
    QSize sizeHint() const override { return {kRowHeaderWidth, QHeaderView::sizeHint().height()}; }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int row) const override {
        const viz::Palette& colors = viz::palette(themeOf(*window()));
        const bool current = m_grid.currentIndex().row() == row;
        const bool shown = m_grid.shownRow() == row;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (shown) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(toQColor(colors.accent));
            painter->drawRoundedRect(QRectF(rect.left() + 2, rect.top() + 7, 3, rect.height() - 14), 1.5, 1.5);
        }
        painter->setFont(numbersFont(13, QFont::DemiBold));
        painter->setPen(toQColor(current || shown ? colors.accent : colors.dim));
        painter->drawText(rect, Qt::AlignCenter, QString::fromStdString(m_model.grid().rowNames[row]));
        painter->restore();
    }

private:
    AnswerGrid& m_grid;
    AnswerGridModel& m_model;
};

}  // namespace

class AnswerDelegate : public QStyledItemDelegate {
public:
    explicit AnswerDelegate(AnswerGrid& grid) : QStyledItemDelegate(&grid), m_grid(grid) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const viz::Palette& colors = paletteOf(*m_grid.window());
        const auto mark = static_cast<CellMark>(index.data(AnswerGridModel::kMarkRole).toInt());
        const bool current = m_grid.currentIndex() == index;
        const bool lastOfGroup = (index.column() + 1) % m_grid.m_model.grid().columnsPerGroup == 0;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QRectF tile = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
        if (lastOfGroup) tile.setRight(tile.right() - kGroupGap);
        QColor ground = toQColor(colors.raised);
        if (mark == CellMark::Given) ground = Qt::transparent;
        if (mark == CellMark::Right) ground = toQColor(colors.good, 0.18);
        if (mark == CellMark::Wrong) ground = toQColor(colors.bad, 0.20);
        painter->setPen(Qt::NoPen);
        painter->setBrush(ground);
        painter->drawRoundedRect(tile, 4, 4);
        if (option.state & QStyle::State_Selected) {
            painter->setBrush(toQColor(colors.accent, 0.18));
            painter->drawRoundedRect(tile, 4, 4);
        }
        if (current) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(toQColor(colors.accent, m_grid.hasFocus() ? 1.0 : 0.5), 2));
            painter->drawRoundedRect(tile, 4, 4);
        }
        const QString sign = signOf(mark);
        QRectF box = tile.adjusted(2, 0, -2, 0);
        if (!sign.isEmpty()) {
            painter->setFont(wordsFont(kSignPx, QFont::Bold));
            painter->setPen(toQColor(mark == CellMark::Wrong   ? colors.bad
                                     : mark == CellMark::Right ? colors.good
                                                               : colors.dim));
            painter->drawText(tile.adjusted(0, 1, -3, 0), Qt::AlignTop | Qt::AlignRight, sign);
        }
        painter->setFont(numbersFont(kNumberPx, mark == CellMark::Given ? QFont::Normal : QFont::DemiBold));
        painter->setPen(toQColor(mark == CellMark::Given ? colors.dim : colors.text));
        painter->drawText(
            box, Qt::AlignCenter,
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, static_cast<int>(box.width())));
        painter->restore();
    }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const override {
        auto* line = new QLineEdit(parent);
        line->setAlignment(Qt::AlignCenter);
        line->setMaxLength(32);
        line->setStyleSheet(
            QStringLiteral("padding: 0 1px; min-height: 0; font-family: 'JetBrains Mono'; font-size: %1px;")
                .arg(kNumberPx));
        line->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
        return line;
    }

    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        const auto* line = qobject_cast<QLineEdit*>(editor);
        if (!line->isModified()) return;
        // A key or a click into another field means the number. Who leaves the window in the middle of it does not.
        const QWidget* focus = QApplication::focusWidget();
        const bool meant = m_grid.m_commits || (line->isVisible() && focus && focus->window() == line->window());
        meant ? static_cast<void>(model->setData(index, line->text(), Qt::EditRole))
              : m_grid.m_model.draft(index, line->text());
    }

    bool eventFilter(QObject* object, QEvent* event) override {
        auto* line = qobject_cast<QLineEdit*>(object);
        if (line && event->type() == QEvent::ShortcutOverride) {
            event->accept();  // Ctrl+Enter checks, it does not start a run
            return true;
        }
        if (!line || event->type() != QEvent::KeyPress) return QStyledItemDelegate::eventFilter(object, event);
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool sideways = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right;
        if (key->key() == Qt::Key_Escape) return QStyledItemDelegate::eventFilter(object, event);
        const bool moves = key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab || key->key() == Qt::Key_Return ||
                           key->key() == Qt::Key_Enter || key->key() == Qt::Key_Up || key->key() == Qt::Key_Down ||
                           (sideways && m_grid.m_typed);
        if (!moves) return false;
        m_grid.m_commits = true;
        emit commitData(line);
        m_grid.m_commits = false;
        emit closeEditor(line, QAbstractItemDelegate::NoHint);
        m_grid.setFocus(Qt::OtherFocusReason);
        QKeyEvent again(QEvent::KeyPress, key->key(), key->modifiers());
        QApplication::sendEvent(&m_grid, &again);
        return true;
    }

private:
    AnswerGrid& m_grid;
};

AnswerGrid::AnswerGrid(AnswerGridModel& model, QWidget* parent) : QTableView(parent), m_model(model) {
    setModel(&model);
    setItemDelegate(new AnswerDelegate(*this));
    setHorizontalHeader(new GroupHeader(model, this));
    setVerticalHeader(new RowHeader(*this, model));
    setAccessibleName(tr("The table to be filled"));
    setAccessibleDescription(
        tr("Type a number, a full stop for a blank; Enter, Tab and the arrows go on; F4 gives a hint"));
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);  // focusNextPrevChild() does
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    fit();
    goToFirstOpen();
}

QSize AnswerGrid::sizeHint() const {
    const int bar = horizontalScrollBar()->maximum() > 0 ? 10 : 0;
    return {kRowHeaderWidth + columnWidth(0) * m_model.columnCount(),
            horizontalHeader()->sizeHint().height() + kRowHeight * m_model.rowCount() + bar + 2};
}

void AnswerGrid::fit() {
    const int columns = m_model.columnCount();
    const int room = (width() - kRowHeaderWidth - 2) / std::max(columns, 1);
    horizontalHeader()->setDefaultSectionSize(std::clamp(room, kNarrowest, kWidest));
    setFixedHeight(sizeHint().height());
}

void AnswerGrid::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fit();
}

void AnswerGrid::goToFirstOpen() {
    for (int row = 0; row < m_model.rowCount(); ++row) {
        for (int column = 0; column < m_model.columnCount(); ++column) {
            const CellMark mark = m_model.markAt(m_model.index(row, column));
            if (mark == CellMark::Open || mark == CellMark::Draft || mark == CellMark::Wrong) return go(row, column);
        }
    }
    go(std::min(1, m_model.rowCount() - 1), 0);
}

void AnswerGrid::setShownRow(int row) {
    m_shownRow = row;
    verticalHeader()->viewport()->update();
}

void AnswerGrid::go(int row, int column) {
    const QModelIndex there = m_model.index(row, column);
    if (there.isValid()) setCurrentIndex(there);
}

bool AnswerGrid::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) &&
                           key->key() != Qt::Key_Escape && !(key->key() >= Qt::Key_F1 && key->key() <= Qt::Key_F12);
        if (plain || key->matches(QKeySequence::Copy) || key->matches(QKeySequence::Paste)) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

bool AnswerGrid::focusNextPrevChild(bool next) {
    if (!currentIndex().isValid()) goToFirstOpen();
    return moveOn(next ? Qt::Key_Tab : Qt::Key_Backtab, Qt::NoModifier) || QTableView::focusNextPrevChild(next);
}

bool AnswerGrid::edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) {
    if (trigger == QAbstractItemView::AnyKeyPressed) m_typed = true;
    if (trigger == QAbstractItemView::EditKeyPressed || trigger == QAbstractItemView::DoubleClicked) m_typed = false;
    return QTableView::edit(index, trigger, event);
}

bool AnswerGrid::moveOn(int key, Qt::KeyboardModifiers modifiers) {
    const int row = currentIndex().row(), column = currentIndex().column();
    const int columns = m_model.columnCount();
    if (key == Qt::Key_Tab || key == Qt::Key_Backtab) {
        if (m_tabColumn < 0) m_tabColumn = column;
        const int at = row * columns + column + (key == Qt::Key_Tab ? 1 : -1);
        if (at < columns || at >= columns * m_model.rowCount()) return false;  // row 0 is given
        if (at / columns != row) m_tabColumn = at % columns;
        go(at / columns, at % columns);
        return true;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        if (modifiers & Qt::ControlModifier) return false;
        const int to = m_tabColumn >= 0 ? m_tabColumn : column;
        m_tabColumn = -1;
        go(row + (modifiers & Qt::ShiftModifier ? -1 : 1), to);
        return true;
    }
    return false;
}

void AnswerGrid::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copyCells(*this);
    if (event->matches(QKeySequence::Paste)) return paste();
    if (!currentIndex().isValid()) goToFirstOpen();
    const int key = event->key();
    if (moveOn(key, event->modifiers())) return;
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && (event->modifiers() & Qt::ControlModifier)) {
        event->ignore();  // the sheet checks
        return;
    }
    if (key == Qt::Key_Delete || key == Qt::Key_Backspace) {
        for (const QModelIndex& index : selectionModel()->selectedIndexes()) m_model.draft(index, {});
        return;
    }
    if (key == Qt::Key_F4) {
        if (const int question = m_model.questionAt(currentIndex()); question >= 0) emit hintRequested(question);
        return;
    }
    if (key == Qt::Key_Space) return event->ignore();
    const bool walks = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
                       key == Qt::Key_Home || key == Qt::Key_End;
    if (walks) m_tabColumn = -1;
    QTableView::keyPressEvent(event);
}

void AnswerGrid::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    verticalHeader()->viewport()->update();
    if (hasFocus()) emit cellEntered(visualRect(current).translated(viewport()->pos()));
}

void AnswerGrid::wheelEvent(QWheelEvent* event) {
    event->ignore();  // the page scrolls
}

void AnswerGrid::paste() {
    QString text = QApplication::clipboard()->text();
    text.remove(QLatin1Char('\r'));
    while (text.endsWith(QLatin1Char('\n'))) text.chop(1);
    const QStringList lines = text.split(QLatin1Char('\n'));
    for (int i = 0; i < lines.size(); ++i) {
        const QStringList cells = lines[i].split(QLatin1Char('\t'));
        for (int j = 0; j < cells.size(); ++j) {
            const QModelIndex there = m_model.index(currentIndex().row() + i, currentIndex().column() + j);
            // What is empty in a table that was copied is a blank that was meant.
            const QString cell = cells[j].trimmed();
            if (there.isValid())
                m_model.setData(there, cell.isEmpty() ? AnswerGridModel::blankText() : cell, Qt::EditRole);
        }
    }
}

}  // namespace kolo::app
