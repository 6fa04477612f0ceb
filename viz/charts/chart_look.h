// SPDX-License-Identifier: GPL-3.0-or-later
//
// The palette and the fonts as Qt types. A widget's theme is that of its QPalette, so following QEvent::PaletteChange
// follows the theme.
#pragma once

#include <QColor>
#include <QFont>

#include "viz/layout/palette.h"

class QLabel;
class QWidget;

namespace kolo::viz::charts {

inline constexpr double kHallScale = 2.4;  ///< of all type, for the back row

Theme themeOf(const QWidget& widget);
const Palette& paletteOf(const QWidget& widget);

inline QColor toQColor(Color color) {
    return {color.r, color.g, color.b, color.a};
}
inline QColor toQColor(Color color, double alpha) {
    return toQColor(color.withAlpha(alpha));
}

void setInk(QWidget& label, Color color);  ///< of its words
/// For words in the middle of a plot that has nothing to show: they wrap, and clicks go through them.
QLabel* makeEmptyLabel(QWidget* plot);

QFont wordsFont(int px, QFont::Weight weight = QFont::Normal);    ///< Inter
QFont numbersFont(int px, QFont::Weight weight = QFont::Normal);  ///< JetBrains Mono: changing numbers do not jitter

}  // namespace kolo::viz::charts
