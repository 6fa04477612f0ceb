// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plan_view.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <algorithm>

#include "app/panels/pass_colors.h"
#include "app/panels/plan_model.h"

namespace kolo::app {

namespace {

constexpr int kCellHeight = 28, kColumnWidth = 46, kNameWidth = 36, kMostRowsShown = 8, kBorders = 8;

CellLook lookOfAction(CellLook look, const QStyleOptionViewItem& option, const QModelIndex& index,
                      const viz::Palette& colors) {
    look.margin = 0;
    const int kind = index.data(PlanModel::KindRole).toInt();
    if (kind >= 0) {
        const PassColors pass =
            passColors(colors.theme, static_cast<ActionKind>(kind), index.data(PlanModel::MicrobatchRole).toInt());
        look.ground = pass.ground;
        look.text = pass.text;
    }
    const bool wrong = !index.data(PlanModel::FaultRole).toString().isEmpty();
    if (option.state & QStyle::State_Selected && kind < 0) look.ground = toQColor(colors.accent, 0.3);
    if (wrong)
        look.frame = QPen(toQColor(colors.bad), 2);
    else if (option.state & (QStyle::State_Selected | QStyle::State_HasFocus))
        look.frame = QPen(toQColor(colors.accent), 1.5);
    return look;
}

}  // namespace

PlanView::PlanView(PlanModel& model, QWidget* parent)
    : CellGrid(model, new CellDelegate(12, lookOfAction), parent), m_model(model) {
    setAccessibleName(tr("Grid of the plan"));
    setAccessibleDescription(
        tr("One row per device, one column per time slot. Type an action such as 0F1; Alt and an arrow move it, Insert "
           "makes a gap, Control Delete closes one."));
    setHeaderLook(12, kNameWidth);
    horizontalHeader()->setDefaultSectionSize(kColumnWidth);
    verticalHeader()->setDefaultSectionSize(kCellHeight);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
}

QSize PlanView::sizeHint() const {
    const int rows = std::clamp(m_model.rowCount(), 2, kMostRowsShown);
    return {400,
            horizontalHeader()->sizeHint().height() + rows * kCellHeight + horizontalScrollBar()->sizeHint().height()};
}

void PlanView::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key == Qt::Key_Insert) return insertGap();
    if (key == Qt::Key_Delete && (event->modifiers() & Qt::ControlModifier)) return removeCell();
    if (event->modifiers() & Qt::AltModifier) {
        if (key == Qt::Key_Left) return moveCell(0, -1);
        if (key == Qt::Key_Right) return moveCell(0, 1);
        if (key == Qt::Key_Up) return moveCell(-1, 0);
        if (key == Qt::Key_Down) return moveCell(1, 0);
    }
    CellGrid::keyPressEvent(event);
}

void PlanView::go(const QModelIndex& cell) {
    if (!cell.isValid()) return;
    setCurrentIndex(cell);
    scrollTo(cell);
}

void PlanView::insertGap() {
    m_model.insertGap(currentIndex());
}

void PlanView::removeCell() {
    m_model.removeCell(currentIndex());
}

void PlanView::moveCell(int rows, int columns) {
    const QModelIndex from = currentIndex();
    const QModelIndex to = from.isValid() ? m_model.index(from.row() + rows, from.column() + columns) : QModelIndex();
    if (!to.isValid()) return;
    m_model.swapCells(from, to);
    go(m_model.index(to.row(), to.column()));
}

void PlanView::clear(const QModelIndexList& cells) {
    m_model.setCells(cells, QString());
}

void PlanView::mousePressEvent(QMouseEvent* event) {
    CellGrid::mousePressEvent(event);
    const QModelIndex at = indexAt(event->pos());
    m_dragging = false;
    m_pressed = event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier && at.isValid() &&
                        !at.data().toString().isEmpty()
                    ? at
                    : QModelIndex();
    m_pressedAt = event->pos();
}

void PlanView::mouseMoveEvent(QMouseEvent* event) {
    if (!m_pressed.isValid() || !(event->buttons() & Qt::LeftButton)) return CellGrid::mouseMoveEvent(event);
    if (!m_dragging && (event->pos() - m_pressedAt).manhattanLength() < QApplication::startDragDistance()) return;
    m_dragging = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    if (const QModelIndex over = indexAt(event->pos()); over.isValid()) go(over);
}

void PlanView::mouseReleaseEvent(QMouseEvent* event) {
    CellGrid::mouseReleaseEvent(event);
    if (!std::exchange(m_dragging, false)) return;
    viewport()->unsetCursor();
    const QModelIndex to = indexAt(event->pos());
    if (!to.isValid() || to == m_pressed) return;
    const int row = to.row(), column = to.column();
    m_model.swapCells(m_pressed, to);
    m_pressed = QModelIndex();
    go(m_model.index(row, column));
}

void PlanView::pasteAt(int row, int column, const TextTable& table) {
    PlanSheet sheet = m_model.sheet();
    for (const QStringList& cells : table) {
        if (row >= static_cast<int>(sheet.size())) break;
        QStringList& own = sheet[static_cast<std::size_t>(row)];
        if (own.size() < column + cells.size()) own.resize(column + cells.size());
        for (qsizetype i = 0; i < cells.size(); ++i) own[column + i] = normalizedAction(cells[i].trimmed(), row);
        ++row;
    }
    m_model.setSheet(tr("paste"), std::move(sheet));
}

}  // namespace kolo::app
