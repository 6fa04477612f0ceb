// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/playback_controls.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <algorithm>

#include "app/actions.h"
#include "app/icons.h"
#include "app/layouts.h"
#include "app/theme.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

namespace {

constexpr int kFrameMs = 16;
constexpr double kLongestTick = 0.1;  // s: a window that was covered does not jump when it reappears

QPushButton* button(const QString& text, const QString& tip, Sign sign, bool compact, QWidget* parent) {
    auto* made = new QPushButton(icon(sign), compact ? QString() : text, parent);
    made->setIconSize(QSize(14, 14));
    made->setFocusPolicy(Qt::TabFocus);  // a click leaves the keyboard focus where it was
    made->setToolTip(tip);
    made->setAccessibleName(text);
    made->setAccessibleDescription(tip);
    return made;
}

}  // namespace

PlaybackControls::PlaybackControls(const QString& whose, bool compact, QWidget* parent)
    : QWidget(parent),
      m_reset(button(tr("Reset"), tr("%1: back to the start (Home)").arg(whose), Sign::Reset, compact, this)),
      m_back(button(tr("Back"), tr("%1: one step back (Left)").arg(whose), Sign::Back, compact, this)),
      m_step(button(tr("Step"), tr("%1: one step on (Right)").arg(whose), Sign::Step, compact, this)),
      m_play(button(tr("Play"), tr("%1: goes on by itself, or stops (Space)").arg(whose), Sign::Play, compact, this)),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_position(new QLabel(this)),
      m_compact(compact) {
    auto* row = rowIn(this, compact ? 4 : 8);
    for (QPushButton* each : {m_reset, m_back, m_step, m_play}) row->addWidget(each);
    if (!compact) m_play->setMinimumWidth(84);
    m_slider->setAccessibleName(tr("Step"));
    m_slider->setAccessibleDescription(tr("%1: drag to go to a step").arg(whose));
    m_slider->setPageStep(1);
    m_slider->setMinimumWidth(48);
    row->addWidget(m_slider, 1);
    m_position->setFont(numbersFont(13, QFont::Medium));
    m_position->setAccessibleName(tr("Which step is shown"));
    row->addWidget(m_position);

    m_timer.setInterval(kFrameMs);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        const double seconds = std::min(static_cast<double>(m_clock.nsecsElapsed()) * 1e-9, kLongestTick);
        m_clock.start();
        m_playhead.advance(seconds);
        if (m_playhead.atRest() && !m_playhead.playing()) m_timer.stop();
        showPosition();
    });
    connect(m_reset, &QPushButton::clicked, this, &PlaybackControls::toStart);
    connect(m_back, &QPushButton::clicked, this, &PlaybackControls::stepBack);
    connect(m_step, &QPushButton::clicked, this, &PlaybackControls::stepForward);
    connect(m_play, &QPushButton::clicked, this, &PlaybackControls::togglePlay);
    connect(m_slider, &QSlider::valueChanged, this, [this](int step) {
        m_playhead.jumpTo(step);
        move();
    });
    setEdge(0, 0);
}

int PlaybackControls::told() const {
    return m_playhead.movingStep() > 0 ? m_playhead.movingStep() : m_playhead.step();
}

void PlaybackControls::setPositionText(const QString& pattern) {
    m_positionText = pattern;
    showPosition();
}

void PlaybackControls::setPositionWords(std::function<QString()> words) {
    m_positionWords = std::move(words);
    m_position->setMinimumWidth(0);
    showPosition();
}

void PlaybackControls::setEdge(int liveEdge, int steps) {
    m_playhead.setLiveEdge(liveEdge, steps);
    if (m_playhead.target() > liveEdge) m_playhead.jumpTo(liveEdge);
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setRange(0, liveEdge);
    }
    for (QWidget* each : {static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_reset),
                          static_cast<QWidget*>(m_back), static_cast<QWidget*>(m_step), static_cast<QWidget*>(m_play)})
        each->setEnabled(liveEdge > 0);
    showPosition();
}

