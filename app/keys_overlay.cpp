// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keys_overlay.h"

#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

#include "app/actions.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
QLabel* words(const QString& text, const char* role, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setAccessibleName(text);
    setRole(label, "role", QLatin1String(role));
    return label;
}

/// An arrow is drawn as it is on its key, also where Qt has a word for it.
QString nameOf(const QKeySequence& key) {
    QString name = key.toString(QKeySequence::NativeText);
    for (const auto& [word, arrow] : {std::pair("Left", "←"), {"Right", "→"}, {"Up", "↑"}, {"Down", "↓"}})
        if (name == QLatin1String(word) || name.endsWith(QLatin1Char('+') + QLatin1String(word)))
            name.replace(QLatin1String(word), QString::fromUtf8(arrow));
    return name;
}

/// Keys that belong to a part of the window while it has the focus; the actions do not know of them.
std::vector<std::pair<QString, QString>> keysOfParts() {
    const QString enter = nameOf(Qt::Key_Return);
    const QString shifted = nameOf(Qt::SHIFT | Qt::Key_Right);
    return {
        {QStringLiteral("↑  ↓"), KeysOverlay::tr("Picture: over its cells")},
        {QStringLiteral("+  −  0"), KeysOverlay::tr("Picture: nearer, further, all of it")},
        {shifted, KeysOverlay::tr("Picture: along, when it is near")},
        {QStringLiteral("W  S  A  D"), KeysOverlay::tr("Timeline: closer, further, back, on")},
        {QStringLiteral("F  0"), KeysOverlay::tr("Timeline: the selection, all of it")},
        {enter, KeysOverlay::tr("Timeline: sums up what is in view")},
        {enter + QStringLiteral("  F2  ") + nameOf(Qt::Key_Delete), KeysOverlay::tr("History: open, rename, delete")},
        {QStringLiteral("↑  ↓"), KeysOverlay::tr("Form: count a number up, down")}};
}

std::vector<std::pair<QString, QString>> keysOfExercises() {
    return {{nameOf(Qt::CTRL | Qt::Key_Return), KeysOverlay::tr("Check the row")},
            {nameOf(Qt::CTRL | Qt::Key_Period), KeysOverlay::tr("Leave the rest blank")},
            {nameOf(Qt::Key_F4), KeysOverlay::tr("Hint")}};
}

}  // namespace

KeysOverlay::KeysOverlay(const Actions& actions, QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("keysOverlay"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("List of keys"));
    setAccessibleDescription(tr("Every key and what it does; Esc closes the list"));
    setFocusPolicy(Qt::StrongFocus);

    auto* card = new QFrame(this);
    card->setObjectName(QStringLiteral("keysCard"));
    auto* grid = new QGridLayout(card);
    grid->setContentsMargins(24, 14, 24, 14);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);  // at 1280 × 720, title bar included, none of it is below the edge
    // Columns of groups: controlling the run, what is shown, and the lecture.
    const std::vector<std::vector<std::size_t>> columns = {{1, 0}, {2}, {3, 4}};
    for (std::size_t column = 0; column < columns.size(); ++column) {
        int row = 0;
        for (const std::size_t index : columns[column]) {
            const Actions::Group& group = actions.groups().at(index);
            grid->addWidget(words(group.title.toUpper(), "title", card), row++, static_cast<int>(column) * 3, 1, 2);
            for (const QAction* action : group.actions) {
                if (!action || action->shortcuts().isEmpty()) continue;
                QStringList names;
                for (const QKeySequence& key : action->shortcuts()) names << nameOf(key);
                grid->addWidget(words(names.join(QStringLiteral("  ")), "key", card), row, static_cast<int>(column) * 3,
                                Qt::AlignRight);
                grid->addWidget(words(action->text(), "", card), row++, static_cast<int>(column) * 3 + 1);
            }
            grid->addItem(new QSpacerItem(0, 8), row++, 0);
        }
    }
    const auto addBelow = [&](int column, const QString& title, const std::vector<std::pair<QString, QString>>& group) {
        int row = 0;
        while (grid->itemAtPosition(row, column)) ++row;
        grid->addWidget(words(title.toUpper(), "title", card), ++row, column, 1, 2);
        for (const auto& [keys, what] : group) {
            grid->addWidget(words(keys, "key", card), ++row, column, Qt::AlignRight);
            grid->addWidget(words(what, "", card), row, column + 1);
        }
    };
    addBelow(3, tr("In the parts"), keysOfParts());
    addBelow(0, tr("Exercises"), keysOfExercises());
    for (const int gap : {2, 5}) grid->setColumnMinimumWidth(gap, 16);

    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setAlignment(Qt::AlignCenter);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* middle = new QWidget;
    auto* centre = new QGridLayout(middle);
    centre->setContentsMargins(4, 4, 4, 4);
    centre->addWidget(card, 1, 1);
    centre->setRowStretch(0, 1);
    centre->setRowStretch(2, 1);
    centre->setColumnStretch(0, 1);
    centre->setColumnStretch(2, 1);
    scroll->setWidget(middle);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    middle->installEventFilter(this);
    parent->installEventFilter(this);
    hide();
}

void KeysOverlay::toggle() {
    if (isVisible()) {
        hide();
        return;
    }
    setGeometry(parentWidget()->rect());
    show();
    raise();
}

bool KeysOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible()) setGeometry(parentWidget()->rect());
    } else if (event->type() == QEvent::MouseButtonPress) {
        hide();
        return true;
    }
    return false;
}

void KeysOverlay::mousePressEvent(QMouseEvent*) {
    hide();
}

}  // namespace kolo::app
