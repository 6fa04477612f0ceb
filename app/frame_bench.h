// SPDX-License-Identifier: GPL-3.0-or-later
//
// `kolo-studio --bench-frames`: the real window animates a run for some seconds, over and over, and prints how many
// frames it showed and how long its own thread was ever blocked. The watchdog is a second thread: every two
// milliseconds it posts an event to the window's thread and measures how long the answer takes, which is how long a key
// press at that time would have had to wait.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QThread>
#include <QWidget>
#include <atomic>
#include <vector>

#include "viz/host/forward.h"

namespace kolo::app {

class RunDocument;

class Watchdog : public QThread {
public:
    explicit Watchdog(QObject& patient) : m_patient(patient) {}
    ~Watchdog() override;
    std::vector<double> waitsMs();  ///< all so far; ends the watch

protected:
    void run() override;

private:
    QObject& m_patient;
    std::atomic<bool> m_stop{false};
    std::vector<double> m_waits;  // written only on the patient's thread
};

class FrameBench : public QObject {
    Q_OBJECT
public:
    FrameBench(QWidget& window, RunDocument& document, viz::CanvasWidget& canvas, viz::CanvasWidget& timeline,
               int seconds);

private:
    void begin();
    void play();
    void end();

    QWidget& m_window;
    RunDocument& m_document;
    viz::CanvasWidget &m_canvas, &m_timeline;
    int m_seconds;
    int m_frames = 0;
    int m_timelineFrames = 0;
    double m_sceneMs = 0, m_paintMs = 0;
    double m_longestPaintMs = 0;
    QElapsedTimer m_clock;
    Watchdog m_watchdog;
    bool m_begun = false;
};

}  // namespace kolo::app
