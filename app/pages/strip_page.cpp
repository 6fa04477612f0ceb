// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/strip_page.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include "app/actions.h"
#include "app/engine_words.h"
#include "app/message_strip.h"
#include "app/panels/playback_controls.h"
#include "app/run_document.h"
#include "app/services.h"

namespace kolo::app {

namespace {
constexpr int kGoodNewsSeconds = 6;
}

StripPage::StripPage(QWidget* content, QWidget* parent) : QWidget(parent), m_strip(new MessageStrip(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_strip);
    column->addWidget(content, 1);
    setFocusProxy(content);
}

void StripPage::complain(const Error& error) {
    m_strip->show({Notice::Tone::Bad, engineWords(error.message), {}, {}, 0});
}

void StripPage::tell(const QString& sentence) {
    m_strip->show({Notice::Tone::Good, sentence, {}, {}, kGoodNewsSeconds});
}

bool StripPage::event(QEvent* event) {
    if (event->type() == QEvent::Show && !event->spontaneous()) emit shown();
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && m_strip->hasNotice()) {
            if (event->type() == QEvent::KeyPress) m_strip->dismiss();
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void driveLikeTheRun(PlaybackControls& controls, const Services& services) {
    RunDocument& document = services.document;
    const auto follow = [&controls, &document] { controls.setSecondsPerStep(document.playhead().secondsPerStep()); };
    follow();
    QObject::connect(&document, &RunDocument::playheadMoved, &controls, follow);
    controls.setReduceMotion(services.reduceMotion.isChecked());
    QObject::connect(&services.reduceMotion, &QAction::toggled, &controls, &PlaybackControls::setReduceMotion);
}

}  // namespace kolo::app
