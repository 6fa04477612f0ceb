// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/history_row.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QPainter>
#include <QRegularExpression>
#include <algorithm>

#include "app/history_model.h"
#include "app/theme.h"
#include "app/two_line_row.h"
#include "app/wrapped_words.h"

namespace kolo::app {

namespace {
constexpr int kInset = 8, kAbove = 4, kLine = 17, kMostLines = 2;

/// One of the two parts of a row: words at the left, in up to two lines, and something short at their right.
struct Part {
    QString words, beside;
    QFont font, fontBeside;

    int widthBeside() const {
        return beside.isEmpty() ? 0 : QFontMetrics(fontBeside).horizontalAdvance(beside) + kInset;
    }
    int lines(int width) const {
        const QFontMetrics metrics(font);
        const int room = std::max(width - widthBeside(), 1);
        if (metrics.horizontalAdvance(words) <= room) return 1;
        return std::min(wrappedSize(words, font, room).height() / metrics.lineSpacing(), kMostLines);
    }
    /// Returns its height.
    int paint(QPainter& painter, const QRect& from, const QColor& color, const QColor& colorBeside) const {
        const int height = lines(from.width()) * kLine, room = from.width() - widthBeside();
        painter.setFont(fontBeside);
        painter.setPen(colorBeside);
        painter.drawText(QRect(from.left(), from.top(), from.width(), kLine), Qt::AlignRight | Qt::AlignVCenter,
                         beside);
        painter.setFont(font);
        painter.setPen(color);
        const auto fits = [&](const QString& some) { return wrappedSize(some, font, room).height() <= height; };
        const QString shown =
            height == kLine ? painter.fontMetrics().elidedText(words, Qt::ElideRight, room) : wordsThatFit(words, fits);
        painter.drawText(QRect(from.left(), from.top(), room, height),
                         (height == kLine ? 0 : Qt::TextWordWrap) | Qt::AlignLeft | Qt::AlignVCenter, shown);
        return height;
    }
};

Part titleOf(const QModelIndex& index, const QString& shown) {
    const bool current = index.data(HistoryModel::CurrentRole).toBool();
    return {index.data(HistoryModel::TitleRole).toString(),
            current ? shown : index.data(HistoryModel::WhenRole).toString(),
            wordsFont(13, current ? QFont::Medium : QFont::Normal), numbersFont(11)};
}

/// No line ends, and no cut is, between a number and what it counts: "4 workers".
Part detailOf(const QModelIndex& index) {
    static const QRegularExpression between(QStringLiteral("(?<=\\d) (?=\\pL)"));
    return {index.data(HistoryModel::DetailRole).toString().replace(between, QString(QChar::Nbsp)),
            index.data(HistoryModel::SizeRole).toString(), wordsFont(11), numbersFont(11)};
}

int heightOf(int lines) {
    return 2 * (1 + kAbove) + lines * kLine;
}

QRect innerOf(const QRect& row) {
    return row.adjusted(2 + kInset, 1 + kAbove, -2 - kInset, -1 - kAbove);
}
}  // namespace

QSize HistoryRow::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = innerOf({0, 0, view ? view->viewport()->width() : option.rect.width(), 100}).width();
    return {160, heightOf(titleOf(index, tr("shown")).lines(width) + detailOf(index).lines(width))};
}

int HistoryRow::greatestHeight() {
    return heightOf(2 * kMostLines);
}

void HistoryRow::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const viz::Palette& colors = paletteOf(*option.widget);
    const bool current = index.data(HistoryModel::CurrentRole).toBool();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    paintRowGround(*painter, option.rect.adjusted(2, 1, -2, -1), option, current);
    QRect inner = innerOf(option.rect);
    inner.setTop(inner.top() +
                 titleOf(index, tr("shown"))
                     .paint(*painter, inner, toQColor(colors.text), toQColor(current ? colors.accent : colors.dim)));
    const bool failed = index.data(HistoryModel::StatusRole).toString() == QLatin1String("failed");
    detailOf(index).paint(*painter, inner, toQColor(failed ? colors.bad : colors.dim), toQColor(colors.dim));
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
