// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lessons/question_card.h"

#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "app/layouts.h"
#include "app/lessons/desk.h"
#include "app/lessons/markdown_view.h"
#include "app/theme.h"
#include "app/wrapping_row.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kManyChoices = 8;
constexpr int kShortChoice = 4;
constexpr int kTriesBeforeGivingAway = 2;
constexpr int kWideVerdict = 36;  // letters

constexpr char kValue[] = "value";  // of a choice: what is answered, whatever its button says

QString valueOf(const Choice& choice) {
    return QString::fromStdString(choice.value);
}
QString shown(const Choice& choice) {
    return choice.title.empty() ? valueOf(choice) : QString::fromStdString(choice.title);
}

QString shownAnswer(const lessons::Question& question) {
    for (const Choice& choice : question.choices)
        if (choice.value == question.expected) return shown(choice);
    const bool isNumber = question.kind == lessons::AnswerKind::Number;
    return viz::textOf(isNumber ? decimalNumber(question.expected) : question.expected);
}

}  // namespace

QString plainWords(QString markdown) {
    return markdown.remove(QLatin1Char('*')).remove(QLatin1Char('`'));
}

QString hintButton(const lessons::Mark& mark) {
    if (mark.hints > 0) return QuestionCard::tr("Another hint");
    return mark.tries > 0 ? QuestionCard::tr("Hint") : QuestionCard::tr("Hint (costs the point)");
}

QVBoxLayout* beginCard(QFrame& card, const QString& prompt) {
    card.setProperty("panel", true);
    auto* column = columnIn(&card, 8, {16, 12, 16, 12});
    auto* asked = new QLabel(prompt);
    asked->setTextFormat(Qt::MarkdownText);
    asked->setWordWrap(true);
    asked->setFont(wordsFont(15, QFont::DemiBold));
    column->addWidget(asked);
    return column;
}

QuestionCard::QuestionCard(Desk& desk, int question, Manner manner, QString explanation, QWidget* parent)
    : QFrame(parent), m_desk(desk), m_question(question), m_manner(manner), m_explanation(std::move(explanation)) {
    build();
    connect(&desk, &Desk::changed, this, &QuestionCard::refresh);
    refresh();
}

bool QuestionCard::checksItself() const {
    const lessons::Attempt& attempt = m_desk.attempt();
    return attempt.rules().check != lessons::CheckWhen::End || attempt.sheet().inOrder ||
           attempt.sheet().questions[m_question].kind == lessons::AnswerKind::Written;
}

void QuestionCard::build() {
    const lessons::Question& question = m_desk.sheet().questions[m_question];
    const QString prompt = QString::fromStdString(question.prompt);
    QVBoxLayout* column = beginCard(*this, prompt);

    m_check =
        new QPushButton(question.kind == lessons::AnswerKind::Written ? tr("Compare with the outline") : tr("Check"));
    m_check->setAccessibleName(tr("Check the answer to: %1").arg(plainWords(prompt)));
    m_hint = new QPushButton(tr("Hint"));
    m_hint->setAccessibleName(tr("Hint for: %1").arg(plainWords(prompt)));
    setRole(m_hint, "quiet", true);
    m_giveAway = new QPushButton(tr("Show the answer"));
    m_giveAway->setAccessibleName(tr("Show the answer to: %1").arg(plainWords(prompt)));
    setRole(m_giveAway, "quiet", true);
    m_verdict = new QLabel;
    m_verdict->setWordWrap(true);
    m_hintLabel = new QLabel;
    m_hintLabel->setWordWrap(true);
    m_hintLabel->setTextFormat(Qt::PlainText);
    setRole(m_hintLabel, "role", QStringLiteral("dim"));
    m_after = new MarkdownView;

    QWidget* answer = buildAnswer();
    answer->setAccessibleDescription(plainWords(prompt));
    if (m_text ||
        (m_choices && m_choices->buttons().size() > 1 && m_choices->buttons().front()->text().size() > kShortChoice)) {
        column->addWidget(answer);
    }
    m_actions = new WrappingRow;
    m_actions->setSpacing(8);
    if (column->indexOf(answer) < 0) m_actions->addWidget(answer);
    for (QWidget* part : {m_check, m_hint, m_giveAway}) m_actions->addWidget(part);
    m_actions->addStretch(1);
    m_row = new QBoxLayout(QBoxLayout::LeftToRight);
    m_row->setSpacing(8);
    m_row->addLayout(m_actions);
    m_row->setAlignment(m_actions, Qt::AlignTop);  // beside a longer verdict no button moves under the pointer
    m_row->addWidget(m_verdict, 1);
    column->addLayout(m_row);
    column->addWidget(m_hintLabel);
    column->addWidget(m_after);

    connect(m_check, &QPushButton::clicked, this, &QuestionCard::check);
    connect(m_hint, &QPushButton::clicked, this, [this] {
        m_desk.hint(m_question);
        refresh();
    });
    auto* help = new QShortcut(Qt::Key_F4, this);  // as in a table
    help->setContext(Qt::WidgetWithChildrenShortcut);
    connect(help, &QShortcut::activated, this, [this] {
        if (m_hint->isVisible()) m_hint->click();
    });
    connect(m_giveAway, &QPushButton::clicked, this, [this] {
        m_givenAway = true;
        refresh();
    });
}

