// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/message_strip.h"

#include <QAccessible>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

#include "app/icons.h"
#include "app/layouts.h"
#include "app/lecture_stage.h"
#include "app/theme.h"

namespace kolo::app {

namespace {
constexpr int kCloseIcon = 14;
constexpr int kWidthForBar = 600;  // px; a narrower strip leaves the room to its words

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

MessageStrip::MessageStrip(QWidget* parent)
    : QWidget(parent),
      m_row(new QFrame(this)),
      m_sentence(sentenceLabel(m_row)),
      m_action(new QPushButton(m_row)),
      m_close(new QToolButton(m_row)),
      m_progressRow(new QFrame(this)),
      m_bar(new QProgressBar(m_progressRow)),
      m_progressSentence(sentenceLabel(m_progressRow)),
      m_cancel(new QPushButton(m_progressRow)) {
    setObjectName(QStringLiteral("messages"));
    setAttribute(Qt::WA_StyledBackground);  // what it lies over is not seen beside it
    setAccessibleName(tr("Messages"));
    setAccessibleDescription(tr("What the program has to tell, with at most one thing to do about it"));

    m_progressRow->setObjectName(QStringLiteral("messageStrip"));
    setRole(m_progressRow, "tone", QStringLiteral("info"));
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(80);
    m_bar->setAccessibleName(tr("Under way"));
    m_action->setAccessibleName(tr("What can be done about the message"));
    m_cancel->setAccessibleName(tr("Cancel what is under way"));
    m_bar->setAccessibleDescription(tr("Moves while the engine is busy"));
    m_cancel->setAccessibleDescription(tr("Ends what is under way"));
    auto* progressLine = rowIn(m_progressRow, 12, {12, 2, 8, 2});
    progressLine->addWidget(m_bar);
    progressLine->addWidget(m_progressSentence, 1);
    progressLine->addWidget(m_cancel);
    m_progressRow->hide();

    m_row->setObjectName(QStringLiteral("messageStrip"));
    m_close->setIcon(icon(Sign::Close));
    m_close->setIconSize(QSize(kCloseIcon, kCloseIcon));
    setRole(m_close, "quiet", true);
    m_close->setToolTip(tr("Dismiss (Esc)"));
    m_close->setAccessibleName(tr("Dismiss the message"));
    m_close->setAccessibleDescription(tr("Hides the message; Esc does the same"));
    m_action->setAccessibleDescription(tr("What can be done about the message"));
    auto* line = rowIn(m_row, 8, {12, 2, 4, 2});
    line->addWidget(m_sentence, 1);
    line->addWidget(m_action);
    line->addWidget(m_close);
    m_row->hide();

    auto* column = columnIn(this, 4);
    column->addWidget(m_progressRow);
    column->addWidget(m_row);

    m_leave.setSingleShot(true);
    connect(&m_leave, &QTimer::timeout, this, &MessageStrip::dismiss);
    connect(m_close, &QToolButton::clicked, this, &MessageStrip::dismiss);
    connect(m_action, &QPushButton::clicked, this, &MessageStrip::act);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        const auto cancelled = std::exchange(m_cancelled, nullptr);
        hideProgress();
        if (cancelled) cancelled();
    });
    setVisible(false);
}

void MessageStrip::show(Notice notice) {
    m_notice = std::move(notice);
    m_sentence->setText(m_notice.sentence);
    m_sentence->setAccessibleName(m_notice.sentence);
    m_action->setText(m_notice.actionText);
    m_action->setAccessibleName(m_notice.actionText);
    setRole(m_row, "tone", toneName(m_notice.tone));
    m_hasNotice = true;
    arrange();
    m_leave.stop();
    if (m_notice.secondsShown > 0) m_leave.start(m_notice.secondsShown * 1000);
    QAccessibleEvent alert(m_sentence, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

bool MessageStrip::dismiss() {
    if (!hasNotice()) return false;
    m_leave.stop();
    m_hasNotice = false;
    arrange();
    return true;
}

bool MessageStrip::hasNotice() const {
    return m_hasNotice;
}

void MessageStrip::setLarge(bool large) {
    if (std::exchange(m_large, large) == large) return;
    if (large && m_leave.isActive()) dismiss();
    setStyleSheet(hallStyle(large, QStringLiteral("QLabel, QPushButton")));
    const int side = large ? kHallType : kCloseIcon;
    m_close->setIconSize(QSize(side, side));
}

/// The rows that are needed; the notice's action is in its own, or beside the way to cancel what it announced.
void MessageStrip::resizeEvent(QResizeEvent* event) {
    m_bar->setVisible(width() >= kWidthForBar);
    QWidget::resizeEvent(event);
}

void MessageStrip::arrange() {
    const bool together = m_hasNotice && m_notice.announces && m_cameToPass && hasProgress();
    auto* home = static_cast<QBoxLayout*>((together ? m_progressRow : m_row)->layout());
    if (home->indexOf(m_action) < 0) home->insertWidget(home->count() - 1, m_action);
    m_action->setVisible(m_hasNotice && !m_notice.actionText.isEmpty());
    m_row->setVisible(m_hasNotice && !together);
    setVisible(m_hasNotice || hasProgress());
}

void MessageStrip::act() {
    if (!hasNotice()) return;
    const auto action = m_notice.action;
    dismiss();
    if (action) action();
}

void MessageStrip::showProgress(const QString& sentence, const QString& cancelText, std::function<void()> cancel,
                                bool cameToPass) {
    m_progressSentence->setText(sentence);
    m_cancel->setText(cancelText);
    m_cancel->setAccessibleName(cancelText);
    m_cancelled = std::move(cancel);
    m_progressRow->setVisible(true);
    m_cameToPass = cameToPass;
    arrange();
}

void MessageStrip::hideProgress() {
    m_progressRow->hide();
    arrange();
}

bool MessageStrip::hasProgress() const {
    return !m_progressRow->isHidden();
}

}  // namespace kolo::app
