// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/answer_grid.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

#include "app/exercises/answer_grid_model.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kRowHeight = 30, kNarrowest = 36, kWidest = 60;
constexpr int kLetterHeight = 22, kChunkHeight = 16, kBarHeight = 3;
constexpr int kRowHeaderWidth = 44;
constexpr int kNumberPx = 14, kSignPx = 10;
constexpr double kGroupGap = 3, kRoomForSign = 48;

QString signOf(CellMark mark) {
    switch (mark) {
        case CellMark::Right: return QStringLiteral("✓");
        case CellMark::RightLater: return QStringLiteral("↻");
        case CellMark::Wrong: return QStringLiteral("✗");
        case CellMark::Given:
        case CellMark::Open:
        case CellMark::Draft: break;
    }
    return {};
}

/// Workers' letters over their chunks, in the chunks' colours; of a pipeline, the devices' numbers.
class GroupHeader : public QHeaderView {
public:
    GroupHeader(AnswerGridModel& model, QWidget* parent) : QHeaderView(Qt::Horizontal, parent), m_model(model) {
        setSectionResizeMode(QHeaderView::Fixed);
        setSectionsClickable(false);
        setMinimumSectionSize(8);
        setStyleSheet(QStringLiteral("QHeaderView { border: none; }"));
        setAccessibleName(model.grid().ofPipeline ? AnswerGrid::tr("Devices")
                                                  : AnswerGrid::tr("Workers and their chunks"));
    }
    QSize sizeHint() const override {
        const int chunks = m_model.grid().ofPipeline ? 0 : kChunkHeight + kBarHeight;
        return {QHeaderView::sizeHint().width(), kLetterHeight + chunks};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const viz::Theme theme = themeOf(*window());
        const viz::Palette& colors = viz::palette(theme);
        QPainter painter(viewport());
        painter.setRenderHint(QPainter::Antialiasing);
        const int perGroup = m_model.grid().columnsPerGroup;
        for (int column = 0; column < m_model.columnCount() && !m_model.grid().ofPipeline; ++column) {
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
        setAccessibleName(model.grid().ofPipeline ? AnswerGrid::tr("Time slots") : AnswerGrid::tr("Iterations"));
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

CellMark markOf(const QModelIndex& index) {
    return static_cast<CellMark>(index.data(AnswerGridModel::kMarkRole).toInt());
}

CellLook lookOfAnswer(CellLook look, const QStyleOptionViewItem&, const QModelIndex& index,
                      const viz::Palette& colors) {
    const CellMark mark = markOf(index);
    const bool given = mark == CellMark::Given;
    if ((index.column() + 1) % static_cast<const AnswerGridModel*>(index.model())->grid().columnsPerGroup == 0)
        look.tile.setRight(look.tile.right() - kGroupGap);
    if (given) look.ground = Qt::transparent;
    if (mark == CellMark::Right) look.ground = toQColor(colors.good, 0.18);
    if (mark == CellMark::Wrong) look.ground = toQColor(colors.bad, 0.20);
    look.frame = Qt::NoPen;
    look.text = toQColor(given ? colors.dim : colors.text);
    look.font = numbersFont(kNumberPx, given ? QFont::Normal : QFont::DemiBold);
    look.margin = 2;
    return look;
}

}  // namespace

class AnswerDelegate : public CellDelegate {
public:
    explicit AnswerDelegate(AnswerGrid& grid) : CellDelegate(kNumberPx, lookOfAnswer), m_grid(grid) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override {
        QWidget* editor = CellDelegate::createEditor(parent, option, index);
        if (auto* line = qobject_cast<QLineEdit*>(editor)) {
            line->setAlignment(Qt::AlignCenter);
            line->setMaxLength(32);
        }
        return editor;
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
        m_grid.m_goesOn = true;
        QApplication::sendEvent(&m_grid, &again);
        m_grid.m_goesOn = false;
        return true;
    }

protected:
    /// The selection over the ground, the cursor, and the sign of what became of the answer.
    QRectF decorate(QPainter& painter, const CellLook& look, QRectF box, const QModelIndex& index) const override {
        const viz::Palette& colors = paletteOf(*m_grid.window());
        if (m_grid.selectionModel()->isSelected(index)) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(toQColor(colors.accent, 0.18));
            painter.drawRoundedRect(look.tile, 4, 4);
        }
        if (m_grid.currentIndex() == index) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(toQColor(colors.accent, m_grid.hasFocus() ? 1.0 : 0.5), 2));
            painter.drawRoundedRect(look.tile, 4, 4);
        }
        const CellMark mark = markOf(index);
        if (const QString sign = signOf(mark); !sign.isEmpty()) {
            painter.setFont(wordsFont(kSignPx, QFont::Bold));
            painter.setPen(toQColor(mark == CellMark::Wrong   ? colors.bad
                                    : mark == CellMark::Right ? colors.good
                                                              : colors.dim));
            painter.drawText(look.tile.adjusted(0, 1, -3, 0), Qt::AlignTop | Qt::AlignRight, sign);
            if (look.tile.width() < kRoomForSign) box.setRight(box.right() - kSignPx * 0.7);  // the number makes way
        }
        return box;
    }

