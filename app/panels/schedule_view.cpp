// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/panels/copy_cells.h"
#include "app/panels/schedule_model.h"
#include "app/theme.h"
#include "viz/layout/palette.h"

namespace kolo::app {

namespace {

constexpr int kRowHeight = 26, kColumnWidth = 66, kNumberWidth = 40;

class CellDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const viz::Palette& colors = paletteOf(*option.widget);
        const bool wrong = !index.data(Qt::UserRole).toString().isEmpty();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRectF tile = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
        const bool current = option.state & QStyle::State_HasFocus;
        QColor ground = toQColor(colors.raised);
        if (wrong) ground = toQColor(colors.bad, 0.22);
        if (option.state & QStyle::State_Selected) ground = toQColor(wrong ? colors.bad : colors.accent, 0.3);
        painter->setBrush(ground);
        painter->setPen(current                                            ? QPen(toQColor(colors.accent), 1.5)
                        : wrong                                            ? QPen(toQColor(colors.bad), 1)
                        : index.data(ScheduleModel::kSuspectRole).toBool() ? QPen(toQColor(colors.warning), 1)
                                                                           : QPen(Qt::NoPen));
        painter->drawRoundedRect(tile, 4, 4);
        QRect box = option.rect.adjusted(6, 0, -6, 0);
        bool number = false;
        const int chunk = index.data().toString().toInt(&number);
        if (index.column() == ChunkColumn && number && chunk >= 0) {  // one colour, one chunk, everywhere
            const QRect mark(box.left() + 2, box.center().y() - 5, 10, 10);
            painter->setPen(Qt::NoPen);
            painter->setBrush(toQColor(viz::chunkStyle(themeOf(*option.widget), chunk).color));
            painter->drawRoundedRect(mark, 2, 2);
            box.setLeft(mark.right());
        }
        painter->setFont(numbersFont(13));
        painter->setPen(toQColor(colors.text));
        painter->drawText(box, Qt::AlignCenter, index.data().toString());
        painter->restore();
    }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override {
        QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
        editor->setFont(numbersFont(13));
        editor->setStyleSheet(
            QStringLiteral("padding: 0 2px; min-height: 0; font-family: 'JetBrains Mono'; font-size: 13px;"));
        editor->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
        return editor;
    }
};

}  // namespace

ScheduleView::ScheduleView(ScheduleModel& model, QWidget* parent) : QTableView(parent), m_model(model) {
    setModel(&model);
    setItemDelegate(new CellDelegate(this));
    setAccessibleName(tr("Transfers of the schedule"));
    setAccessibleDescription(
        tr("One row per transfer. Type to change a cell; Insert adds a row, Control Delete deletes "
           "it, Alt Up and Alt Down move it."));
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setFrameShape(QFrame::NoFrame);
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setHighlightSections(false);
        header->setFont(wordsFont(12, QFont::DemiBold));
        header->setMinimumSectionSize(16);
    }
    horizontalHeader()->setDefaultSectionSize(kColumnWidth);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    verticalHeader()->setFixedWidth(kNumberWidth);
}

bool ScheduleView::event(QEvent* event) {
    // The window's stepping keys yield while a schedule is being written.
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

void ScheduleView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copyCells(*this);
    if (event->matches(QKeySequence::Paste)) return paste();
    const bool alt = event->modifiers() & Qt::AltModifier;
    const QModelIndex last = m_model.index(m_model.rowCount() - 1, kScheduleColumns - 1);
    const bool leaves = !currentIndex().isValid() || (event->key() == Qt::Key_Tab && currentIndex() == last) ||
                        (event->key() == Qt::Key_Backtab && currentIndex() == m_model.index(0, 0));
    switch (event->key()) {
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
            if (!leaves) break;
            focusNextPrevChild(event->key() == Qt::Key_Tab);
            return;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (state() != QAbstractItemView::EditingState) return moveDown();
            break;
        case Qt::Key_Insert:
            return addRow();
        case Qt::Key_Delete:
            if (event->modifiers() & Qt::ControlModifier) return removeRows();
            return m_model.setCells(selectionModel()->selectedIndexes(), QString());
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (!alt) break;
            return moveRow(event->key() == Qt::Key_Up ? -1 : 1);
        default:
            break;
    }
    QTableView::keyPressEvent(event);
}

void ScheduleView::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
    QTableView::closeEditor(editor, hint);
    if (hint == QAbstractItemDelegate::SubmitModelCache) moveDown();
}

void ScheduleView::moveDown() {
    const QModelIndex below = currentIndex().siblingAtRow(currentIndex().row() + 1);
    if (below.isValid()) setCurrentIndex(below);
}

void ScheduleView::addRow() {
    const int at = currentIndex().isValid() ? currentIndex().row() + 1 : m_model.rowCount();
    const int column = currentIndex().isValid() ? currentIndex().column() : 0;
    m_model.insertRowAt(at);
    setCurrentIndex(m_model.index(at, column));
}

void ScheduleView::removeRows() {
    const QModelIndexList selected = selectionModel()->selectedIndexes();
    if (selected.isEmpty()) return;
    int first = m_model.rowCount(), last = 0;
    for (const QModelIndex& index : selected) {
        first = std::min(first, index.row());
        last = std::max(last, index.row());
    }
    const int column = currentIndex().column();
    m_model.removeRowsAt(first, last - first + 1);
    setCurrentIndex(m_model.index(std::min(first, m_model.rowCount() - 1), column));
}

void ScheduleView::moveRow(int by) {
    const QModelIndex at = currentIndex();
    if (!at.isValid()) return;
    const int to = at.row() + by;
    if (to < 0 || to >= m_model.rowCount()) return;
    m_model.moveRow(at.row(), to);
    setCurrentIndex(m_model.index(to, at.column()));
}

void ScheduleView::paste() {
    const QModelIndex at = currentIndex();
    ScheduleRows rows = m_model.rows();
    int row = at.isValid() ? at.row() : 0;
    const int first = at.isValid() ? at.column() : 0;
    for (const QString& line : QApplication::clipboard()->text().split(QLatin1Char('\n'))) {
        if (line.trimmed().isEmpty()) continue;
        const QStringList cells = line.split(line.contains(QLatin1Char('\t')) ? QLatin1Char('\t') : QLatin1Char(','));
        if (row >= static_cast<int>(rows.size())) rows.push_back({});
        for (int i = 0; i < cells.size() && first + i < kScheduleColumns; ++i)
            rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(first + i)] = normalized(cells[i], first + i);
        ++row;
    }
    m_model.setRows(tr("paste"), std::move(rows));
}

}  // namespace kolo::app
