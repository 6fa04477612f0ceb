// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/narration.h"

#include <QAccessible>

#include "app/run_document.h"
#include "app/theme.h"

namespace kolo::app {

Narration::Narration(RunDocument& document, QWidget* parent) : QLabel(parent), m_document(document) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAlignment(Qt::AlignCenter);
    setAccessibleDescription(tr("What happens in the picture, in words"));
    connect(&document, &RunDocument::runStarted, this, &Narration::tell);
    connect(&document, &RunDocument::playheadMoved, this, &Narration::tell);
    connect(&document, &RunDocument::viewChanged, this, &Narration::tell);
    connect(&document, &RunDocument::engineStateChanged, this, &Narration::tell);
    tell();
}

void Narration::tell() {
    QString sentence;
    if (!m_document.hasRun()) {
        sentence = tr("Set up a run and press Run.");
    } else {
        const viz::Playhead& playhead = m_document.playhead();
        const int step = playhead.movingStep() > 0 ? playhead.movingStep() : playhead.step();
        const QString phase = m_document.phase(step);
        if (m_document.goesBySlots()) {
            sentence = m_document.slotInWords(step);
            sentence[0] = sentence[0].toUpper();
        } else {
            sentence = (m_document.training() ? tr("Step %1 of %2") : tr("Iteration %1 of %2"))
                           .arg(step)
                           .arg(m_document.steps());
        }
        if (!phase.isEmpty()) sentence += QStringLiteral(" · ") + phase;
        sentence += QStringLiteral(" · ") + m_document.narration();
    }
    if (sentence == m_sentence) return;
    m_sentence = sentence;
    setAccessibleName(sentence);
    setToolTip(sentence);
    setText(fontMetrics().elidedText(sentence, Qt::ElideRight, width()));
    QAccessibleEvent changed(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&changed);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Narration::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    setText(fontMetrics().elidedText(m_sentence, Qt::ElideRight, width()));
}

}  // namespace kolo::app
