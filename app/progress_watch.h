// SPDX-License-Identifier: GPL-3.0-or-later
//
// Anything that takes longer than a second is shown as in progress and can be cancelled: an answer due from the engine
// (then the way out is a fresh engine) or an iteration that it is working on (then the run is cancelled).
#pragma once

#include <QObject>
#include <QTimer>

namespace kolo::app {

class EngineClient;
class MessageStrip;
class RunDocument;

class ProgressWatch : public QObject {
    Q_OBJECT
public:
    ProgressWatch(EngineClient& client, RunDocument& document, MessageStrip& strip, QObject* parent = nullptr);

private:
    void look();

    EngineClient& m_client;
    RunDocument& m_document;
    MessageStrip& m_strip;
    QTimer m_second;  // since the engine began its current work
    int m_edge = -1;  // the live edge at that time
    QString m_owed;   // a late answer, in words
    int m_owedSeconds = 0;
    bool m_slowStep = false;
};

}  // namespace kolo::app
