// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keys_overlay.h"

#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "app/actions.h"
#include "app/lecture_stage.h"
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

/// The list has it to itself: nobody steps what nobody sees. Chords and the keys that close it go on to the actions.
bool isHeld(const QKeyEvent& key) {
    const bool chord = key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    return !chord && key.key() != Qt::Key_Escape && key.key() != Qt::Key_F1 && key.key() != Qt::Key_Question;
}

struct KeyRow {
    QString keys, what;
    bool works = true;  ///< now
};

/// Keys that belong to a part of the window while it has the focus; the actions do not know of them.
std::vector<KeyRow> keysOfParts(const KeysOverlay::Shown& shown) {
    const QString enter = nameOf(Qt::Key_Return);
    const QString shifted = nameOf(Qt::SHIFT | Qt::Key_Right);
    return {{QStringLiteral("↑  ↓"), KeysOverlay::tr("Picture: over its cells"), shown.picture},
            {QStringLiteral("+  −  0"), KeysOverlay::tr("Picture: nearer, further, all of it"), shown.picture},
            {shifted, KeysOverlay::tr("Picture: along, when it is near"), shown.picture},
            {QStringLiteral("W  S  A  D"), KeysOverlay::tr("Timeline: closer, further, back, on"), shown.panels},
            {QStringLiteral("F  0"), KeysOverlay::tr("Timeline: the selection, all of it"), shown.panels},
            {enter, KeysOverlay::tr("Timeline: sums up what is in view"), shown.panels},
            {enter + QStringLiteral("  F2  ") + nameOf(Qt::Key_Delete),
             KeysOverlay::tr("History: open, rename, delete"), shown.panels},
            {QStringLiteral("↑  ↓"), KeysOverlay::tr("Form: count a number up, down"), shown.panels}};
}

std::vector<KeyRow> keysOfExercises(bool shown) {
    return {{nameOf(Qt::CTRL | Qt::Key_Return), KeysOverlay::tr("Check the row"), shown},
            {nameOf(Qt::CTRL | Qt::Key_Period), KeysOverlay::tr("Leave the rest blank"), shown},
            {nameOf(Qt::Key_F4), KeysOverlay::tr("Hint"), shown},
            {nameOf(Qt::CTRL | Qt::Key_Y), KeysOverlay::tr("Redo"), shown}};
}

std::vector<KeyRow> keysOfPages(const KeysOverlay::Shown& shown) {
    return {{nameOf(Qt::ALT | Qt::Key_1) + QStringLiteral(" … 0"), KeysOverlay::tr("From one to another")},
            {nameOf(Qt::CTRL | Qt::Key_Return), KeysOverlay::tr("Placement, Programs: run it"), shown.programs},
            {nameOf(Qt::CTRL | Qt::Key_Up) + QStringLiteral("  ") + nameOf(Qt::CTRL | Qt::Key_Down),
             KeysOverlay::tr("Placement: to another device"), shown.placement}};
}

struct KeyGroup {
    QString title;
    std::vector<KeyRow> keys;
};

KeyGroup keyGroupOf(const Actions::Group& actions, const KeysOverlay::Works& works) {
    KeyGroup group{actions.title, {}};
    for (const QAction* action : actions.actions) {
        if (!action || action->shortcuts().isEmpty()) continue;
        QStringList names;
        for (const QKeySequence& key : action->shortcuts()) names << nameOf(key);
        group.keys.push_back({names.join(QStringLiteral("  ")), action->text(), works(*action)});
    }
    return group;
}

QWidget* keyColumnOf(const std::vector<KeyGroup>& groups, bool wraps, QWidget* parent) {
    auto* column = new QWidget(parent);
    auto* grid = new QGridLayout(column);
    grid->setContentsMargins({});
    grid->setHorizontalSpacing(16);
    grid->setColumnStretch(1, 1);
    // At 1280 × 720, title bar included, none of it is below the edge; in a hall's type, at 1920 × 1080.
    grid->setVerticalSpacing(wraps ? 2 : 4);
    int row = 0;
    for (const KeyGroup& group : groups) {
        if (row > 0) grid->addItem(new QSpacerItem(0, 8), row++, 0);
        grid->addWidget(words(group.title.toUpper(), "title", column), row++, 0, 1, 2);
        for (const KeyRow& each : group.keys) {
            QLabel *keys = words(each.keys, "key", column), *what = words(each.what, "", column);
            what->setWordWrap(wraps);
            for (QLabel* label : {keys, what}) label->setEnabled(each.works);
            grid->addWidget(keys, row, 0, Qt::AlignRight | Qt::AlignVCenter);
            grid->addWidget(what, row++, 1);
        }
    }
    return column;
}

}  // namespace

