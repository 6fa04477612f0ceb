// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/screenshot.h"

#include <QApplication>
#include <QPixmap>
#include <cstdio>

#include "app/run_document.h"

namespace kolo::app {

namespace {
constexpr int kWindowSettlesMs = 600;  // charts and tables are fed in bursts
constexpr int kGiveUpMs = 20'000;
}  // namespace

Screenshot::Screenshot(QWidget& window, RunDocument& document, const QString& path, int step)
    : QObject(&window), m_window(window), m_document(document), m_path(path), m_step(step) {
    m_settle.setSingleShot(true);
    m_settle.setInterval(kWindowSettlesMs);
    m_giveUp.setSingleShot(true);
    for (const auto signal : {&RunDocument::playheadMoved, &RunDocument::eventsArrived, &RunDocument::runEnded})
        connect(&document, signal, this, &Screenshot::look);
    connect(&m_settle, &QTimer::timeout, this, [this] {
        const bool saved = m_window.grab().save(m_path);
        if (!saved) std::fprintf(stderr, "The picture %s could not be written.\n", qPrintable(m_path));
        m_window.close();
        QApplication::exit(saved ? 0 : 1);
    });
    connect(&m_giveUp, &QTimer::timeout, this, [this] {
        std::fprintf(stderr, "No run was ready to be pictured within %d s.\n", kGiveUpMs / 1000);
        m_window.close();
        QApplication::exit(1);
    });
    m_giveUp.start(kGiveUpMs);
}

void Screenshot::look() {
    const RunDocument& document = m_document;
    // Training is captured after it has ended: until then its charts grow. A pipeline waits for the reader.
    const bool ready = document.hasRun() && (document.history()       ? document.history()->liveStep() >= 0
                                             : document.goesBySlots() ? true
                                                                      : document.result().has_value());
    if (ready && document.playhead().atRest() && document.step() >= std::min(m_step, document.steps()))
        m_settle.start();
}

}  // namespace kolo::app
