// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plan_table.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "app/panels/pass_colors.h"
#include "app/panels/plan_table_model.h"
#include "app/panels/table_outline.h"
#include "app/run_document.h"
#include "app/theme.h"
#include "engine/api/step_plan.h"

namespace kolo::app {

namespace {

constexpr int kHighRow = 24, kLowRow = 18;
constexpr int kNarrowest = 34, kWidest = 76;

/// The slots, the current one in the frame that continues through the cells.
class SlotHeader : public QHeaderView {
public:
    SlotHeader(const PlanTableModel& model, QWidget* parent) : QHeaderView(Qt::Vertical, parent), m_model(model) {
        setSectionResizeMode(QHeaderView::Fixed);
        setSectionsClickable(true);
        setHighlightSections(false);
        setMinimumSectionSize(kLowRow);
        setStyleSheet(QStringLiteral("QHeaderView { border: none; }"));
    }
    QSize sizeHint() const override { return {34, QHeaderView::sizeHint().height()}; }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int row) const override {
        const viz::Palette& colors = viz::palette(themeOf(*this));
        const bool current = row == m_model.currentRow();
        painter->setFont(numbersFont(12, QFont::DemiBold));
        painter->setPen(toQColor(current ? colors.accent : colors.dim));
        painter->drawText(rect, Qt::AlignCenter, QString::number(row + 1));
        if (current) drawRowOutline(*painter, rect, true, false, toQColor(colors.accent));
    }

private:
    const PlanTableModel& m_model;
};

}  // namespace

class PlanDelegate : public QStyledItemDelegate {
public:
    explicit PlanDelegate(PlanTable& table) : QStyledItemDelegate(&table), m_table(table) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const viz::Theme theme = themeOf(*option.widget);
        const viz::Palette& colors = viz::palette(theme);
        const int kind = index.data(PlanTableModel::KindRole).toInt();
        const QRectF tile = QRectF(option.rect).adjusted(2, 1.5, -2, -1.5);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, toQColor(colors.accent.withAlpha(0.16)));
        if (kind >= 0) {
            const int micro = index.data(PlanTableModel::MicrobatchRole).toInt();
            const bool later = index.row() > m_table.m_currentRow;
            const PassColors look = passColors(theme, static_cast<ActionKind>(kind), micro, later ? 0.4 : 1);
            painter->setBrush(look.ground);
            if (micro >= 0 && micro == m_table.m_hovered) painter->setPen(QPen(toQColor(colors.text), 1.5));
            painter->drawRoundedRect(tile, 3, 3);
            painter->setFont(numbersFont(12, QFont::Medium));
            painter->setPen(later ? toQColor(colors.dim) : look.text);
            painter->drawText(
                option.rect, Qt::AlignCenter,
                painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, option.rect.width() - 2));
        } else if (!index.data(PlanTableModel::ReachedRole).toBool()) {
            QRectF dash(0, 0, 7, 2);
            dash.moveCenter(QRectF(option.rect).center());
            painter->setBrush(toQColor(colors.line));
            painter->drawRoundedRect(dash, 1, 1);
        }
        if (option.state & QStyle::State_HasFocus) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(toQColor(colors.accent), 1, Qt::DotLine));
            painter->drawRoundedRect(tile, 3, 3);
        }
        painter->restore();
    }

private:
    const PlanTable& m_table;
};

PlanTable::PlanTable(PlanTableModel& model, QWidget* parent) : QTableView(parent), m_model(model) {
    setModel(&model);
    setItemDelegate(new PlanDelegate(*this));
    setVerticalHeader(new SlotHeader(model, this));
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setFont(wordsFont(13, QFont::Bold));
    behaveAsStepTable(*this);
    connect(verticalHeader(), &QHeaderView::sectionClicked, this, &PlanTable::rowChosen);
    connect(&model, &QAbstractItemModel::modelReset, this, &PlanTable::fit);
}

void PlanTable::setMarks(int currentRow, int hoveredMicrobatch) {
    m_hovered = hoveredMicrobatch;
    if (std::exchange(m_currentRow, currentRow) != currentRow && currentRow >= 0) {
        const int left = horizontalScrollBar()->value();
        scrollTo(m_model.index(currentRow, std::max(0, columnAt(0))));
        horizontalScrollBar()->setValue(left);
    }
    viewport()->update();
    verticalHeader()->viewport()->update();
}

void PlanTable::fit() {
    const int columns = m_model.columnCount(), rows = m_model.rowCount();
    if (columns == 0 || rows == 0) return;
    const int room = width() - verticalHeader()->sizeHint().width() - verticalScrollBar()->sizeHint().width();
    horizontalHeader()->setDefaultSectionSize(std::clamp(room / columns, kNarrowest, kWidest));
    const int high = (height() - horizontalHeader()->sizeHint().height() - 2) / rows;
    verticalHeader()->setDefaultSectionSize(std::clamp(high, kLowRow, kHighRow));
}

