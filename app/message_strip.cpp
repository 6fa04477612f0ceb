// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/message_strip.h"

#include <QAccessible>
#include <QApplication>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/icons.h"
#include "app/layouts.h"
#include "app/lecture_stage.h"
#include "app/theme.h"
#include "app/wrapped_words.h"

namespace kolo::app {

namespace {
constexpr int kCloseIcon = 14, kBar = 80, kBorder = 4;
constexpr int kWidthForTwo = 600;  // px
constexpr int kFewWords = 26;      // letters: words that have no more room than that have their buttons below
constexpr int kMostLines = 3;      // of what is under way, which the picture tells, too; beside its buttons one more

QString toneName(Notice::Tone tone) {
    switch (tone) {
        case Notice::Tone::Good: return QStringLiteral("good");
        case Notice::Tone::Warning: return QStringLiteral("warning");
        case Notice::Tone::Bad: return QStringLiteral("bad");
        case Notice::Tone::Info: break;
    }
    return QStringLiteral("info");
}

QLabel* sentenceLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}
}  // namespace

MessageStrip::Line MessageStrip::newLine(int spacing, const QMargins& margins) {
    auto* frame = new QFrame(this);
    frame->setObjectName(QStringLiteral("messageStrip"));
    Line line{frame, rowIn(frame, spacing, margins), rowIn(nullptr, spacing), sentenceLabel(frame), {}};
    line.layout->addWidget(line.sentence, 1);
    line.layout->addLayout(line.buttons);
    line.buttons->addStretch(1);
    frame->hide();
    return line;
}

MessageStrip::MessageStrip(QWidget* parent)
    : QWidget(parent),
      m_said(newLine(8, {12, 2, 4, 2})),
      m_underWay(newLine(12, {12, 2, 8, 2})),
      m_action(new QPushButton(m_said.frame)),
      m_close(new QToolButton(m_said.frame)),
      m_other(new QToolButton(m_said.frame)),
      m_bar(new QProgressBar(m_underWay.frame)),
      m_cancel(new QPushButton(m_underWay.frame)) {
    setObjectName(QStringLiteral("messages"));
    setAttribute(Qt::WA_StyledBackground);  // what it lies over is not seen beside it
    setAccessibleName(tr("Messages"));
    setAccessibleDescription(tr("What the program has to tell, with at most one thing to do about it"));

    setRole(m_underWay.frame, "tone", QStringLiteral("info"));
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(kBar);
    m_bar->setAccessibleName(tr("Under way"));
    m_action->setAccessibleName(tr("What can be done about the message"));
    m_cancel->setAccessibleName(tr("Cancel what is under way"));
    m_bar->setAccessibleDescription(tr("Moves while the engine is busy"));
    m_cancel->setAccessibleDescription(tr("Ends what is under way"));
    m_underWay.layout->insertWidget(0, m_bar);
    m_underWay.buttons->addWidget(m_cancel);

    m_close->setIcon(icon(Sign::Close));
    m_close->setIconSize(QSize(kCloseIcon, kCloseIcon));
    setRole(m_close, "quiet", true);
    m_close->setToolTip(tr("Dismiss (Esc)"));
    m_close->setAccessibleName(tr("Dismiss the message"));
    m_close->setAccessibleDescription(tr("Hides the message; Esc does the same"));
    m_action->setAccessibleDescription(tr("What can be done about the message"));
    setRole(m_other, "quiet", true);
    m_other->setToolTip(tr("Shows the other message"));
    m_other->setAccessibleName(tr("Show the other message"));
    m_other->setAccessibleDescription(m_other->toolTip());
    m_said.buttons->addWidget(m_close);

    auto* column = columnIn(this, 4);
    column->addWidget(m_underWay.frame);
    column->addWidget(m_said.frame);

    for (QPushButton* button : {m_action, m_cancel}) button->setFocusPolicy(Qt::TabFocus);

    m_leave.setSingleShot(true);
    connect(&m_leave, &QTimer::timeout, this, &MessageStrip::dismiss);
    connect(m_close, &QToolButton::clicked, this, &MessageStrip::dismiss);
    connect(m_action, &QPushButton::clicked, this, &MessageStrip::act);
    connect(m_other, &QToolButton::clicked, this, [this] {
        m_progressFirst = !m_progressFirst;
        arrange();
    });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        const auto cancelled = std::exchange(m_cancelled, nullptr);
        hideProgress();
        if (cancelled) cancelled();
    });
    setVisible(false);
}

