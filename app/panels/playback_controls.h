// SPDX-License-Identifier: GPL-3.0-or-later
//
// The playback controls of the pages besides the run: the same buttons, keys and motion as on the Run page, with their
// own playhead. What is stepped here is already in the record (or was never run), so nothing waits for the engine.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <functional>

#include "viz/replay/playhead.h"

class QLabel;
class QPushButton;
class QSlider;

namespace kolo::app {

class PlaybackControls : public QWidget {
    Q_OBJECT
public:
    /// `whose` starts the tooltips: "All runs", "The schedule". Compact: icons without words.
    explicit PlaybackControls(const QString& whose, bool compact = false, QWidget* parent = nullptr);

    const viz::Playhead& playhead() const { return m_playhead; }
    int told() const;  ///< the step in motion, or the one reached

    /// What is stepped through: "slot %1 of %2"; a step, if never called.
    void setPositionText(const QString& pattern);
    /// Says by itself where the playhead is; null: setPositionText does.
    void setPositionWords(std::function<QString()> words);
    void setEdge(int liveEdge, int steps);
    void rewind();            ///< to the start, at once, not playing
    void showStep(int step);  ///< plays its motion, from just before it
    void stepForward();
    void stepBack();
    void toStart();
    void toEnd();
    void togglePlay();
    void setSecondsPerStep(double seconds);
    void setReduceMotion(bool reduce);

    /// Space, the arrows, Home, End and a clicker's keys on `page` and the widgets in it, except where one types.
    void takeKeysOf(QWidget& page);

signals:
    void moved();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool obey(int key);
    void move();
    void showPosition();

    viz::Playhead m_playhead;
    QTimer m_timer;  // only while something moves
    QElapsedTimer m_clock;
    QPushButton *m_reset, *m_back, *m_step, *m_play;
    QSlider* m_slider;
    QLabel* m_position;
    std::function<QString()> m_positionWords;
    QString m_positionText = tr("step %1 of %2");
    bool m_compact;
};

}  // namespace kolo::app
