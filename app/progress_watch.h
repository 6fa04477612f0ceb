// SPDX-License-Identifier: GPL-3.0-or-later
//
// Anything that takes longer than a second is shown to be under way, and can be cancelled: an answer that the engine
// owes (then the way out is a fresh engine) or an iteration that it is working on (then it is the end of the run).
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
    QTimer m_second;  // since the engine began what it is working on
    int m_edge = -1;  // the live edge when that was
    QString m_owed;   // an answer that is late, in words
    int m_owedSeconds = 0;
    bool m_slowStep = false;
};

}  // namespace kolo::app
