// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/data_grid.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "app/layouts.h"
#include "app/panels/data_grid_model.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kWorkerHeight = 26, kColumnWidth = 40, kLetterWidth = 24;
constexpr int kVisibleRows = 8;

CellLook lookOfNumber(CellLook look, const QStyleOptionViewItem& option, const QModelIndex& index,
                      const viz::Palette& colors) {
    const bool wrong = !index.data(Qt::ToolTipRole).toString().isEmpty();
    if (option.state & QStyle::State_Selected) look.ground = toQColor(colors.accent, 0.18);
    if (wrong) look.text = toQColor(colors.bad);
    if (wrong && !(option.state & QStyle::State_HasFocus)) look.frame = QPen(toQColor(colors.bad), 1.5);
    return look;
}

QToolButton* smallButton(const QString& text, const QString& name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(name);
    button->setAccessibleName(name);
    setRole(button, "quiet", true);
    button->setStyleSheet(QStringLiteral("padding: 2px 6px; min-height: 16px;"));
    return button;
}

}  // namespace

DataGridView::DataGridView(DataGridModel& model, QWidget* parent)
    : CellGrid(model, new CellDelegate(12, lookOfNumber), parent), m_model(model) {
    setAccessibleName(tr("Numbers of the workers"));
    setAccessibleDescription(tr("One row per worker, one column per element. Type to change a number."));
    setHeaderLook(11, kLetterWidth);
    horizontalHeader()->setDefaultSectionSize(kColumnWidth);
    horizontalHeader()->setFixedHeight(20);
    verticalHeader()->setDefaultSectionSize(kWorkerHeight);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
}

void DataGridView::follow(const QWidget* focus) {
    const bool stays = !focus || focus == this || isAncestorOf(focus);  // in another window, or in a cell's editor
    if (stays || !currentIndex().isValid()) return;
    m_left = currentIndex();
    selectionModel()->setCurrentIndex({}, QItemSelectionModel::NoUpdate);
}

void DataGridView::focusInEvent(QFocusEvent* event) {
    if (!currentIndex().isValid() && m_left.isValid())
        selectionModel()->setCurrentIndex(m_left, QItemSelectionModel::NoUpdate);
    CellGrid::focusInEvent(event);
}

void DataGridView::pasteAt(int row, int column, const TextTable& table) {
    m_model.paste(row, column, table);
}

void DataGridView::clear(const QModelIndexList& cells) {
    m_model.setCells(cells, QStringLiteral("0"));
}

DataGrid::DataGrid(QWidget* parent)
    : QWidget(parent),
      m_model(new DataGridModel(this)),
      m_view(new DataGridView(*m_model, this)),
      m_add(smallButton(QStringLiteral("+"), tr("Add an element to every worker"), this)),
      m_remove(smallButton(QStringLiteral("−"), tr("Remove the element of the current column"), this)),
      m_undo(smallButton(QStringLiteral("↶"), tr("Undo"), this)),
      m_redo(smallButton(QStringLiteral("↷"), tr("Redo"), this)),
      m_widen(smallButton({}, tr("With fewer elements than workers, some chunks of a ring are empty"), this)),
      m_size(new QLabel(this)),
      m_error(new QLabel(this)) {
    setFocusProxy(m_view);
    setRole(m_size, "role", QStringLiteral("dim"));
    setRole(m_error, "role", QStringLiteral("bad"));
    m_error->setFont(wordsFont(12));
    m_error->setWordWrap(true);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(2);
    tools->addWidget(m_size, 1);
    for (QToolButton* button : {m_add, m_remove, m_undo, m_redo}) tools->addWidget(button);
    auto* column = columnIn(this, 4);
    column->addWidget(m_view);
    column->addLayout(tools);
    column->addWidget(m_widen, 0, Qt::AlignLeft);
    column->addWidget(m_error);

    m_model->connectButtons(*m_undo, *m_redo);
    connect(m_add, &QToolButton::clicked, this, [this] {
        const QModelIndex at = m_view->cursor();
        m_model->addElements(at.isValid() ? at.column() + 1 : m_model->elements());
    });
    connect(m_remove, &QToolButton::clicked, this, [this] {
        const QModelIndex at = m_view->cursor();
        m_model->removeElements(at.isValid() ? at.column() : m_model->elements() - 1);
    });
    connect(m_widen, &QToolButton::clicked, m_model, &DataGridModel::widen);
    connect(m_model, &DataGridModel::edited, this, &DataGrid::refresh);
    refresh();
}

bool DataGrid::event(QEvent* event) {
    return m_model->takeUndoKey(*event) || QWidget::event(event);
}

QString DataGrid::wideningText() const {
    return tr("Widen to %1 elements").arg(m_model->workers());
}

void DataGrid::refresh() {
    m_size->setText(tr("%1 × %2 numbers").arg(m_model->workers()).arg(m_model->elements()));
    m_remove->setEnabled(m_model->elements() > 0);
    m_add->setEnabled(m_model->elements() < DataGridModel::kMostElements);
    m_widen->setText(wideningText());
    m_widen->setAccessibleName(m_widen->text());
    m_widen->setVisible(m_model->isNarrow());
    const QString error = m_model->firstError();
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
    const int rows = std::clamp(m_model->workers(), 2, kVisibleRows);
    const bool scrolls = m_model->elements() * kColumnWidth > m_view->viewport()->width();
    constexpr int kHeaderHeight = 20, kScrollBar = 10, kFrame = 2;
    m_view->setFixedHeight(kHeaderHeight + rows * kWorkerHeight + (scrolls ? kScrollBar : 0) + kFrame);
}

}  // namespace kolo::app
