// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window's only door to the engine: a `kolo serve` process, driven through the session protocol.
//
// The engine may die or hang (a CUDA fault, a killed rank); the window may not. So it is a separate process, a worker
// thread reads and decodes its output (engine_process.h), and this class delivers the messages between two frames. A
// lost engine is reported in one sentence and replaced by a fresh one; requests that were waiting for an answer get an
// error instead.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QThread>
#include <QTimer>
#include <functional>
#include <map>
#include <memory>

#include "app/engine_process.h"
#include "engine/api/protocol.h"

namespace kolo::app {

struct EngineOptions {
    QString program;          ///< empty: `kolo` beside this program, else on the PATH
    QString database;         ///< empty: the engine's own default
    int patienceMs = 10'000;  ///< an engine silent for longer while it owes a quick answer counts as hung
};

class EngineClient : public QObject {
    Q_OBJECT
public:
    /// Called once, on the window's thread: with the reply, or with the reason why there is none.
    using Answer = std::function<void(const Outcome<protocol::Reply>&)>;

    explicit EngineClient(QObject* parent = nullptr);
    ~EngineClient() override;  ///< stop()

    void start(const EngineOptions& options);
    void restart();  ///< a fresh engine, whatever the old one is doing; lost() says Cancelled
    void stop();     ///< asks it to quit, then terminates, then kills

    const EngineOptions& options() const { return m_options; }
    void setPatience(int ms) { m_options.patienceMs = ms; }

    bool isReady() const { return m_ready; }                  ///< its hello has arrived
    const protocol::Hello& hello() const { return m_hello; }  ///< only if isReady()
    qint64 processId() const { return m_processId; }          ///< 0: not running

    /// Sends now, or as soon as the engine is ready. Returns the request's id.
    qint64 request(protocol::RequestBody body, Answer answer = {});

signals:
    void ready();
    /// Started, Events, StateChanged and Ended, in order.
    void message(const kolo::protocol::Message& message);
    /// The engine is gone, and why; if `restarting`, a fresh one is on its way.
    void lost(const kolo::Error& error, bool restarting);
    void complained(const QString& sentence);
    void slowAnswer(const QString& what, int seconds);  ///< an answer is due; 0 seconds: it has arrived

private:
    struct Pending {
        Answer answer;
        QString what;
        bool quick = true;
        QElapsedTimer since;
    };

    void launch();
    void listen(EngineProcess* process, int generation);
    void dismiss(bool politely);
    void drain();
    void deliver(protocol::Message& received);
    void settle(qint64 id, const Outcome<protocol::Reply>& outcome);
    void sendLine(qint64 id, const protocol::RequestBody& body);
    void loseEngine(const Error& error);
    void watch();

    QThread m_thread;
    EngineProcess* m_process = nullptr;  // lives in m_thread
    std::shared_ptr<Inbox> m_inbox;      // of this engine; a new one has a new inbox
    int m_generation = 0;                // output of earlier engines is ignored
    EngineOptions m_options;
    protocol::Hello m_hello;
    bool m_ready = false;
    qint64 m_processId = 0;
    qint64 m_lastId = 0;
    int m_deathsInARow = 0;
    QElapsedTimer m_age;    // of this engine
    QElapsedTimer m_heard;  // since its last message
    QTimer m_drain;
    QTimer m_watch;
    bool m_slowTold = false;
    std::map<qint64, Pending> m_pending;
    std::vector<std::pair<qint64, protocol::RequestBody>> m_waiting;  // until it is ready
};

/// An answer for an object that may be gone when it comes: then it is dropped.
template <typename Object, typename Function>
EngineClient::Answer whileAlive(Object* object, Function answer) {
    return [alive = QPointer<Object>(object), answer = std::move(answer)](const Outcome<protocol::Reply>& outcome) {
        if (alive) answer(outcome);
    };
}

/// What `taker` does with the strategies, once the engine has told them; an engine that is lost before, the next one.
template <typename Object, typename Function>
void askForStrategies(EngineClient& engine, Object* taker, Function take) {
    engine.request(
        protocol::ListStrategies{}, whileAlive(taker, [&engine, taker, take](const Outcome<protocol::Reply>& outcome) {
            if (outcome && outcome->strategies) return take(*outcome->strategies);
            if (!outcome && outcome.error().code == ErrorCode::RankLost)
                QObject::connect(
                    &engine, &EngineClient::ready, taker,
                    [&engine, taker, take] { askForStrategies(engine, taker, take); }, Qt::SingleShotConnection);
        }));
}

/// Where `kolo` is: the given path, beside this program, or on the PATH; empty if not found.
QString findEngine(const QString& given);

}  // namespace kolo::app
