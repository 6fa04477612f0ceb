// SPDX-License-Identifier: GPL-3.0-or-later
//
// The one style sheet. Words in @ are colours of viz::palette; spacing goes in steps of 4, radii from 6 to 10. Keyboard
// focus is always a ring in the accent colour, so that a reader without a mouse sees where it is.
#include <QString>

#include "app/theme.h"

namespace kolo::app {

namespace {
const char* const kSheet = R"(
QMainWindow, QDialog { background: @ground; }
QMainWindow::separator, QSplitter::handle { background: @ground; }
QSplitter::handle:hover { background: @accent; }
QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 4px 8px; }

QMenuBar { background: @ground; color: @dim; padding: 2px 8px; }
QMenuBar::item { padding: 4px 8px; border-radius: 6px; background: transparent; }
QMenuBar::item:selected { background: @raised; color: @text; }
QMenu { background: @panel; color: @text; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 6px; }
QMenu::item:selected { background: @raised; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QMenu::right-arrow { image: url(:/icons/right-@theme.svg); width: 12px; height: 12px; margin-right: 6px; }
QMenu::indicator { width: 12px; height: 12px; margin-left: 4px; }
QMenu::indicator:checked { image: url(:/icons/check-@theme.svg); }

QFrame[panel="true"] { background: @panel; border: @border; border-radius: 8px; }
QFrame[bar="true"] { background: @panel; border: none; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }

QLabel { background: transparent; }
QLabel[role="title"] { color: @dim; font-size: 11px; font-weight: 600; letter-spacing: 0.4px; }
QLabel[role="heading"] { font-size: 15px; font-weight: 600; }
QLabel[role="heading"][tight="true"] { font-size: 12px; }
QLabel[role="dim"] { color: @dim; font-size: 12px; }
QLabel[role="mono"] { font-family: "JetBrains Mono"; }
QLabel[role="bad"] { color: @bad; }
QLabel[role="good"] { color: @good; }
QLabel[role="warning"] { color: @warning; }
QLabel[role="badge"] { color: @dim; font-size: 12px; border: 1px solid @line; border-radius: 12px; padding: 4px 12px; }
QLabel[role="badge"][tone="good"] { color: @good; }
QLabel[role="badge"][tone="warning"] { color: @warning; border-color: @warning; }
QLabel[role="badge"][tone="bad"] { color: @bad; border-color: @bad; }
QLabel[role="key"] { font-family: "JetBrains Mono"; font-size: 12px; background: @raised; border: 1px solid @line;
                     border-radius: 6px; padding: 2px 8px; }

QPushButton, QToolButton { background: @raised; color: @text; border: 2px solid transparent; border-radius: 8px;
                           padding: 4px 10px; font-weight: 500; min-height: 18px; outline: none; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:pressed, QToolButton:pressed { background: @line; }
QPushButton:focus, QToolButton:focus { border-color: @accent; }
QPushButton:disabled, QToolButton:disabled { color: @faint; }
QPushButton[primary="true"] { background: @accent; color: @onAccent; font-weight: 600; }
QPushButton[primary="true"]:hover { background: @accentHover; }
QPushButton[primary="true"]:focus { border-color: @text; }
QPushButton[primary="true"]:disabled { background: @raised; color: @faint; }
QPushButton[quiet="true"], QToolButton[quiet="true"] { background: transparent; color: @dim; }
QPushButton[quiet="true"]:hover, QToolButton[quiet="true"]:hover { background: @raised; color: @text; }
QPushButton[segment="true"] { background: transparent; color: @dim; padding: 1px 10px; border-radius: 6px; }
QPushButton[segment="true"]:hover { color: @text; }
QPushButton[segment="true"]:checked { background: @raised; color: @text; font-weight: 600; }
QPushButton[segment="true"]:focus { border-color: @accent; }
QLineEdit > QToolButton { padding: 0px; border: none; min-height: 0px; background: transparent; }
QFileDialog QToolButton { padding: 1px; border-width: 1px; min-height: 0px; }
QToolButton[small="true"] { padding: 0px 7px; border-radius: 6px; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {
    background: @field; color: @text; border: 1px solid @line; border-radius: 6px; padding: 4px 8px; min-height: 18px;
    selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {
    border-color: @accent; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled { color: @faint; }
QLineEdit[wrong="true"], QSpinBox[wrong="true"], QDoubleSpinBox[wrong="true"], QComboBox[wrong="true"] {
    border-color: @bad; }
QLineEdit[small="true"] { padding: 0px 8px; }
QComboBox { combobox-popup: 1; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url(:/icons/down-@theme.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: @panel; border: 1px solid @line; padding: 4px; outline: none;
                              selection-background-color: @raised; selection-color: @text; }
QSpinBox::up-button, QDoubleSpinBox::up-button { border: none; width: 20px; subcontrol-position: top right; }
QSpinBox::down-button, QDoubleSpinBox::down-button { border: none; width: 20px; subcontrol-position: bottom right; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url(:/icons/up-@theme.svg); width: 8px; height: 8px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url(:/icons/down-@theme.svg); width: 8px; height: 8px; }

QCheckBox, QRadioButton { spacing: 8px; background: transparent; }
QCheckBox::indicator, QRadioButton::indicator { width: 16px; height: 16px; border: 1px solid @dim; background: @field; }
QCheckBox::indicator { border-radius: 4px; }
QRadioButton::indicator { border-radius: 9px; }
QCheckBox::indicator:focus, QCheckBox::indicator:hover, QRadioButton::indicator:focus, QRadioButton::indicator:hover {
    border-color: @accent; }
QCheckBox:focus, QRadioButton:focus { color: @accent; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/check-on-@theme.svg); }
QListView::indicator { width: 14px; height: 14px; border: 1px solid @dim; border-radius: 4px; background: @field; }
QListView::indicator:hover { border-color: @accent; }
QListView::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/check-on-@theme.svg); }
QRadioButton::indicator:checked { width: 8px; height: 8px; border: 5px solid @accent; background: @field; }

QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: @line; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -5px 0; border-radius: 7px; background: @text; }
QSlider::handle:horizontal:hover { background: @accent; }
QSlider:focus { border: 1px solid @accent; border-radius: 6px; }

QTabWidget::pane { border: none; background: @panel; border-bottom-left-radius: 8px; border-bottom-right-radius: 8px; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: @dim; padding: 6px 10px; border: none; font-size: 12px; font-weight: 500;
               border-bottom: 2px solid transparent; }
QTabBar[narrow="true"]::tab { padding: 6px 5px; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @text; }
QTabBar:focus { outline: none; }
QTabBar QToolButton, QMenuBar > QToolButton { padding: 0px; border-width: 1px; border-radius: 6px; min-height: 0px; }
QTabBar QToolButton::left-arrow { image: url(:/icons/left-@theme.svg); width: 10px; height: 10px; }
QTabBar QToolButton::right-arrow { image: url(:/icons/right-@theme.svg); width: 10px; height: 10px; }
QMenuBar > QToolButton { qproperty-icon: url(:/icons/right-@theme.svg); }
QTabBar::tab:focus { color: @accent; }

QAbstractItemView { background: transparent; color: @text; border: 1px solid transparent; border-radius: 6px;
                    outline: none; gridline-color: @line; alternate-background-color: @panel;
                    selection-background-color: @raised; selection-color: @text; }
QAbstractItemView:focus { border-color: @accent; }
QListView[choices="true"]::item { border: 1px solid transparent; border-radius: 6px; padding: 2px; }
QListView[choices="true"]::item:hover, QListView[choices="true"]::item:selected { background: @raised; color: @text; }
QListView[choices="true"]::item:focus { border-color: @accent; }
QListView:window { background: @panel; border: 1px solid @line; }
QHeaderView { background: transparent; }
QHeaderView::section { background: transparent; color: @dim; border: none; padding: 4px; font-size: 12px; }
QTableCornerButton::section { background: transparent; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }

QScrollBar:vertical { width: 8px; background: transparent; margin: 0; }
QScrollBar:horizontal { height: 8px; background: transparent; margin: 0; }
QScrollBar::handle { background: @line; border-radius: 4px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @dim; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QProgressBar { background: @line; border: none; border-radius: 2px; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }

#messageStrip[tone="info"] { border-left: 4px solid @accent; }
#messageStrip[tone="good"] { border-left: 4px solid @good; }
#messageStrip[tone="warning"] { border-left: 4px solid @warning; }
#messageStrip[tone="bad"] { border-left: 4px solid @bad; }
#messages { background: @ground; }
#messageStrip { background: @raised; border-radius: 6px; }
#messageStrip QPushButton, #messageStrip QToolButton { min-height: 16px; padding: 1px 12px; }
#tourCard { background: @panel; border: 1px solid @accent; border-radius: 10px; }
#tourRing { background: transparent; border: 3px solid @accent; border-radius: 10px; }
#keysOverlay { background: @veil; }
#keysCard { background: @panel; border: 1px solid @line; border-radius: 10px; }
)";

viz::Color mix(viz::Color a, viz::Color b, double part) {
    const auto blend = [part](std::uint8_t x, std::uint8_t y) {
        return static_cast<std::uint8_t>(x + (y - x) * part + 0.5);
    };
    return {blend(a.r, b.r), blend(a.g, b.g), blend(a.b, b.b)};
}

QString css(viz::Color color) {
    return QStringLiteral("rgba(%1, %2, %3, %4)").arg(color.r).arg(color.g).arg(color.b).arg(color.a);
}
}  // namespace

QString styleSheetFor(viz::Theme theme) {
    const viz::Palette& colors = viz::palette(theme);
    QString sheet = QString::fromUtf8(kSheet);
    // Longer names first: @onAccent must not be mistaken for @on.
    const std::pair<const char*, QString> words[] = {
        {"@accentHover", css(mix(colors.accent, colors.text, 0.2))},
        {"@onAccent", css(colors.onAccent)},
        {"@theme", theme == viz::Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light")},
        {"@accent", css(colors.accent)},
        // A projector's ground is as white as its panels.
        {"@border",
         theme == viz::Theme::Projector ? QStringLiteral("1px solid ") + css(colors.line) : QStringLiteral("none")},
        {"@ground", css(colors.ground)},
        {"@raised", css(colors.raised)},
        {"@hover", css(mix(colors.raised, colors.line, 0.6))},
        {"@field", css(theme == viz::Theme::Dark ? colors.ground : colors.panel)},
        {"@panel", css(colors.panel)},
        {"@faint", css(mix(colors.dim, colors.panel, 0.4))},
        {"@veil", css(colors.ground.withAlpha(0.8))},
        {"@line", css(colors.line)},
        {"@text", css(colors.text)},
        {"@dim", css(colors.dim)},
        {"@good", css(colors.good)},
        {"@warning", css(colors.warning)},
        {"@bad", css(colors.bad)},
    };
    for (const auto& [word, value] : words) sheet.replace(QLatin1String(word), value);
    return sheet;
}

}  // namespace kolo::app
