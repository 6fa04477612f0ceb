// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/cell_grid.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QUndoCommand>

#include "app/panels/copy_cells.h"
#include "app/theme.h"

namespace kolo::app {

namespace {

constexpr double kTileGap = 1.5, kTileRadius = 4;
constexpr int kSmallestTextPx = 10;  // of a number that is long for its cell

class Change : public QUndoCommand {
public:
    Change(const QString& name, std::function<void()> back, std::function<void()> forth)
        : QUndoCommand(name), m_back(std::move(back)), m_forth(std::move(forth)) {}
    void undo() override { m_back(); }
    void redo() override { m_forth(); }

private:
    std::function<void()> m_back, m_forth;
};

}  // namespace

Qt::ItemFlags CellModel::flags(const QModelIndex& index) const {
    return index.isValid() ? QAbstractTableModel::flags(index) | Qt::ItemIsEditable : Qt::NoItemFlags;
}

QVariant CellModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignCenter);
    return role == Qt::DisplayRole || role == Qt::EditRole ? textAt(index.row(), index.column()) : QVariant();
}

bool CellModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole) return false;
    setCells({index}, value.toString().trimmed());
    return true;
}

void CellModel::change(const QString& name, std::function<void()> back, std::function<void()> forth) {
    m_undo.push(new Change(name, std::move(back), std::move(forth)));
}

void CellModel::connectButtons(QAbstractButton& undo, QAbstractButton& redo) {
    connect(&undo, &QAbstractButton::clicked, &m_undo, &QUndoStack::undo);
    connect(&redo, &QAbstractButton::clicked, &m_undo, &QUndoStack::redo);
    connect(&m_undo, &QUndoStack::canUndoChanged, &undo, &QAbstractButton::setEnabled);
    connect(&m_undo, &QUndoStack::canRedoChanged, &redo, &QAbstractButton::setEnabled);
    undo.setEnabled(false);
    redo.setEnabled(false);
}

bool CellModel::takeUndoKey(QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress) return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    const bool undo = key.matches(QKeySequence::Undo);
    const bool redo = key.matches(QKeySequence::Redo) || key.keyCombination() == (Qt::CTRL | Qt::Key_Y);
    if (!undo && !redo) return false;
    if (event.type() == QEvent::KeyPress) undo ? m_undo.undo() : m_undo.redo();
    event.accept();
    return true;
}

void CellModel::allChanged() {
    if (rowCount() > 0 && columnCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const viz::Palette& colors = paletteOf(*option.widget->window());
    CellLook usual;
    usual.tile = QRectF(option.rect).adjusted(kTileGap, kTileGap, -kTileGap, -kTileGap);
    usual.ground = toQColor(colors.raised);
    if (option.state & QStyle::State_HasFocus) usual.frame = QPen(toQColor(colors.accent), 1.5);
    usual.text = toQColor(colors.text);
    usual.font = numbersFont(m_textPx);
    const CellLook look = m_lookOf(usual, option, index, colors);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(look.ground);
    painter->setPen(look.frame);
    painter->drawRoundedRect(look.tile, kTileRadius, kTileRadius);
    const QRectF box = decorate(*painter, look, look.tile.adjusted(look.margin, 0, -look.margin, 0), index);
    const QString text = index.data().toString();
    QFont font = look.font;
    while (QFontMetricsF(font).horizontalAdvance(text) > box.width() && font.pixelSize() > kSmallestTextPx)
        font.setPixelSize(font.pixelSize() - 1);
    painter->setFont(font);
    painter->setPen(look.text);
    painter->drawText(box, Qt::AlignCenter, painter->fontMetrics().elidedText(text, Qt::ElideRight, box.width()));
    painter->restore();
}

QRectF CellDelegate::decorate(QPainter&, const CellLook&, QRectF box, const QModelIndex&) const {
    return box;
}

QWidget* CellDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const {
    QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
    editor->setFont(numbersFont(m_textPx));
    editor->setStyleSheet(
        QStringLiteral("padding: 0 1px; min-height: 0; font-family: 'JetBrains Mono'; font-size: %1px;").arg(m_textPx));
    editor->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
    return editor;
}

CellGrid::CellGrid(QAbstractTableModel& model, CellDelegate* delegate, QWidget* parent) : QTableView(parent) {
    setModel(&model);
    delegate->setParent(this);
    setItemDelegate(delegate);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setSelectionMode(QAbstractItemView::ContiguousSelection);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
}

void CellGrid::setHeaderLook(int fontPx, int rowHeaderWidth) {
    for (QHeaderView* header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setHighlightSections(false);
        header->setFont(wordsFont(fontPx, QFont::DemiBold));
        header->setMinimumSectionSize(16);
        header->setStyleSheet(QStringLiteral("QHeaderView { border: none; }"));
    }
    verticalHeader()->setFixedWidth(rowHeaderWidth);
}

bool CellGrid::event(QEvent* event) {
    // The window's stepping keys yield while cells are being filled.
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

void CellGrid::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copyCells(*this);
    if (event->matches(QKeySequence::Paste)) return paste();
    const QModelIndex at = currentIndex();
    switch (event->key()) {
        case Qt::Key_Tab:
            if (at.isValid() && at != model()->index(model()->rowCount() - 1, model()->columnCount() - 1)) break;
            return event->ignore();  // focusNextPrevChild(), which asks here first, then leaves the grid
        case Qt::Key_Backtab:
            if (at.isValid() && at != model()->index(0, 0)) break;
            return event->ignore();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (state() != QAbstractItemView::EditingState) return moveDown();
            break;
        case Qt::Key_Delete:
        case Qt::Key_Backspace: return clear(selectionModel()->selectedIndexes());
        default: break;
    }
    QTableView::keyPressEvent(event);
}

void CellGrid::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    const QWidget* focus = QApplication::focusWidget();
    if (!current.isValid() || !focus || (focus != this && !isAncestorOf(focus))) return;
    constexpr int kAround = 60;  // px, above and below
    for (QWidget* each = parentWidget(); each; each = each->parentWidget())
        if (auto* around = qobject_cast<QScrollArea*>(each)) {
            const QPoint at = viewport()->mapTo(around->widget(), visualRect(current).center());
            return around->ensureVisible(at.x(), at.y(), 0, kAround);
        }
}

void CellGrid::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) {
    QTableView::closeEditor(editor, hint);
    if (hint == QAbstractItemDelegate::SubmitModelCache) moveDown();
}

void CellGrid::moveDown() {
    const QModelIndex below = currentIndex().siblingAtRow(currentIndex().row() + 1);
    if (below.isValid()) setCurrentIndex(below);
}

void CellGrid::paste() {
    const QModelIndex at = currentIndex();
    pasteAt(at.isValid() ? at.row() : 0, at.isValid() ? at.column() : 0,
            parsePasted(QApplication::clipboard()->text()));
}

}  // namespace kolo::app
