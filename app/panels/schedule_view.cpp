// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/schedule_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/panels/schedule_model.h"
#include "app/theme.h"
#include "viz/layout/palette.h"

namespace kolo::app {

namespace {

constexpr int kTransferHeight = 26, kColumnWidth = 66, kNumberWidth = 40;

CellLook lookOfTransfer(CellLook look, const QStyleOptionViewItem& option, const QModelIndex& index,
                        const viz::Palette& colors) {
    const bool wrong = !index.data(Qt::UserRole).toString().isEmpty();
    if (wrong) look.ground = toQColor(colors.bad, 0.22);
    if (option.state & QStyle::State_Selected) look.ground = toQColor(wrong ? colors.bad : colors.accent, 0.3);
    if (!(option.state & QStyle::State_HasFocus)) {
        if (wrong)
            look.frame = QPen(toQColor(colors.bad), 1);
        else if (index.data(ScheduleModel::kSuspectRole).toBool())
            look.frame = QPen(toQColor(colors.warning), 1);
    }
    return look;
}

class TransferDelegate : public CellDelegate {
public:
    TransferDelegate() : CellDelegate(13, lookOfTransfer) {}

protected:
    /// The chunk's colour before its number: one colour, one chunk, everywhere.
    QRectF decorate(QPainter& painter, const CellLook&, QRectF box, const QModelIndex& index) const override {
        bool number = false;
        const int chunk = index.data().toString().toInt(&number);
        if (index.column() != ChunkColumn || !number || chunk < 0) return box;
        const QRectF mark(box.left() + 2, std::floor(box.center().y()) - 5, 10, 10);
        painter.setPen(Qt::NoPen);
        painter.setBrush(toQColor(viz::chunkStyle(themeOf(*static_cast<QWidget*>(parent())), chunk).color));
        painter.drawRoundedRect(mark, 2, 2);
        box.setLeft(mark.right());
        return box;
    }
};

}  // namespace

ScheduleView::ScheduleView(ScheduleModel& model, QWidget* parent)
    : CellGrid(model, new TransferDelegate, parent), m_model(model) {
    setAccessibleName(tr("Transfers of the schedule"));
    setAccessibleDescription(
        tr("One row per transfer. Type to change a cell; Insert adds a row, Control Delete deletes "
           "it, Alt Up and Alt Down move it."));
    setHeaderLook(12, kNumberWidth);
    horizontalHeader()->setDefaultSectionSize(kColumnWidth);
    verticalHeader()->setDefaultSectionSize(kTransferHeight);
}

void ScheduleView::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key == Qt::Key_Insert) return addRow();
    if (key == Qt::Key_Delete && (event->modifiers() & Qt::ControlModifier)) return removeRows();
    if ((key == Qt::Key_Up || key == Qt::Key_Down) && (event->modifiers() & Qt::AltModifier))
        return moveRow(key == Qt::Key_Up ? -1 : 1);
    CellGrid::keyPressEvent(event);
}

void ScheduleView::clear(const QModelIndexList& cells) {
    m_model.setCells(cells, QString());
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

void ScheduleView::pasteAt(int row, int column, const TextTable& table) {
    ScheduleRows rows = m_model.rows();
    for (const QStringList& cells : table) {
        if (cells.join(QString()).isEmpty()) continue;
        if (row >= static_cast<int>(rows.size())) rows.push_back({});
        for (int i = 0; i < cells.size() && column + i < kScheduleColumns; ++i)
            rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column + i)] =
                normalized(cells[i], column + i);
        ++row;
    }
    m_model.setRows(tr("paste"), std::move(rows));
}

}  // namespace kolo::app
