// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/narration.h"

#include <QAccessible>

#include "app/run_document.h"
#include "app/theme.h"
#include "app/wrapped_words.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {
const QString kBetween = QStringLiteral(" · ");
constexpr int kLarge = 13, kSmall = 12;  // px: of type; the small where a line of the large does not hold it all

}  // namespace

Narration::Narration(RunDocument& document, QWidget* parent) : QLabel(parent), m_document(document) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFixedHeight(2 * QFontMetrics(wordsFont(kSmall)).lineSpacing());  // always: the picture above does not move
    setAlignment(Qt::AlignCenter);
    setAccessibleDescription(tr("What happens in the picture, in words"));
    connect(&document, &RunDocument::runStarted, this, &Narration::tell);
    connect(&document, &RunDocument::playheadMoved, this, &Narration::tell);
    connect(&document, &RunDocument::viewChanged, this, &Narration::tell);
    connect(&document, &RunDocument::engineStateChanged, this, &Narration::tell);
    tell();
}

void Narration::tell() {
    QStringList parts;
    if (!m_document.hasRun()) {
        parts << tr("Set up a run and press Run.");
    } else {
        const viz::Playhead& playhead = m_document.playhead();
        const int step = playhead.movingStep() > 0 ? playhead.movingStep() : playhead.step();
        const QString phase = m_document.phase(step);
        if (m_document.goesBySlots()) {
            QString slot = m_document.slotInWords(step);
            slot[0] = slot[0].toUpper();
            parts << slot;
        } else if (m_document.training() || m_document.history()) {
            parts << (m_document.training() ? tr("Step %1 of %2") : tr("Iteration %1 of %2"))
                         .arg(viz::countText(step), viz::countText(m_document.steps()));
        }
        if (!phase.isEmpty()) parts << phase;
        parts << m_document.narration();
    }
    if (parts == m_parts) return;
    m_parts = parts;
    setAccessibleName(parts.join(kBetween));
    setToolTip(accessibleName());
    fit();
    QAccessibleEvent changed(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&changed);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

/// Where there is little room, it has two lines of smaller type; and then, what happens comes before where: that stands
/// in the bar and in the picture, too.
void Narration::fit() {
    QStringList parts = m_parts;
    const QFont large = wordsFont(kLarge), small = wordsFont(kSmall);
    if (QFontMetrics(large).horizontalAdvance(parts.join(kBetween)) <= width()) {
        setFont(large);
        setText(withUnitsKept(parts.join(kBetween)));
        return;
    }
    setFont(small);
    const auto fits = [&](const QString& words) {
        const QSize taken = wrappedSize(words, small, width());
        return taken.width() <= width() && taken.height() <= height();
    };
    while (parts.size() > 1 && !fits(withUnitsKept(parts.join(kBetween)))) parts.removeFirst();
    setText(wordsThatFit(withUnitsKept(parts.join(kBetween)), fits));
}

void Narration::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    fit();
}

}  // namespace kolo::app
