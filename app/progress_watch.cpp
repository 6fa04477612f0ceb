// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/progress_watch.h"

#include "app/engine_client.h"
#include "app/engine_words.h"
#include "app/message_strip.h"
#include "app/run_document.h"
#include "viz/charts/amounts.h"

namespace kolo::app {

ProgressWatch::ProgressWatch(EngineClient& client, RunDocument& document, MessageStrip& strip, QObject* parent)
    : QObject(parent), m_client(client), m_document(document), m_strip(strip) {
    m_second.setSingleShot(true);
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, this, [this] {
        m_slowStep = true;
        look();
    });
    connect(&client, &EngineClient::slowAnswer, this, [this](const QString& what, int seconds) {
        m_owed = what;
        m_owedSeconds = seconds;
        look();
    });
    for (const auto signal : {&RunDocument::engineStateChanged, &RunDocument::eventsArrived}) {
        connect(&document, signal, this, &ProgressWatch::look);
    }
}

void ProgressWatch::look() {
    const int edge = m_document.playhead().liveEdge();
    const bool working = m_document.canGoOn() && m_document.isBusy();
    if (!working || edge != m_edge) {
        m_edge = edge;
        m_slowStep = false;
        m_second.stop();
    }
    if (working && !m_slowStep && !m_second.isActive()) m_second.start();

    if (!m_document.preparing().isEmpty()) {
        m_strip.showProgress(
            tr("Preparing: %1, %2 %.").arg(m_document.preparing()).arg(static_cast<int>(100 * m_document.prepared())),
            tr("Cancel the run"), [this] { m_document.cancel(); });
    } else if (m_owedSeconds > 0) {
        m_strip.showProgress(tr("The engine is still busy with %1 (%2 s).").arg(m_owed).arg(m_owedSeconds),
                             tr("Restart the engine"), [this] { m_client.restart(); });
    } else if (const Text& note = m_document.engineState().note; m_document.isLive() && !note.empty()) {
        m_strip.showProgress(
            engineWords(note), tr("Cancel the run"), [this] { m_document.cancel(); }, true);
    } else if (m_slowStep) {
        m_strip.showProgress((m_document.training() ? tr("The engine is working on step %1 of %2.")
                                                    : tr("The engine is working on iteration %1 of %2."))
                                 .arg(viz::countText(edge / m_document.stopsPerStep() + 1),
                                      viz::countText(m_document.steps() / m_document.stopsPerStep())),
                             tr("Cancel the run"), [this] { m_document.cancel(); });
    } else if (m_strip.hasProgress()) {
        m_strip.hideProgress();
    }
}

}  // namespace kolo::app
