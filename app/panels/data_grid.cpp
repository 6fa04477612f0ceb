// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/data_grid.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/panels/copy_cells.h"
#include "app/panels/data_grid_model.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr int kRowHeight = 26, kColumnWidth = 40, kLetterWidth = 24;
constexpr int kVisibleRows = 8;

class CellDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const viz::Palette& colors = paletteOf(*option.widget);
        const bool wrong = !index.data(Qt::ToolTipRole).toString().isEmpty();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRectF tile = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
        const bool current = option.state & QStyle::State_HasFocus;
        painter->setBrush(option.state & QStyle::State_Selected ? toQColor(colors.accent, 0.18)
                                                                : toQColor(colors.raised));
        painter->setPen(current ? QPen(toQColor(colors.accent), 1.5)
                        : wrong ? QPen(toQColor(colors.bad), 1.5)
                                : Qt::NoPen);
        painter->drawRoundedRect(tile, 4, 4);
        painter->setFont(numbersFont(12));
        painter->setPen(toQColor(wrong ? colors.bad : colors.text));
        const QRect box = option.rect.adjusted(4, 0, -4, 0);
        painter->drawText(box, Qt::AlignCenter,
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, box.width()));
        painter->restore();
    }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override {
        QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
        editor->setFont(numbersFont(12));
        editor->setStyleSheet(
            QStringLiteral("padding: 0 2px; min-height: 0; font-family: 'JetBrains Mono'; font-size: 12px;"));
        editor->setAccessibleName(DataGrid::tr("Number"));
        return editor;
    }
};

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

DataGridView::DataGridView(DataGridModel& model, QWidget* parent) : QTableView(parent), m_model(model) {
    setModel(&model);
    setItemDelegate(new CellDelegate(this));
    setAccessibleName(tr("Numbers of the workers"));
    setAccessibleDescription(tr("One row per worker, one column per element. Type to change a number."));
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setHighlightSections(false);
        header->setFont(wordsFont(11, QFont::DemiBold));
        header->setMinimumSectionSize(16);
        header->setStyleSheet(QStringLiteral("QHeaderView { border: none; }"));
    }
    horizontalHeader()->setDefaultSectionSize(kColumnWidth);
    horizontalHeader()->setFixedHeight(20);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    verticalHeader()->setFixedWidth(kLetterWidth);
}

bool DataGridView::event(QEvent* event) {
    // The window's stepping keys yield while numbers are being typed.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
        if (plain || key->matches(QKeySequence::Copy) || key->matches(QKeySequence::Paste)) {
            event->accept();
            return true;
        }
    }
    return QTableView::event(event);
}

void DataGridView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copyCells(*this);
    if (event->matches(QKeySequence::Paste)) return paste();
    const QModelIndex last = m_model.index(m_model.rowCount() - 1, m_model.columnCount() - 1);
    const bool leaves = (event->key() == Qt::Key_Tab && currentIndex() == last) ||
                        (event->key() == Qt::Key_Backtab && currentIndex() == m_model.index(0, 0)) ||
                        !currentIndex().isValid();
    if (leaves && (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab)) {
        focusNextPrevChild(event->key() == Qt::Key_Tab);
        return;
    }
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (state() != QAbstractItemView::EditingState) return moveDown();
            break;
        case Qt::Key_Delete:
        case Qt::Key_Backspace:
            return m_model.setCells(selectionModel()->selectedIndexes(), QStringLiteral("0"));
        default:
            break;
    }
    QTableView::keyPressEvent(event);
}

void DataGridView::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
    QTableView::closeEditor(editor, hint);
    if (hint == QAbstractItemDelegate::SubmitModelCache) moveDown();
}

void DataGridView::moveDown() {
    const QModelIndex below = currentIndex().siblingAtRow(currentIndex().row() + 1);
    if (below.isValid()) setCurrentIndex(below);
}

void DataGridView::paste() {
    const QModelIndex at = currentIndex();
    m_model.paste(at.isValid() ? at.row() : 0, at.isValid() ? at.column() : 0,
                  parsePasted(QApplication::clipboard()->text()));
}

DataGrid::DataGrid(QWidget* parent)
    : QWidget(parent),
      m_model(new DataGridModel(this)),
      m_view(new DataGridView(*m_model, this)),
      m_add(smallButton(QStringLiteral("+"), tr("Add an element to every worker"), this)),
      m_remove(smallButton(QStringLiteral("−"), tr("Remove the element of the current column"), this)),
      m_undo(smallButton(QStringLiteral("↶"), tr("Undo"), this)),
      m_redo(smallButton(QStringLiteral("↷"), tr("Redo"), this)),
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
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(4);
    column->addWidget(m_view);
    column->addLayout(tools);
    column->addWidget(m_error);

    const auto shortcut = [this](const QKeySequence& keys, auto&& what) {
        auto* action = new QAction(this);
        action->setShortcuts({keys});
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, what);
        addAction(action);
    };
    QUndoStack& undo = m_model->undoStack();
    shortcut(QKeySequence(Qt::CTRL | Qt::Key_Z), [&undo] { undo.undo(); });
    shortcut(QKeySequence(Qt::CTRL | Qt::Key_Y), [&undo] { undo.redo(); });
    shortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), [&undo] { undo.redo(); });
    connect(m_undo, &QToolButton::clicked, &undo, &QUndoStack::undo);
    connect(m_redo, &QToolButton::clicked, &undo, &QUndoStack::redo);
    connect(&undo, &QUndoStack::canUndoChanged, m_undo, &QToolButton::setEnabled);
    connect(&undo, &QUndoStack::canRedoChanged, m_redo, &QToolButton::setEnabled);
    m_undo->setEnabled(false);
    m_redo->setEnabled(false);
    connect(m_add, &QToolButton::clicked, this, [this] {
        const QModelIndex at = m_view->currentIndex();
        m_model->addElements(at.isValid() ? at.column() + 1 : m_model->elements());
    });
    connect(m_remove, &QToolButton::clicked, this, [this] {
        const QModelIndex at = m_view->currentIndex();
        m_model->removeElements(at.isValid() ? at.column() : m_model->elements() - 1);
    });
    connect(m_model, &DataGridModel::edited, this, &DataGrid::refresh);
    refresh();
}

void DataGrid::refresh() {
    m_size->setText(tr("%1 × %2 numbers").arg(m_model->workers()).arg(m_model->elements()));
    m_remove->setEnabled(m_model->elements() > 0);
    m_add->setEnabled(m_model->elements() < DataGridModel::kMostElements);
    const QString error = m_model->firstError();
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
    const int rows = std::clamp(m_model->workers(), 2, kVisibleRows);
    const bool scrolls = m_model->elements() * kColumnWidth > m_view->viewport()->width();
    constexpr int kHeaderHeight = 20, kScrollBar = 10, kFrame = 2;
    m_view->setFixedHeight(kHeaderHeight + rows * kRowHeight + (scrolls ? kScrollBar : 0) + kFrame);
}

}  // namespace kolo::app
