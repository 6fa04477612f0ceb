// SPDX-License-Identifier: GPL-3.0-or-later
#include "viz/charts/chart_look.h"

#include <QLabel>
#include <QPalette>
#include <QWidget>

namespace kolo::viz::charts {

Theme themeOf(const QWidget& widget) {
    // A style sheet that makes a view transparent leaves a transparent window colour: what shows through decides.
    const QWidget* seen = &widget;
    while (seen->palette().color(QPalette::Window).alpha() < 255 && seen->parentWidget()) seen = seen->parentWidget();
    const QPalette& colors = seen->palette();
    if (colors.color(QPalette::Window).lightness() < 128) return Theme::Dark;
    // Both of the others are white; they differ in text colour.
    const bool black = colors.color(QPalette::WindowText) == toQColor(palette(Theme::Projector).text);
    return black ? Theme::Projector : Theme::Light;
}

const Palette& paletteOf(const QWidget& widget) {
    return palette(themeOf(widget));
}

/// Not by its palette, which the application's style sheet takes away when it changes.
void setInk(QWidget& label, Color color) {
    label.setStyleSheet(QStringLiteral("color: %1;").arg(toQColor(color).name()));
}

QLabel* makeEmptyLabel(QWidget* plot) {
    auto* label = new QLabel(plot);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignCenter);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    return label;
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
