// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bar at the top: the run's playback controls on the left, what is on the screen in the middle, and where its
// numbers come from on the right. Its buttons reflect the window's actions, so a key, a menu and a button can never
// disagree.
#pragma once

#include <QFrame>
#include <array>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSlider;

namespace kolo::app {

class Actions;
class RunDocument;

/// The slider's ticks 0 … 100 stand for 5 … 0.1 s per step on a logarithmic scale: further right is faster.
double secondsOfTick(int tick);
int tickOfSeconds(double seconds);

class RunBar : public QFrame {
    Q_OBJECT
public:
    RunBar(RunDocument& document, Actions& actions, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;  ///< without the words that it can do without

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showRun();
    void showPlayhead();
    int wantedRoom() const;
    void makeRoom();
    void fit();

    RunDocument& m_document;
    QPushButton* m_play = nullptr;
    std::array<QPushButton*, 2> m_shortened{};
    QSlider* m_speed;
    QLabel* m_pace;
    QLabel* m_title;
    QLabel* m_subtitle;
    QWidget* m_words;  // both
    QLabel* m_hardware;
    QLabel* m_numbers;
    QLabel* m_source;
    QString m_titleText;
    QString m_about;  // the title's tip
    QHBoxLayout* m_line = nullptr;
    int m_wordsAt = 0;     // in the line
    bool m_below = false;  // the words are below the line
    int m_leastWidth = 0;  // 0: not known yet
    bool m_showsPause = false;
};

}  // namespace kolo::app
