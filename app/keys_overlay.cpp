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

struct KeyGroup {
    QString title;
    std::vector<std::pair<QString, QString>> keys;
};

KeyGroup keyGroupOf(const Actions::Group& actions) {
    KeyGroup group{actions.title, {}};
    for (const QAction* action : actions.actions) {
        if (!action || action->shortcuts().isEmpty()) continue;
        QStringList names;
        for (const QKeySequence& key : action->shortcuts()) names << nameOf(key);
        group.keys.emplace_back(names.join(QStringLiteral("  ")), action->text());
    }
    return group;
}

QWidget* keyColumnOf(const std::vector<KeyGroup>& groups, QWidget* parent) {
    auto* column = new QWidget(parent);
    auto* grid = new QGridLayout(column);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);  // at 1280 × 720, title bar included, none of it is below the edge
    int row = 0;
    for (const KeyGroup& group : groups) {
        if (row > 0) grid->addItem(new QSpacerItem(0, 8), row++, 0);
        grid->addWidget(words(group.title.toUpper(), "title", column), row++, 0, 1, 2);
        for (const auto& [keys, what] : group.keys) {
            grid->addWidget(words(keys, "key", column), row, 0, Qt::AlignRight);
            grid->addWidget(words(what, "", column), row++, 1);
        }
    }
    return column;
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
    m_card = new QGridLayout(card);
    m_card->setContentsMargins(24, 14, 24, 14);
    m_card->setHorizontalSpacing(32);
    m_card->setVerticalSpacing(12);
    // Controlling the run, what is shown, and the lecture.
    const auto groups = [&](std::initializer_list<std::size_t> indices) {
        std::vector<KeyGroup> all;
        for (const std::size_t index : indices) all.push_back(keyGroupOf(actions.groups().at(index)));
        return all;
    };
    std::vector<std::vector<KeyGroup>> columns = {groups({1, 0}), groups({2}), groups({3, 4})};
    columns[0].push_back({tr("Exercises"), keysOfExercises()});
    columns[1].push_back({tr("In the parts"), keysOfParts()});
    for (const auto& column : columns) m_columns.push_back(keyColumnOf(column, card));

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

/// Three columns, or as many as there is room for; the rest goes below, where it is scrolled to.
void KeysOverlay::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    constexpr int kAround = 72;  // of the card, and its scroll bar
    int needed = kAround;
    std::size_t across = 0;
    for (; across < m_columns.size(); ++across) {
        needed += m_columns[across]->sizeHint().width() + (across > 0 ? m_card->horizontalSpacing() : 0);
        if (across > 0 && needed > width()) break;
    }
    if (across == m_across) return;
    m_across = across;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        m_card->removeWidget(m_columns[i]);
        m_card->addWidget(m_columns[i], static_cast<int>(i / across), static_cast<int>(i % across),
                          Qt::AlignTop | Qt::AlignLeft);
    }
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
