// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_client.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <cstring>

#include "app/engine_words.h"
#include "app/startup_trace.h"

namespace kolo::app {

namespace {
constexpr int kDrainMs = 4;     // of the window's thread, between two checks for its other events
constexpr int kSlowMs = 1000;   // then the reader is told that an answer is due
constexpr int kYoungMs = 5000;  // an engine that dies younger than this may die again
constexpr int kMaxDeathsInARow = 3;

template <typename... Cases>
struct Match : Cases... {
    using Cases::operator()...;
};
template <typename... Cases>
Match(Cases...) -> Match<Cases...>;

/// How the reader is told what the engine is busy with; and whether its answer must come quickly.
std::pair<QString, bool> describe(const protocol::RequestBody& body) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("EngineClient", text); };
    return std::visit(
        Match{[&](const protocol::Run&) { return std::pair(tr("preparing the run"), false); },
              [&](const protocol::StepOn&) { return std::pair(tr("the next step"), true); },
              [&](const protocol::Pause&) { return std::pair(tr("pausing"), true); },
              [&](const protocol::Continue&) { return std::pair(tr("going on"), true); },
              [&](const protocol::Speed&) { return std::pair(tr("changing the speed"), true); },
              [&](const protocol::Cancel&) { return std::pair(tr("cancelling the run"), true); },
              [&](const protocol::ListStrategies&) { return std::pair(tr("listing the strategies"), true); },
              [&](const protocol::ListRuns&) { return std::pair(tr("reading the history"), false); },
              [&](const protocol::OpenRun&) { return std::pair(tr("opening the run"), false); },
              [&](const protocol::RenameRun&) { return std::pair(tr("renaming the run"), false); },
              [&](const protocol::DeleteRun&) { return std::pair(tr("deleting the run"), false); },
              [&](const protocol::ThinRun&) { return std::pair(tr("thinning the run out"), false); },
              [&](const protocol::RestoreRun&) { return std::pair(tr("restoring the run"), false); },
              [&](const protocol::ExportRun&) { return std::pair(tr("exporting the run"), false); },
              [&](const protocol::ImportRuns&) { return std::pair(tr("reading the file"), false); },
              [&](const protocol::Doctor&) { return std::pair(tr("looking at this machine"), false); },
              [&](const protocol::CheckSchedule&) { return std::pair(tr("checking the schedule"), false); },
              [&](const protocol::Bench&) { return std::pair(tr("starting the measurements"), false); },
              [&](const protocol::StopBench&) { return std::pair(tr("stopping the measurements"), false); },
              [&](const protocol::Disturb&) { return std::pair(tr("disturbing the run"), true); },
              [&](const protocol::Quit&) { return std::pair(tr("ending"), true); }},
        body);
}
}  // namespace

QString findEngine(const QString& given) {
    if (!given.isEmpty()) return QFileInfo(given).isExecutable() ? QFileInfo(given).absoluteFilePath() : QString();
    const QFileInfo beside(QDir(QCoreApplication::applicationDirPath()), QStringLiteral("kolo"));
    if (beside.isFile() && beside.isExecutable()) return beside.absoluteFilePath();
    return QStandardPaths::findExecutable(QStringLiteral("kolo"));
}

EngineClient::EngineClient(QObject* parent) : QObject(parent) {
    m_thread.setObjectName(QStringLiteral("engine"));
    m_drain.setInterval(0);
    connect(&m_drain, &QTimer::timeout, this, &EngineClient::drain);
    m_watch.setInterval(250);
    connect(&m_watch, &QTimer::timeout, this, &EngineClient::watch);
}

EngineClient::~EngineClient() {
    stop();
}

void EngineClient::start(const EngineOptions& options) {
    m_options = options;
    m_deathsInARow = 0;
    launch();
}

void EngineClient::restart() {
    dismiss(false);
    m_deathsInARow = 0;
    emit lost({ErrorCode::Cancelled, "engine", tr("The engine was restarted.").toStdString()}, true);
    launch();
}

