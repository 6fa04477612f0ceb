// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history_row.h"

#include <QLineEdit>
#include <QPainter>

#include "app/history_model.h"
#include "app/theme.h"
#include "app/two_line_row.h"

namespace kolo::app {

namespace {
constexpr int kRowHeight = 44;
constexpr int kInset = 8;
}  // namespace

QSize HistoryRow::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {160, kRowHeight};
}

void HistoryRow::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const viz::Palette& colors = paletteOf(*option.widget);
    const bool current = index.data(HistoryModel::CurrentRole).toBool();
    const QRect row = option.rect.adjusted(2, 1, -2, -1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRowGround(*painter, row, option, current);
    const QRect inner = row.adjusted(kInset, 4, -kInset, -4);
    const QRect first(inner.left(), inner.top(), inner.width(), inner.height() / 2);
    const QRect second(inner.left(), first.bottom() + 1, inner.width(), inner.height() - first.height());

    const QString when = current ? tr("shown") : index.data(HistoryModel::WhenRole).toString();
    painter->setFont(numbersFont(11));
    const int whenWidth = painter->fontMetrics().horizontalAdvance(when) + kInset;
    painter->setPen(toQColor(current ? colors.accent : colors.dim));
    painter->drawText(first, Qt::AlignRight | Qt::AlignVCenter, when);
    painter->setFont(wordsFont(13, current ? QFont::Medium : QFont::Normal));
    painter->setPen(toQColor(colors.text));
    painter->drawText(first.adjusted(0, 0, -whenWidth, 0), Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(index.data(HistoryModel::TitleRole).toString(), Qt::ElideRight,
                                                        first.width() - whenWidth));
    const QString size = index.data(HistoryModel::SizeRole).toString();
    painter->setFont(numbersFont(11));
    const int sizeWidth = size.isEmpty() ? 0 : painter->fontMetrics().horizontalAdvance(size) + kInset;
    painter->setPen(toQColor(colors.dim));
    painter->drawText(second, Qt::AlignRight | Qt::AlignVCenter, size);
    painter->setFont(wordsFont(11));
    const QString status = index.data(HistoryModel::StatusRole).toString();
    painter->setPen(toQColor(status == QLatin1String("failed") ? colors.bad : colors.dim));
    painter->drawText(second.adjusted(0, 0, -sizeWidth, 0), Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(index.data(HistoryModel::DetailRole).toString(), Qt::ElideRight,
                                                        second.width() - sizeWidth));
    painter->restore();
}

QWidget* HistoryRow::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const {
    auto* editor = new QLineEdit(parent);
    editor->setMaxLength(200);
    editor->setAccessibleName(tr("Title of the run"));
    editor->setAccessibleDescription(tr("Enter renames the run, Esc leaves it as it was"));
    return editor;
}

void HistoryRow::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const {
    editor->setGeometry(option.rect.adjusted(2, 6, -2, -6));
}

}  // namespace kolo::app