KeysOverlay::KeysOverlay(const Actions& actions, Works works, std::function<Shown()> shown, QWidget* parent)
    : QWidget(parent),
      m_actions(actions),
      m_works(std::move(works)),
      m_shown(std::move(shown)),
      m_card(new QFrame(this)),
      m_grid(new QGridLayout(m_card)),
      m_scroll(new QScrollArea(this)) {
    setObjectName(QStringLiteral("keysOverlay"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("List of keys"));
    setAccessibleDescription(tr("Every key and what it does; Esc closes the list"));
    setFocusPolicy(Qt::StrongFocus);

    m_card->setObjectName(QStringLiteral("keysCard"));
    m_grid->setContentsMargins(24, 14, 24, 14);
    m_grid->setHorizontalSpacing(32);
    m_grid->setVerticalSpacing(12);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setAlignment(Qt::AlignCenter);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* middle = new QWidget;
    auto* centre = new QGridLayout(middle);
    centre->setContentsMargins(4, 4, 4, 4);
    centre->addWidget(m_card, 1, 1);
    centre->setRowStretch(0, 1);
    centre->setRowStretch(2, 1);
    centre->setColumnStretch(0, 1);
    centre->setColumnStretch(2, 1);
    m_scroll->setWidget(middle);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_scroll);
    middle->installEventFilter(this);
    parent->installEventFilter(this);
    hide();
}

/// As the keys are now: a playlist has some of them in a lecture, and a page that shows no run has no use for others.
void KeysOverlay::fill() {
    for (QWidget* column : m_columns) delete column;
    m_columns.clear();
    m_across = 0;
    const auto groups = [&](std::initializer_list<std::size_t> indices) {
        std::vector<KeyGroup> all;
        for (const std::size_t index : indices) all.push_back(keyGroupOf(m_actions.groups().at(index), m_works));
        return all;
    };
    const Shown shown = m_shown();
    // Controlling the run, what is shown, and the lecture.
    std::vector<std::vector<KeyGroup>> columns = {groups({1, 0}), groups({2}), groups({3, 4})};
    columns[0][0].keys.push_back({nameOf(Qt::Key_Menu), tr("Break what is chosen in the picture"), shown.picture});
    columns[0].push_back({tr("Pages"), keysOfPages(shown)});
    columns[1].push_back({tr("In the parts"), keysOfParts(shown)});
    columns[2].push_back({tr("Exercises"), keysOfExercises(shown.exercises)});
    if (m_large) std::rotate(columns.begin(), columns.end() - 1, columns.end());
    for (const auto& column : columns) m_columns.push_back(keyColumnOf(column, m_large, m_card));
}

/// Three columns, or as many as there is room for; the rest goes below, where it is scrolled to. In a hall's type the
/// words take another line before a column goes.
void KeysOverlay::arrange() {
    constexpr int kAround = 72;       // of the card, and its scroll bar
    constexpr int kHallColumn = 580;  // px
    const auto room = [this](std::size_t across) {
        return width() - kAround - static_cast<int>(across - 1) * m_grid->horizontalSpacing();
    };
    const auto widest = [this](std::size_t across) {
        int sum = 0;
        for (std::size_t at = 0; at < across; ++at) {
            int most = 0;
            for (std::size_t i = at; i < m_columns.size(); i += across)
                most = std::max(most, m_columns[i]->sizeHint().width());
            sum += most;
        }
        return sum;
    };
    std::size_t across = m_columns.size();
    while (across > 1 && room(across) < (m_large ? static_cast<int>(across) * kHallColumn : widest(across))) --across;
    if (m_large)
        for (QWidget* column : m_columns) column->setFixedWidth(room(across) / static_cast<int>(across));
    if (across == m_across) return;
    m_across = across;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        m_grid->removeWidget(m_columns[i]);
        m_grid->addWidget(m_columns[i], static_cast<int>(i / across), static_cast<int>(i % across),
                          Qt::AlignTop | Qt::AlignLeft);
    }
}

void KeysOverlay::toggle(bool large) {
    if (isVisible()) {
        hide();
        return;
    }
    m_large = large;
    m_card->setStyleSheet(hallStyle(large, QStringLiteral("QLabel")));
    fill();
    setGeometry(parentWidget()->rect());
    arrange();
    show();
    raise();
    m_scroll->verticalScrollBar()->setValue(0);
    m_focusBefore = window()->focusWidget();
    setFocus(Qt::PopupFocusReason);
}

int KeysOverlay::scrolledBy(const QKeyEvent& event) const {
    const QScrollBar& bar = *m_scroll->verticalScrollBar();
    if (event.modifiers() != Qt::NoModifier && event.modifiers() != Qt::KeypadModifier) return 0;
    if (bar.maximum() == bar.minimum()) return 0;
    const int row = m_columns.front()->fontMetrics().height() * 2;
    switch (event.key()) {
        case Qt::Key_Up: return -row;
        case Qt::Key_Down: return row;
        case Qt::Key_PageUp: return row - bar.pageStep();
        case Qt::Key_PageDown: return bar.pageStep() - row;
        case Qt::Key_Home: return -bar.maximum();
        case Qt::Key_End: return bar.maximum();
        default: return 0;
    }
}

bool KeysOverlay::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && isHeld(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void KeysOverlay::keyPressEvent(QKeyEvent* event) {
    const int by = scrolledBy(*event);
    if (!isHeld(*event)) return QWidget::keyPressEvent(event);
    QScrollBar& bar = *m_scroll->verticalScrollBar();
    bar.setValue(bar.value() + by);
}

void KeysOverlay::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (m_focusBefore) m_focusBefore->setFocus(Qt::PopupFocusReason);
}

void KeysOverlay::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
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