void PlaybackControls::rewind() {
    m_timer.stop();
    m_playhead.pause();
    m_playhead.reset();
    showPosition();
}

void PlaybackControls::showStep(int step) {
    m_playhead.jumpTo(step - 1);
    m_playhead.moveTo(std::min(step, m_playhead.liveEdge()));
    move();
}

void PlaybackControls::stepForward() {
    m_playhead.pause();
    m_playhead.moveTo(std::min(m_playhead.target() + 1, m_playhead.liveEdge()));
    move();
}

void PlaybackControls::stepBack() {
    m_playhead.jumpTo(m_playhead.atRest() ? m_playhead.step() - 1 : m_playhead.step());
    move();
}

void PlaybackControls::toStart() {
    m_playhead.jumpTo(0);
    move();
}

void PlaybackControls::toEnd() {
    m_playhead.jumpTo(m_playhead.liveEdge());
    move();
}

void PlaybackControls::togglePlay() {
    if (m_playhead.liveEdge() == 0) return;
    if (m_playhead.playing()) {
        m_playhead.pause();
    } else {
        if (m_playhead.target() >= m_playhead.liveEdge()) m_playhead.jumpTo(0);
        m_playhead.play();
    }
    move();
}

void PlaybackControls::setSecondsPerStep(double seconds) {
    m_playhead.setSecondsPerStep(seconds);
}

void PlaybackControls::setReduceMotion(bool reduce) {
    m_playhead.setReduceMotion(reduce);
}

void PlaybackControls::move() {
    if ((!m_playhead.atRest() || m_playhead.playing()) && !m_timer.isActive()) {
        m_clock.start();
        m_timer.start();
    }
    showPosition();
}

void PlaybackControls::showPosition() {
    // A faulty schedule ends before its last step: there is nothing to wait for.
    if (m_playhead.wantsMore() && m_playhead.atRest()) m_playhead.pause();
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(told());
    }
    m_position->setText(m_positionWords
                            ? m_positionWords()
                            : m_positionText.arg(viz::countText(told()), viz::countText(m_playhead.steps())));
    if (m_positionWords)  // times are of many widths: the slider stays where it is
        m_position->setMinimumWidth(std::max(m_position->minimumWidth(), m_position->sizeHint().width()));
    const QString play = m_playhead.playing() ? tr("Pause") : tr("Play");
    if (!m_compact) m_play->setText(play);
    m_play->setAccessibleName(play);
    m_play->setIcon(icon(m_playhead.playing() ? Sign::Pause : Sign::Play));
    emit moved();
}

void PlaybackControls::takeKeysOf(QWidget& page) {
    page.setProperty(kPlays, true);
    page.installEventFilter(this);
    for (QWidget* child : page.findChildren<QWidget*>()) child->installEventFilter(this);
}

bool PlaybackControls::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool types = qobject_cast<QComboBox*>(watched) || qobject_cast<QLineEdit*>(watched) ||
                       qobject_cast<QAbstractSpinBox*>(watched) || qobject_cast<QAbstractItemView*>(watched);
    const bool presses = qobject_cast<QAbstractButton*>(watched) && key->key() == Qt::Key_Space;
    const bool slides = qobject_cast<QSlider*>(watched) && key->key() != Qt::Key_Space;
    if (types || presses || slides || (key->modifiers() & ~Qt::KeypadModifier))
        return QWidget::eventFilter(watched, event);
    return obey(key->key()) || QWidget::eventFilter(watched, event);
}

bool PlaybackControls::obey(int key) {
    switch (key) {
        case Qt::Key_Space: togglePlay(); return true;
        case Qt::Key_Right:
        case Qt::Key_PageDown:
        case Qt::Key_Period: stepForward(); return true;
        case Qt::Key_Left:
        case Qt::Key_PageUp: stepBack(); return true;
        case Qt::Key_Home: toStart(); return true;
        case Qt::Key_End: toEnd(); return true;
        default: return false;
    }
}

}  // namespace kolo::app
