// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dark, light or for a weak projector: one QPalette and one style sheet, both generated from viz::palette, so that
// controls and pictures share their colours. The reader chooses a theme or leaves it to the system; Qt 6.4 cannot ask
// the desktop for its colour scheme, so system_theme.h does.
//
// A widget that paints itself asks paletteOf(*this) and repaints on QEvent::PaletteChange; nobody keeps a copy. Dynamic
// properties give a widget's role, and the style sheet knows these:
//
//   QPushButton  primary=true    the one primary button of a view        quiet=true   no surface until hovered
//   QLabel       role=title      11 px caps, the title of a panel        role=dim     explanations
//                role=heading    15 px, semi-bold                        role=mono    numbers that change
//                role=bad, role=good, role=warning                       role=badge   a small outlined pill
//   QFrame       panel=true      a surface with rounded corners
#pragma once

#include <QObject>
#include <QString>
#include <QWidget>
#include <optional>

#include "viz/charts/chart_look.h"

class QLabel;
class QPushButton;

namespace kolo::app {

enum class ThemeChoice { System, Dark, Light, Projector };
QString nameOf(ThemeChoice choice);  ///< "system", "dark", "light", "projector"
std::optional<ThemeChoice> themeChoiceFromName(const QString& name);

using viz::charts::numbersFont;
using viz::charts::paletteOf;
using viz::charts::themeOf;
using viz::charts::toQColor;
using viz::charts::wordsFont;

/// Sets a dynamic property that the style sheet selects on, and applies it.
void setRole(QWidget* widget, const char* property, const QVariant& value);
/// Words that stand back behind what they name.
QLabel* dimLabel(const QString& text, QWidget* parent);
/// `name`: for screen readers.
QPushButton* namedButton(const QString& text, const QString& name, const QString& tip, QWidget* parent = nullptr);
/// One that stays pressed, often one of several side by side.
QPushButton* segmentButton(const QString& text, const QString& name, const QString& tip, QWidget* parent);

class SystemTheme;

/// Styles the application. One instance lives as long as the window.
class Appearance : public QObject {
    Q_OBJECT
public:
    explicit Appearance(QObject* parent = nullptr);

    void choose(ThemeChoice choice);
    ThemeChoice choice() const { return m_choice; }
    viz::Theme theme() const { return m_theme; }

signals:
    void changed(kolo::viz::Theme theme);

private:
    void apply();

    SystemTheme* m_system;
    ThemeChoice m_choice = ThemeChoice::System;
    viz::Theme m_theme = viz::Theme::Dark;
    bool m_applied = false;
};

QString styleSheetFor(viz::Theme theme);

}  // namespace kolo::app
