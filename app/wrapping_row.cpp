// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wrapping_row.h"

#include <QLabel>
#include <algorithm>
#include <vector>

namespace kolo::app {

namespace {

constexpr int kLineSpacing = 6;

/// What is only put into lines together: a label, and what it names.
using Unit = std::vector<QLayoutItem*>;

std::vector<Unit> unitsOf(const QLayout& row) {
    std::vector<Unit> units;
    bool isNamed = false;
    for (int i = 0; i < row.count(); ++i) {
        QLayoutItem* const item = row.itemAt(i);
        if (item->isEmpty() || !item->widget()) continue;
        if (isNamed)
            units.back().push_back(item);
        else
            units.push_back({item});
        isNamed = qobject_cast<QLabel*>(item->widget()) != nullptr;
    }
    return units;
}

int widthOf(const Unit& unit, int spacing) {
    int width = -spacing;
    for (const QLayoutItem* item : unit) width += item->sizeHint().width() + spacing;
    return width;
}

}  // namespace

QSize WrappingRow::minimumSize() const {
    int width = 0;
    for (const Unit& unit : unitsOf(*this)) width = std::max(width, widthOf(unit, spacing()));
    return {width, QHBoxLayout::minimumSize().height()};
}

std::vector<WrappingRow::Place> WrappingRow::places(int width) const {
    std::vector<Place> all;
    const int height = QHBoxLayout::sizeHint().height();
    int x = 0, y = 0;
    for (const Unit& unit : unitsOf(*this)) {
        if (x > 0 && x + widthOf(unit, spacing()) > width) {
            x = 0;
            y += height + kLineSpacing;
        }
        for (QLayoutItem* item : unit) {
            const QSize size = item->sizeHint();
            all.push_back({item, {x, y + (height - size.height()) / 2, size.width(), size.height()}});
            x += size.width() + spacing();
        }
    }
    return all;
}

int WrappingRow::heightForWidth(int width) const {
    const int height = QHBoxLayout::sizeHint().height();
    if (fits(width)) return height;
    const std::vector<Place> all = places(width);
    return all.empty() ? height : all.back().rect.center().y() + height / 2 + 1;
}

void WrappingRow::setGeometry(const QRect& rect) {
    if (fits(rect.width())) return QHBoxLayout::setGeometry(rect);
    QLayout::setGeometry(rect);
    for (const Place& place : places(rect.width())) place.item->setGeometry(place.rect.translated(rect.topLeft()));
}

}  // namespace kolo::app