QWidget* QuestionCard::buildAnswer() {
    const lessons::Question& question = m_desk.sheet().questions[m_question];
    const auto typed = [this](const QString& text) {
        if (!m_filling) m_desk.draft(m_question, text);
    };
    if (question.kind == lessons::AnswerKind::Number) {
        m_line = new QLineEdit;
        m_line->setFont(numbersFont(15));
        m_line->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);  // wider in the hall's type
        m_line->setMaxLength(64);
        m_line->setPlaceholderText(tr("a number"));
        m_line->setAccessibleName(tr("Answer"));
        connect(m_line, &QLineEdit::textEdited, this, typed);
        connect(m_line, &QLineEdit::returnPressed, this, &QuestionCard::check);
        return m_line;
    }
    if (question.kind == lessons::AnswerKind::Written || question.kind == lessons::AnswerKind::Plan) {
        const bool plan = question.kind == lessons::AnswerKind::Plan;
        m_text = new QPlainTextEdit;
        m_text->setFont(plan ? numbersFont(14) : wordsFont(14));
        m_text->setMinimumHeight(96);
        m_text->setMaximumHeight(160);
        m_text->setTabChangesFocus(true);
        if (plan) m_text->setLineWrapMode(QPlainTextEdit::NoWrap);  // a line is a row
        m_text->setPlaceholderText(plan ? tr("One row for each device") : tr("In your own words"));
        m_text->setAccessibleName(tr("Answer"));
        connect(m_text, &QPlainTextEdit::textChanged, this, [this, typed] { typed(m_text->toPlainText()); });
        return m_text;
    }
    if (question.choices.size() > kManyChoices) {
        m_box = new QComboBox;
        m_box->addItem(QString(), QString());
        for (const Choice& choice : question.choices) m_box->addItem(shown(choice), valueOf(choice));
        m_box->setAccessibleName(tr("Answer"));
        connect(m_box, &QComboBox::currentIndexChanged, this,
                [this, typed] { typed(m_box->currentData().toString()); });
        m_box->installEventFilter(this);
        return m_box;
    }
    auto* group = new QWidget;
    const bool brief = std::all_of(question.choices.begin(), question.choices.end(),
                                   [](const Choice& choice) { return shown(choice).size() <= kShortChoice; });
    QBoxLayout* choices = brief ? static_cast<QBoxLayout*>(new QHBoxLayout(group)) : new QVBoxLayout(group);
    choices->setContentsMargins({});
    choices->setSpacing(brief ? 16 : 6);
    m_choices = new QButtonGroup(this);
    for (const Choice& choice : question.choices) {
        auto* button = new QRadioButton(shown(choice));
        button->setProperty(kValue, valueOf(choice));
        button->setFont(wordsFont(14));
        m_choices->addButton(button);
        choices->addWidget(button);
        connect(button, &QRadioButton::toggled, this, [typed, button](bool on) {
            if (on) typed(button->property(kValue).toString());
        });
        button->installEventFilter(this);
    }
    return group;
}

/// Enter on a choice checks it.
bool QuestionCard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            if (auto* button = qobject_cast<QAbstractButton*>(watched)) button->setChecked(true);
            check();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void QuestionCard::focusAnswer() {
    QWidget* there = m_line ? static_cast<QWidget*>(m_line) : m_text ? static_cast<QWidget*>(m_text) : m_box;
    if (m_choices) there = m_choices->checkedButton() ? m_choices->checkedButton() : m_choices->buttons().front();
    if (there) there->setFocus(Qt::OtherFocusReason);
}

