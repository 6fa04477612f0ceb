// SPDX-License-Identifier: GPL-3.0-or-later
//
// The worker half of the engine client: it owns the QProcess, splits its output into lines and decodes them, so that
// the window's own thread neither reads a pipe nor parses JSON. Decoded messages go into the inbox, a queue behind a
// mutex; the client empties that in small portions between two frames.
#pragma once

#include <QByteArray>
#include <QMutex>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <deque>
#include <memory>
#include <vector>

#include "engine/api/protocol.h"

namespace kolo::app {

/// What a worker thread passes to the window's thread: messages, in order.
class Inbox {
public:
    /// True if it was empty: then the reader must be notified.
    bool put(std::vector<protocol::Message> messages);
    bool take(protocol::Message& message);

private:
    QMutex m_mutex;
    std::deque<protocol::Message> m_messages;
};

/// Lives in the worker thread; every slot is called through the event queue.
class EngineProcess : public QObject {
    Q_OBJECT
public:
    explicit EngineProcess(std::shared_ptr<Inbox> inbox) : m_inbox(std::move(inbox)) {}

public slots:
    void start(const QString& program, const QStringList& arguments);
    void send(const QByteArray& lines);
    /// Says goodbye, then terminates it, then kills it; returns when it has ended.
    void stop(const QByteArray& farewell);
    void kill();  ///< at once, when it no longer answers; returns when it has ended

signals:
    void started(qint64 processId);
    void inboxFilled();
    void complained(const QString& sentence);  ///< a line that is not a message; the rest continues
    /// It is gone. `said` is the end of its standard error output.
    void ended(bool crashed, int exitCode, const QString& said);
    void notStarted(const QString& reason);

private:
    void read();
    void readErrors();
    void decode(QByteArrayView line, std::vector<protocol::Message>& messages);

    std::shared_ptr<Inbox> m_inbox;
    QProcess* m_process = nullptr;
    QByteArray m_line;  // the incomplete line so far
    QByteArray m_errors;
};

/// Splits a batch into portions that the window can process within a frame.
std::vector<protocol::Message> portions(protocol::Events events);

}  // namespace kolo::app
