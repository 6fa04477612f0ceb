// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs that a page wants for itself, one after the other, on an engine of its own: a program of the placement lab must
// not end the run that the reader has left standing at its third step. Of each asker only the latest wish waits.
#pragma once

#include <QObject>
#include <functional>
#include <optional>
#include <vector>

#include "app/engine_client.h"

namespace kolo::app {

class RunQueue : public QObject {
    Q_OBJECT
public:
    struct Finished {
        RunInfo info;
        RunResult result;
    };
    /// Called once, with what came of it; not at all when a later wish of the same asker took its place.
    using Done = std::function<void(const Outcome<Finished>&)>;

    explicit RunQueue(const EngineOptions& options, QObject* parent = nullptr);

    void ask(const QObject* asker, protocol::Run run, Done done);
    void cancel(const QObject* asker);
    bool isBusy(const QObject* asker) const;

signals:
    void busyChanged();
    void heard(const kolo::protocol::Message& message);  ///< of the run that is under way: its events and states

private:
    struct Wish {
        const QObject* asker;
        protocol::Run run;
        Done done;
    };
    void begin();
    void finish(const Outcome<Finished>& outcome);

    EngineClient m_client;
    std::vector<Wish> m_waiting;
    std::optional<Wish> m_now;
    qint64 m_request = 0;
    int m_number = 0;  // of the wish that is under way
    std::optional<RunInfo> m_started;
};

}  // namespace kolo::app
