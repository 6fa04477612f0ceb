// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/frame_bench.h"

#include <QApplication>
#include <QTimer>
#include <algorithm>
#include <cstdio>

#include "app/run_document.h"
#include "viz/host/canvas_widget.h"

namespace kolo::app {

namespace {
constexpr int kPingMs = 2;
constexpr double kLongestFrameMs = 16;
constexpr int kWarmUpMs = 1500;  // shaders, fonts and the first layout belong to startup, which is measured elsewhere
}  // namespace

Watchdog::~Watchdog() {
    m_stop = true;
    wait();
}

void Watchdog::run() {
    while (!m_stop) {
        QElapsedTimer sent;
        sent.start();
        std::atomic<bool> answered{false};
        QMetaObject::invokeMethod(
            &m_patient,
            [&] {
                m_waits.push_back(sent.nsecsElapsed() * 1e-6);
                answered = true;
                answered.notify_one();
            },
            Qt::QueuedConnection);
        answered.wait(false);
        msleep(kPingMs);
    }
}

std::vector<double> Watchdog::waitsMs() {
    m_stop = true;
    while (!wait(1)) QCoreApplication::processEvents();  // its last question is answered here
    return m_waits;
}

FrameBench::FrameBench(QWidget& window, RunDocument& document, viz::CanvasWidget& canvas, viz::CanvasWidget& timeline,
                       int seconds)
    : QObject(&window),
      m_window(window),
      m_document(document),
      m_canvas(canvas),
      m_timeline(timeline),
      m_seconds(seconds),
      m_watchdog(*this) {
    // The first run must be complete, so that the animation is a replay that loops.
    connect(&document, &RunDocument::runStarted, &document, &RunDocument::toEnd);
    connect(
        &document, &RunDocument::runEnded, this, [this] { QTimer::singleShot(kWarmUpMs, this, &FrameBench::begin); },
        Qt::SingleShotConnection);
    connect(&document, &RunDocument::playheadMoved, this, [this] {
        if (m_begun) QTimer::singleShot(0, this, &FrameBench::play);
    });
}

/// Restarts from the beginning when the end is reached.
void FrameBench::play() {
    if (!m_document.playhead().playing() && m_document.playhead().atRest()) m_document.togglePlay();
}

void FrameBench::begin() {
    m_begun = true;
    m_document.setSecondsPerStep(0.5);
    m_document.goTo(0);
    play();
    connect(&m_canvas, &viz::CanvasWidget::frameSwapped, this, [this] {
        ++m_frames;
        const auto cost = m_canvas.lastFrame();
        m_sceneMs += cost.scene;
        m_paintMs += cost.paint;
        m_longestPaintMs = std::max(m_longestPaintMs, cost.scene + cost.paint);
    });
    connect(&m_timeline, &viz::CanvasWidget::frameSwapped, this, [this] { ++m_timelineFrames; });
    m_clock.start();
    m_watchdog.start();
    QTimer::singleShot(m_seconds * 1000, Qt::PreciseTimer, this, &FrameBench::end);
}

void FrameBench::end() {
    const double seconds = m_clock.nsecsElapsed() * 1e-9;
    std::vector<double> waits = m_watchdog.waitsMs();
    std::sort(waits.begin(), waits.end());
    const auto part = [&](double p) {
        return waits.empty() ? 0.0 : waits[static_cast<std::size_t>(p * (waits.size() - 1))];
    };
    const int frames = std::max(m_frames, 1);
    std::printf("workers                     %d\n", m_document.info().ranks);
    std::printf("window                      %d x %d at %.1f\n", m_window.width(), m_window.height(),
                m_window.devicePixelRatioF());
    std::printf("frames per second           %.1f\n", m_frames / seconds);
    std::printf("timeline frames per second  %.1f\n", m_timelineFrames / seconds);
    std::printf("picture, mean               %.2f ms scene, %.2f ms paint, longest %.2f ms\n", m_sceneMs / frames,
                m_paintMs / frames, m_longestPaintMs);
    std::printf("vertices                    %d canvas, %d timeline\n", m_canvas.lastFrame().vertices,
                m_timeline.lastFrame().vertices);
    std::printf("timeline, last              %.2f ms scene, %.2f ms paint\n", m_timeline.lastFrame().scene,
                m_timeline.lastFrame().paint);
    const auto tooLong = waits.end() - std::upper_bound(waits.begin(), waits.end(), kLongestFrameMs);
    std::printf(
        "window's thread blocked     median %.1f ms, 99 %% below %.1f ms, longest %.1f ms; %td of %zu over %.0f ms\n",
        part(0.5), part(0.99), part(1.0), tooLong, waits.size(), kLongestFrameMs);
    std::fflush(stdout);
    m_window.close();
}

}  // namespace kolo::app