void MessageStrip::show(Notice notice) {
    m_notice = std::move(notice);
    m_said.words = m_notice.sentence;
    m_action->setText(m_notice.actionText);
    m_action->setAccessibleName(m_notice.actionText);
    setRole(m_said.frame, "tone", toneName(m_notice.tone));
    m_hasNotice = true;
    m_progressFirst = false;
    arrange();
    m_leave.stop();
    if (m_notice.secondsShown > 0) m_leave.start(m_notice.secondsShown * 1000);
    QAccessibleEvent alert(m_said.sentence, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

/// Before it hides what has it: Qt would give it to whatever comes next, where the keys are not the picture's.
void MessageStrip::giveUpFocus() {
    if (QWidget* focus = QApplication::focusWidget(); focus && isAncestorOf(focus)) focus->clearFocus();
}

bool MessageStrip::dismiss() {
    if (!hasNotice()) return false;
    giveUpFocus();
    m_leave.stop();
    m_hasNotice = false;
    m_progressFirst = false;
    arrange();
    return true;
}

bool MessageStrip::hasNotice() const {
    return m_hasNotice;
}

void MessageStrip::setLarge(bool large) {
    if (std::exchange(m_large, large) == large) return;
    if (large && m_leave.isActive()) dismiss();
    setStyleSheet(hallStyle(large, QStringLiteral("QLabel, QPushButton, QToolButton")));
    const int side = large ? kHallType : kCloseIcon;
    m_close->setIconSize(QSize(side, side));
    arrange();
}

void MessageStrip::resizeEvent(QResizeEvent* event) {
    arrange();
    QWidget::resizeEvent(event);
}

/// The lines that are needed; the notice's action is in its own, or beside the way to cancel what it announced.
void MessageStrip::arrange() {
    const bool together = m_hasNotice && m_notice.announces && m_cameToPass && m_hasProgress;
    const bool oneOfTwo = m_hasNotice && m_hasProgress && !together && width() < kWidthForTwo;
    const auto put = [](QWidget* button, const Line& line) {
        if (line.buttons->indexOf(button) < 0) line.buttons->insertWidget(line.buttons->count() - 1, button);
    };
    put(m_other, m_progressFirst ? m_underWay : m_said);
    put(m_action, together ? m_underWay : m_said);
    m_action->setVisible(m_hasNotice && !m_notice.actionText.isEmpty());
    m_other->setText(m_progressFirst ? tr("2 of 2") : tr("1 of 2"));
    m_other->setVisible(oneOfTwo);
    m_said.frame->setVisible(m_hasNotice && !together && !(oneOfTwo && m_progressFirst));
    m_underWay.frame->setVisible(m_hasProgress && !(oneOfTwo && !m_progressFirst));
    for (Line* line : {&m_said, &m_underWay}) fit(*line);
    setVisible(m_hasNotice || m_hasProgress);
}

/// The buttons stand beside the words, or below where those would have no room; the bar only where it costs no line.
void MessageStrip::fit(Line& line) {
    const QFontMetrics metrics(line.sentence->font());
    const QMargins margins = line.layout->contentsMargins();
    const int whole = width() - kBorder - margins.left() - margins.right(),
              beside = whole - line.buttons->sizeHint().width() - line.layout->spacing();
    const auto heightIn = [&](const QString& words, int room) {
        return wrappedSize(words, line.sentence->font(), std::max(room, 1)).height();
    };
    const bool below =
        beside < kFewWords * metrics.averageCharWidth() && heightIn(line.words, beside) > metrics.height();
    const int room = below ? whole : beside;
    line.layout->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    QString words = line.words;
    if (&line == &m_underWay) {
        const int besideBar = room - kBar - line.layout->spacing();
        const bool bar = !below && heightIn(words, besideBar) == heightIn(words, room);
        m_bar->setVisible(bar);
        const int most = (below ? kMostLines : kMostLines + 1) * (metrics.lineSpacing() + 1);  // it is rounded
        words =
            wordsThatFit(words, [&](const QString& some) { return heightIn(some, bar ? besideBar : room) <= most; });
    }
    line.sentence->setText(words);
    line.sentence->setToolTip(words == line.words ? QString() : line.words);
    line.sentence->setAccessibleName(line.words);
}

void MessageStrip::act() {
    if (!hasNotice()) return;
    const auto action = m_notice.action;
    dismiss();
    if (action) action();
}

void MessageStrip::showProgress(const QString& sentence, const QString& cancelText, std::function<void()> cancel,
                                bool cameToPass) {
    m_underWay.words = sentence;
    m_cancel->setText(cancelText);
    m_cancel->setAccessibleName(cancelText);
    m_cancelled = std::move(cancel);
    m_hasProgress = true;
    m_cameToPass = cameToPass;
    arrange();
}

void MessageStrip::hideProgress() {
    if (m_cancel->hasFocus()) giveUpFocus();
    m_hasProgress = false;
    m_progressFirst = false;
    arrange();
}

bool MessageStrip::hasProgress() const {
    return m_hasProgress;
}

}  // namespace kolo::app