void EngineClient::launch() {
    const QString program = findEngine(m_options.program);
    if (program.isEmpty()) {
        const QString sentence =
            m_options.program.isEmpty()
                ? tr("The engine (the program kolo) is neither beside this program nor on the PATH; install it, or "
                     "name it with --engine.")
                : tr("The engine %1 does not exist or may not be executed; name a kolo program with --engine.")
                      .arg(m_options.program);
        emit lost({ErrorCode::DeviceUnavailable, "engine", sentence.toStdString()}, false);
        return;
    }
    if (!m_thread.isRunning()) m_thread.start();
    m_inbox = std::make_shared<Inbox>();
    m_process = new EngineProcess(m_inbox);
    m_process->moveToThread(&m_thread);
    listen(m_process, ++m_generation);
    m_age.start();
    m_heard.start();
    QStringList arguments{QStringLiteral("serve")};
    if (!m_options.database.isEmpty()) arguments << QStringLiteral("--db") << m_options.database;
    QMetaObject::invokeMethod(m_process,
                              [process = m_process, program, arguments] { process->start(program, arguments); });
}

void EngineClient::listen(EngineProcess* process, int generation) {
    const auto still = [this, generation] { return generation == m_generation; };
    connect(process, &EngineProcess::started, this, [this, still](qint64 id) {
        if (still()) m_processId = id;
    });
    connect(process, &EngineProcess::inboxFilled, this, [this, still] {
        if (still()) m_drain.start();
    });
    connect(process, &EngineProcess::complained, this, [this, still](const QString& sentence) {
        if (still()) emit complained(sentence);
    });
    connect(process, &EngineProcess::notStarted, this, [this, still](const QString& reason) {
        if (!still()) return;
        m_deathsInARow = kMaxDeathsInARow;
        loseEngine({ErrorCode::DeviceUnavailable, "engine",
                    tr("The engine could not be started: %1.").arg(reason).toStdString()});
    });
    connect(process, &EngineProcess::ended, this, [this, still](bool crashed, int code, const QString& said) {
        if (!still()) return;
        while (m_drain.isActive()) drain();  // what it said before it ended still counts
        QString sentence =
            crashed
                ? tr("The engine was ended by signal %1 (%2)").arg(code).arg(engineWords(std::string(strsignal(code))))
                : tr("The engine ended by itself with exit code %1").arg(code);
        QString lastWords = said.section(QLatin1Char('\n'), -1).trimmed();
        if (lastWords.startsWith(QLatin1String("kolo: "))) lastWords.remove(0, 6);
        sentence += lastWords.isEmpty() ? QStringLiteral(".") : tr("; its last words: %1").arg(lastWords);
        loseEngine({ErrorCode::RankLost, "engine", sentence.toStdString()});
    });
}

void EngineClient::dismiss(bool politely) {
    ++m_generation;
    m_drain.stop();
    m_watch.stop();
    m_ready = false;
    m_processId = 0;
    m_waiting.clear();
    if (m_process) {
        EngineProcess* process = std::exchange(m_process, nullptr);
        QByteArray farewell =
            QByteArray::fromStdString(protocol::encode(protocol::Request{++m_lastId, protocol::Quit{}}));
        QMetaObject::invokeMethod(process, [process, politely, farewell = farewell + '\n'] {
            if (politely) {
                process->stop(farewell);
            } else {
                process->kill();
            }
            process->deleteLater();
        });
    }
    // Whoever waits for an answer is told why none will come.
    const Error error{ErrorCode::RankLost, "engine", tr("The engine ended before it answered.").toStdString()};
    for (auto pending = std::exchange(m_pending, {}); auto& [id, entry] : pending) {
        if (entry.answer) entry.answer(error);
    }
    if (std::exchange(m_slowTold, false)) emit slowAnswer({}, 0);
}

void EngineClient::stop() {
    dismiss(true);
    m_thread.quit();  // queued in the worker after the farewell
    m_thread.wait();
}

void EngineClient::loseEngine(const Error& error) {
    m_deathsInARow = m_age.isValid() && m_age.elapsed() > kYoungMs ? 1 : m_deathsInARow + 1;
    const bool again = m_deathsInARow < kMaxDeathsInARow;
    dismiss(false);
    emit lost(error, again);
    if (again) launch();
}

