// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme.h"

#include <QApplication>
#include <QLabel>
#include <QPalette>
#include <QProxyStyle>
#include <QPushButton>
#include <QVariant>
#include <utility>

#include "app/system_theme.h"
#include "engine/api/names.h"

// Resources of a static library must be requested by name, outside any namespace.
static void useIcons() {
    Q_INIT_RESOURCE(icons);
}

namespace kolo::app {

namespace {

/// Alt with a digit chooses a page: to let go of Alt a moment later must not leave the keys in the menu bar. Its menus
/// have letters of their own.
class AltOnlyWithAnotherKey : public QProxyStyle {
public:
    using QProxyStyle::QProxyStyle;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returned) const override {
        return hint == SH_MenuBar_AltKeyNavigation ? 0 : QProxyStyle::styleHint(hint, option, widget, returned);
    }
};

constexpr Names<ThemeChoice, ThemeChoice::Projector> kThemeChoices{"system", "dark", "light", "projector"};

}  // namespace

QString nameOf(ThemeChoice choice) {
    return QString::fromUtf8(kThemeChoices[choice]);
}

std::optional<ThemeChoice> themeChoiceFromName(const QString& name) {
    return kThemeChoices.find(name.toStdString());
}

void setRole(QWidget* widget, const char* property, const QVariant& value) {
    if (widget->property(property) == value) return;
    widget->setProperty(property, value);
    if (!widget->testAttribute(Qt::WA_WState_Polished)) return;  // it will be polished, with this property, when shown
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

QLabel* dimLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    setRole(label, "role", QStringLiteral("dim"));
    return label;
}

QPushButton* namedButton(const QString& text, const QString& name, const QString& tip, QWidget* parent) {
    auto* button = new QPushButton(text, parent);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    return button;
}

QPushButton* segmentButton(const QString& text, const QString& name, const QString& tip, QWidget* parent) {
    auto* button = namedButton(text, name, tip, parent);
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    setRole(button, "segment", true);
    return button;
}

Appearance::Appearance(QObject* parent) : QObject(parent), m_system(new SystemTheme(this)) {
    connect(m_system, &SystemTheme::changed, this, [this] {
        if (m_choice == ThemeChoice::System) apply();
    });
}

void Appearance::choose(ThemeChoice choice) {
    m_choice = choice;
    apply();
}

void Appearance::apply() {
    const viz::Theme theme = m_choice == ThemeChoice::System      ? m_system->theme()
                             : m_choice == ThemeChoice::Dark      ? viz::Theme::Dark
                             : m_choice == ThemeChoice::Projector ? viz::Theme::Projector
                                                                  : viz::Theme::Light;
    if (std::exchange(m_applied, true) && theme == m_theme) return;
    m_theme = theme;
    const viz::Palette& colors = viz::palette(theme);
    const auto set = [&](QPalette& palette, QPalette::ColorRole role, viz::Color color) {
        palette.setColor(QPalette::Active, role, toQColor(color));
        palette.setColor(QPalette::Inactive, role, toQColor(color));
        const bool ink = role == QPalette::WindowText || role == QPalette::Text || role == QPalette::ButtonText;
        palette.setColor(QPalette::Disabled, role, toQColor(ink ? colors.dim.withAlpha(0.6) : color));
    };
    QPalette palette;
    set(palette, QPalette::Window, colors.panel);
    set(palette, QPalette::WindowText, colors.text);
    set(palette, QPalette::Base, colors.panel);
    set(palette, QPalette::AlternateBase, colors.raised);
    set(palette, QPalette::Text, colors.text);
    set(palette, QPalette::PlaceholderText, colors.dim);
    set(palette, QPalette::Button, colors.raised);
    set(palette, QPalette::ButtonText, colors.text);
    set(palette, QPalette::BrightText, colors.onAccent);
    set(palette, QPalette::ToolTipBase, colors.raised);
    set(palette, QPalette::ToolTipText, colors.text);
    set(palette, QPalette::Highlight, colors.accent);
    set(palette, QPalette::HighlightedText, colors.onAccent);
    set(palette, QPalette::Link, colors.accent);
    set(palette, QPalette::LinkVisited, colors.accent);
    set(palette, QPalette::Light, colors.raised);
    set(palette, QPalette::Midlight, colors.raised);
    set(palette, QPalette::Mid, colors.line);
    set(palette, QPalette::Dark, colors.line);
    set(palette, QPalette::Shadow, colors.ground);
    useIcons();
    QApplication::setStyle(new AltOnlyWithAnotherKey(QStringLiteral("Fusion")));
    QApplication::setPalette(palette);
    QApplication::setFont(wordsFont(13));
    qApp->setStyleSheet(styleSheetFor(theme));
    emit changed(theme);
}

}  // namespace kolo::app
