// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exercises/exercise_list.h"

#include <QLabel>
#include <QListWidget>
#include <QSignalBlocker>

#include "app/layouts.h"
#include "app/theme.h"
#include "app/two_line_row.h"

namespace kolo::app {

ExerciseList::ExerciseList(QWidget* parent) : QWidget(parent), m_title(new QLabel), m_list(new QListWidget) {
    setRole(m_title, "role", QStringLiteral("title"));
    m_list->setItemDelegate(new TwoLineRow(m_list));
    m_list->setResizeMode(QListView::Adjust);  // a scroll bar makes room for one line less
    m_list->setAccessibleName(tr("Exercises"));
    m_list->setAccessibleDescription(tr("The arrow keys open an exercise; Enter goes to its first open answer"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setMouseTracking(true);
    setFocusProxy(m_list);
    auto* column = columnIn(this, 6);
    column->addWidget(m_title);
    column->addWidget(m_list, 1);
    connect(m_list, &QListWidget::currentRowChanged, this, &ExerciseList::opened);
    connect(m_list, &QListWidget::itemActivated, this, &ExerciseList::activated);
}

void ExerciseList::fill(const QString& title, int rows) {
    const QSignalBlocker quiet(m_list);
    m_title->setText(title);
    m_list->clear();
    while (m_list->count() < rows) m_list->addItem(new QListWidgetItem);
}

void ExerciseList::setRow(int row, const Row& shown) {
    QListWidgetItem* item = m_list->item(row);
    if (!item) return;
    item->setText(shown.title);
    item->setData(kNoteRole, shown.note);
    item->setData(Qt::AccessibleTextRole,
                  shown.note.isEmpty() ? shown.title : QStringLiteral("%1, %2").arg(shown.title, shown.note));
}

int ExerciseList::row() const {
    return m_list->currentRow();
}

void ExerciseList::openRow(int row) {
    m_list->setCurrentRow(row);
}

void ExerciseList::markRow(int row) {
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentRow(row);
}

}  // namespace kolo::app