void QuestionCard::check() {
    const lessons::Attempt& attempt = m_desk.attempt();
    if (!checksItself() || !attempt.isAnswered(m_question)) return;
    m_desk.check(m_question);
    const lessons::Mark& mark = attempt.mark(m_question);
    QAccessibleEvent alert(m_verdict, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    emit checked(m_question, mark.right);
}

QString QuestionCard::verdict() const {
    return m_verdict->text();
}

void QuestionCard::refresh() {
    const QScopedValueRollback filling(m_filling, true);
    const bool focused = isAncestorOf(QApplication::focusWidget());
    const lessons::Attempt& attempt = m_desk.attempt();
    const lessons::Question& question = attempt.sheet().questions[m_question];
    const lessons::Mark& mark = attempt.mark(m_question);
    const QString draft = QString::fromStdString(attempt.drafts()[m_question]);
    if (m_line && m_line->text() != draft) m_line->setText(draft);
    if (m_text && m_text->toPlainText() != draft) m_text->setPlainText(draft);
    if (m_box) m_box->setCurrentIndex(std::max(0, m_box->findData(draft)));
    if (m_choices) {
        m_choices->setExclusive(false);
        for (QAbstractButton* button : m_choices->buttons())
            button->setChecked(button->property(kValue).toString() == draft);
        m_choices->setExclusive(true);
    }

    const bool written = question.kind == lessons::AnswerKind::Written;
    const bool current = mark.tries > 0 && attempt.isChecked(m_question);
    const bool right = current && mark.right;
    m_check->setVisible(checksItself());
    m_check->setEnabled(attempt.isAnswered(m_question) && !current);
    const bool lesson = m_manner == Manner::Lesson;
    m_hint->setVisible(!lesson && !written && attempt.hasMoreHints(m_question) && !right);
    m_hint->setText(hintButton(mark));
    m_giveAway->setVisible(lesson && !right && !m_givenAway && mark.tries >= kTriesBeforeGivingAway);
    const QString why = current && !right ? QString::fromStdString(attempt.whyWrong(m_question).shown()) : QString();
    QStringList hints;
    for (const std::string& hint : attempt.hintsTaken(m_question)) hints << QString::fromStdString(hint);
    hints.removeAll(why);  // the verdict says it
    m_hintLabel->setText(hints.join(QLatin1Char('\n')));
    m_hintLabel->setVisible(!hints.isEmpty() && !right);

    if (!current) {
        m_verdict->clear();
    } else if (right) {
        m_verdict->setText(lesson       ? tr("✓ Right.")
                           : mark.point ? tr("✓ Right: one point.")
                                        : tr("✓ Right, but not at the first try."));
    } else {
        m_verdict->setText(lesson       ? tr("✗ Not right; try again.")
                           : mark.point ? tr("✗ Not right; the point of the first try stays.")
                                        : tr("✗ Not right, and the point is gone. You may go on trying."));
    }
    if (!why.isEmpty()) m_verdict->setText(m_verdict->text() + QLatin1Char(' ') + why);
    setRole(m_verdict, "role", right ? QStringLiteral("good") : QStringLiteral("bad"));
    m_verdict->setVisible(!written && !m_verdict->text().isEmpty());
    placeVerdict();

    QString after;
    if (written && mark.tries > 0) {
        after = tr("**A model outline** to compare yours with:") + QStringLiteral("\n\n") +
                QString::fromStdString(question.expected);
    } else if (m_givenAway || (right && lesson)) {
        if (m_givenAway && !right) after = tr("It is **%1**. ").arg(shownAnswer(question));
        after += m_explanation;
    }
    if (after != m_after->markdown()) m_after->showMarkdown(after);
    m_after->setVisible(!after.isEmpty());
    // A button that goes away hands the focus to the next card, where F4 would cost that one's point.
    if (focused && !right && !isAncestorOf(QApplication::focusWidget())) focusAnswer();
}

/// Beside the buttons, or below where it would be a column of single words.
void QuestionCard::placeVerdict() {
    const int words = kWideVerdict * m_verdict->fontMetrics().averageCharWidth();
    const bool beside = m_actions->sizeHint().width() + words <= contentsRect().width();
    m_row->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void QuestionCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    placeVerdict();
    if (event->oldSize().isValid() && event->size().height() > event->oldSize().height()) emit grown();
}

}  // namespace kolo::app