qint64 EngineClient::request(protocol::RequestBody body, Answer answer) {
    const qint64 id = ++m_lastId;
    auto [what, quick] = describe(body);
    Pending pending{std::move(answer), what, quick, {}};
    pending.since.start();
    m_pending.emplace(id, std::move(pending));
    if (m_ready) {
        sendLine(id, body);
    } else {
        m_waiting.emplace_back(id, std::move(body));
    }
    if (!m_watch.isActive()) m_watch.start();
    return id;
}

void EngineClient::sendLine(qint64 id, const protocol::RequestBody& body) {
    QByteArray line = QByteArray::fromStdString(protocol::encode(protocol::Request{id, body}));
    line += '\n';
    QMetaObject::invokeMethod(m_process, [process = m_process, line] { process->send(line); });
}

void EngineClient::drain() {
    QElapsedTimer time;
    time.start();
    protocol::Message next;
    const auto inbox = m_inbox;
    while (inbox->take(next)) {
        deliver(next);
        if (inbox != m_inbox || time.elapsed() >= kDrainMs) return;  // the timer brings us back
    }
    m_drain.stop();
}

void EngineClient::deliver(protocol::Message& received) {
    m_heard.start();
    if (auto* listed = std::get_if<protocol::Reply>(&received); listed && listed->strategies)
        for (StrategyInfo& strategy : *listed->strategies) strategy = inWords(std::move(strategy));
    if (const auto* hello = std::get_if<protocol::Hello>(&received)) {
        if (hello->protocol != protocol::kVersion) {
            m_deathsInARow = kMaxDeathsInARow;
            loseEngine({ErrorCode::BadMessage, "engine",
                        tr("The engine (version %1) speaks protocol %2, this window speaks protocol %3; install both "
                           "from one version of Kolo.")
                            .arg(QString::fromStdString(hello->version))
                            .arg(hello->protocol)
                            .arg(protocol::kVersion)
                            .toStdString()});
            return;
        }
        m_hello = *hello;
        m_ready = true;
        traceStartup("engine hello");
        emit ready();
        for (const auto& [id, body] : std::exchange(m_waiting, {})) sendLine(id, body);
    } else if (const auto* reply = std::get_if<protocol::Reply>(&received)) {
        settle(reply->id, *reply);
    } else if (const auto* refusal = std::get_if<protocol::ErrorReply>(&received)) {
        settle(refusal->id, refusal->error);
    } else {
        emit message(received);
        const auto* ended = std::get_if<protocol::Ended>(&received);
        if (ended && !ended->notice.empty()) emit complained(engineWords(ended->notice));
    }
}

void EngineClient::settle(qint64 id, const Outcome<protocol::Reply>& outcome) {
    const auto found = m_pending.find(id);
    if (found == m_pending.end()) {
        if (!outcome) emit complained(engineWords(outcome.error().message));
        return;
    }
    const Answer answer = std::move(found->second.answer);
    m_pending.erase(found);
    if (answer) {
        answer(outcome);
    } else if (!outcome) {
        emit complained(engineWords(outcome.error().message));
    }
}

void EngineClient::watch() {
    const Pending *oldest = nullptr, *oldestQuick = nullptr;  // ids grow, so the first is the oldest
    for (const auto& [id, pending] : m_pending) {
        if (!oldest) oldest = &pending;
        if (!oldestQuick && (pending.quick || !m_ready)) oldestQuick = &pending;
    }
    if (!oldest) {
        m_watch.stop();
        if (std::exchange(m_slowTold, false)) emit slowAnswer({}, 0);
        return;
    }
    const qint64 owed = oldest->since.elapsed();
    if (owed >= kSlowMs) {
        m_slowTold = true;
        emit slowAnswer(oldest->what, static_cast<int>(owed / 1000));
    } else if (std::exchange(m_slowTold, false)) {
        emit slowAnswer({}, 0);
    }
    // A long export is no reason for impatience; an engine that has gone silent although it owes a quick answer is.
    if (oldestQuick && std::min(oldestQuick->since.elapsed(), m_heard.elapsed()) > m_options.patienceMs) {
        loseEngine({ErrorCode::RankLost, "engine",
                    tr("The engine has not answered for %1 s (%2), so it was ended.")
                        .arg(m_options.patienceMs / 1000.0)
                        .arg(oldestQuick->what)
                        .toStdString()});
    }
}

}  // namespace kolo::app