void PlanTable::copy() {
    int firstRow = 0, lastRow = m_model.rowCount() - 1, firstColumn = 0, lastColumn = m_model.columnCount() - 1;
    if (const QItemSelection selection = selectionModel()->selection();
        !selection.isEmpty() && selectionModel()->selectedIndexes().size() > 1) {
        firstRow = selection.front().top(), lastRow = selection.front().bottom();
        firstColumn = selection.front().left(), lastColumn = selection.front().right();
    }
    if (lastRow < firstRow || lastColumn < firstColumn) return;
    QApplication::clipboard()->setText(m_model.asTsv(firstRow, lastRow, firstColumn, lastColumn));
}

bool PlanTable::event(QEvent* event) {
    // The window's own keys (steps, start, end) yield to the cursor of a focused table.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int code = key->key();
        if (code == Qt::Key_Left || code == Qt::Key_Right || code == Qt::Key_Home || code == Qt::Key_End ||
            key->matches(QKeySequence::Copy)) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

void PlanTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid())
        return emit rowChosen(currentIndex().row());
    QTableView::keyPressEvent(event);
}

void PlanTable::mouseMoveEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    emit microbatchHovered(index.isValid() ? index.data(PlanTableModel::MicrobatchRole).toInt() : -1);
    QTableView::mouseMoveEvent(event);
}

void PlanTable::mouseReleaseEvent(QMouseEvent* event) {
    QTableView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->pos());
    if (event->button() != Qt::LeftButton || !index.isValid() || selectionModel()->selectedIndexes().size() > 1) return;
    clearSelection();
    emit rowChosen(index.row());
}

bool PlanTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) emit microbatchHovered(-1);
    return QTableView::viewportEvent(event);
}

void PlanTable::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    QAction* copyAction = menu.addAction(tr("Copy as a table"), this, &PlanTable::copy);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setEnabled(m_model.rowCount() > 0);
    if (const QModelIndex index = indexAt(event->pos()); index.isValid())
        menu.addAction(tr("Go to slot %1").arg(index.row() + 1), this,
                       [this, row = index.row()] { emit rowChosen(row); });
    menu.exec(event->globalPos());
}

void PlanTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (m_currentRow < 0 || m_model.columnCount() == 0) return;
    QPainter painter(viewport());
    const int last = m_model.columnCount() - 1;
    const int right = columnViewportPosition(last) + columnWidth(last);
    drawRowOutline(
        painter,
        QRect(0, rowViewportPosition(m_currentRow), std::min(right, viewport()->width()), rowHeight(m_currentRow)),
        false, right <= viewport()->width(), toQColor(viz::palette(themeOf(*this)).accent));
}

void PlanTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fit();
}

PlanTablePanel::PlanTablePanel(RunDocument& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new PlanTableModel(document, this)),
      m_table(new PlanTable(*m_model, this)),
      m_rule(new QLabel(this)) {
    setWindowTitle(tr("Table"));
    m_table->setAccessibleName(tr("Table of a training step, one row per time slot, one column per device"));
    m_table->setAccessibleDescription(tr("Enter goes to the slot of the row; Ctrl+C copies the table."));
    m_rule->setText(tr("F forward, B backward, number: micro-batch; blank = bubble"));
    m_rule->setWordWrap(true);
    setRole(m_rule, "role", QStringLiteral("dim"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 0, 4, 4);
    column->setSpacing(4);
    column->addWidget(m_rule);
    column->addWidget(m_table, 1);
    connect(m_table, &PlanTable::rowChosen, this, [this](int row) { m_document.goTo(m_model->stopOf(row)); });
    connect(m_table, &PlanTable::microbatchHovered, &document, &RunDocument::hoverChunk);
    connect(&document, &RunDocument::runStarted, this, &PlanTablePanel::begin);
    connect(&document, &RunDocument::eventsArrived, this, &PlanTablePanel::follow);
    connect(&document, &RunDocument::playheadMoved, this, [this] {
        if (m_table->isVisible()) m_table->setMarks(m_model->currentRow(), m_document.hoveredChunk());
    });
    connect(&document, &RunDocument::stepShown, this, &PlanTablePanel::follow);
    connect(&document, &RunDocument::viewChanged, this, &PlanTablePanel::follow);
    begin();
}

void PlanTablePanel::begin() {
    m_model->begin();
    follow();
}

void PlanTablePanel::follow() {
    m_model->follow();
    m_table->setMarks(m_model->currentRow(), m_document.hoveredChunk());
}

}  // namespace kolo::app