private:
    AnswerGrid& m_grid;
};

AnswerGrid::AnswerGrid(AnswerGridModel& model, QWidget* parent)
    : CellGrid(model, new AnswerDelegate(*this), parent), m_model(model) {
    setHorizontalHeader(new GroupHeader(model, this));
    setVerticalHeader(new RowHeader(*this, model));
    setAccessibleName(tr("The table to be filled"));
    setAccessibleDescription(
        model.grid().ofPipeline
            ? tr("Type a pass such as F0 or B0, a full stop for a blank; Enter, Tab and the arrows go on; F4 gives a "
                 "hint")
            : tr("Type a number, a full stop for a blank; Enter, Tab and the arrows go on; F4 gives a hint"));
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

int AnswerGrid::leastWidth() const {
    return kRowHeaderWidth + kNarrowest * m_model.columnCount() + 2;
}

void AnswerGrid::fit() {
    const int columns = m_model.columnCount();
    const int room = (width() - kRowHeaderWidth - 2) / std::max(columns, 1);
    horizontalHeader()->setDefaultSectionSize(std::clamp(room, kNarrowest, kWidest));
    setFixedHeight(sizeHint().height());
}

void AnswerGrid::resizeEvent(QResizeEvent* event) {
    CellGrid::resizeEvent(event);
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

bool AnswerGrid::focusNextPrevChild(bool next) {
    if (!currentIndex().isValid()) goToFirstOpen();
    return moveOn(next ? Qt::Key_Tab : Qt::Key_Backtab, Qt::NoModifier) || CellGrid::focusNextPrevChild(next);
}

bool AnswerGrid::edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) {
    if (trigger == QAbstractItemView::AnyKeyPressed) m_typed = true;
    if (trigger == QAbstractItemView::EditKeyPressed || trigger == QAbstractItemView::DoubleClicked) m_typed = false;
    return CellGrid::edit(index, trigger, event);
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
    if (!currentIndex().isValid()) goToFirstOpen();
    const int key = event->key();
    if (moveOn(key, event->modifiers())) return;
    const bool checks = (key == Qt::Key_Return || key == Qt::Key_Enter) && (event->modifiers() & Qt::ControlModifier);
    if (checks || key == Qt::Key_F4 || key == Qt::Key_Space) return event->ignore();  // the sheet checks and helps
    const bool walks = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down ||
                       key == Qt::Key_Home || key == Qt::Key_End;
    if (walks) m_tabColumn = -1;
    CellGrid::keyPressEvent(event);
}

void AnswerGrid::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    CellGrid::currentChanged(current, previous);
    verticalHeader()->viewport()->update();
}

void AnswerGrid::wheelEvent(QWheelEvent* event) {
    event->ignore();  // the page scrolls
}

void AnswerGrid::clear(const QModelIndexList& cells) {
    std::vector<std::pair<QModelIndex, QString>> emptied;
    for (const QModelIndex& index : cells) emptied.emplace_back(index, QString());
    m_model.write(emptied);
}

void AnswerGrid::pasteAt(int row, int column, const TextTable& table) {
    std::vector<std::pair<QModelIndex, QString>> cells;
    for (int i = 0; i < table.size(); ++i) {
        for (int j = 0; j < table[i].size(); ++j) {
            const QModelIndex there = m_model.index(row + i, column + j);
            // What is empty in a table that was copied is a blank that was meant.
            if (there.isValid())
                cells.emplace_back(there, table[i][j].isEmpty() ? AnswerGridModel::blankText() : table[i][j]);
        }
    }
    m_model.write(cells);
}

}  // namespace kolo::app
