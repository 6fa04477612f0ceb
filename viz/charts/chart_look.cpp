// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/chart_look.h"

#include <QPalette>
#include <QWidget>

namespace kolo::viz::charts {

Theme themeOf(const QWidget& widget) {
    return widget.palette().color(QPalette::Window).lightness() < 128 ? Theme::Dark : Theme::Light;
}

const Palette& paletteOf(const QWidget& widget) {
    return palette(themeOf(widget));
}

QFont wordsFont(int px, QFont::Weight weight) {
    QFont font;
    font.setFamilies({QStringLiteral("Inter"), QStringLiteral("sans-serif")});
    font.setPixelSize(px);
    font.setWeight(weight);
    return font;
}

QFont numbersFont(int px, QFont::Weight weight) {
    QFont font;
    font.setFamilies({QStringLiteral("JetBrains Mono"), QStringLiteral("monospace")});
    font.setStyleHint(QFont::Monospace);
    font.setPixelSize(px);
    font.setWeight(weight);
    return font;
}

}  // namespace kolo::viz::charts
