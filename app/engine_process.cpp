// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine_process.h"

#include <QMutexLocker>
#include <algorithm>

#include "app/engine_words.h"

namespace kolo::app {

namespace {
constexpr std::size_t kPortion = 2048;  // events; BufferHistory processes them in well under a millisecond
constexpr qsizetype kMaxLine = 4 * protocol::kMaxLineBytes;
constexpr qsizetype kErrorsKept = 4096;
constexpr int kPoliteMs = 1500;
}  // namespace

bool Inbox::put(std::vector<protocol::Message> messages) {
    QMutexLocker lock(&m_mutex);
    const bool wasEmpty = m_messages.empty();
    std::move(messages.begin(), messages.end(), std::back_inserter(m_messages));
    return wasEmpty && !m_messages.empty();
}

bool Inbox::take(protocol::Message& message) {
    QMutexLocker lock(&m_mutex);
    if (m_messages.empty()) return false;
    message = std::move(m_messages.front());
    m_messages.pop_front();
    return true;
}

std::vector<protocol::Message> portions(protocol::Events events) {
    std::vector<protocol::Message> result;
    if (events.batch.events.size() <= kPortion) {
        result.emplace_back(std::move(events));
        return result;
    }
    const EventBatch& all = events.batch;
    for (std::size_t first = 0; first < all.events.size(); first += kPortion) {
        EventBatch part;
        part.firstNewName = all.firstNewName;
        if (first == 0) part.newNames = all.newNames;
        const std::size_t last = std::min(first + kPortion, all.events.size());
        part.events.assign(all.events.begin() + first, all.events.begin() + last);
        for (Event& event : part.events) {
            if (event.valuesCount == 0) continue;
            const auto values = all.valuesOf(event);
            event.valuesFirst = static_cast<std::uint32_t>(part.values.size());
            part.values.insert(part.values.end(), values.begin(), values.end());
        }
        result.emplace_back(protocol::Events{events.run, std::move(part)});
    }
    return result;
}

void EngineProcess::start(const QString& program, const QStringList& arguments) {
    m_line.clear();
    m_errors.clear();
    m_process = new QProcess(this);
    QProcess* process = m_process;
    connect(process, &QProcess::started, this, [this, process] { emit started(process->processId()); });
    connect(process, &QProcess::readyReadStandardOutput, this, &EngineProcess::read);
    connect(process, &QProcess::readyReadStandardError, this, &EngineProcess::readErrors);
    connect(process, &QProcess::errorOccurred, this, [this, process](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        const QString reason = process->errorString();
        process->deleteLater();
        if (m_process == process) m_process = nullptr;
        emit notStarted(reason);
    });
    connect(process, &QProcess::finished, this, [this, process](int exitCode, QProcess::ExitStatus status) {
        read();
        readErrors();
        process->deleteLater();
        if (m_process == process) m_process = nullptr;
        emit ended(status == QProcess::CrashExit, exitCode, QString::fromUtf8(m_errors).trimmed());
    });
    process->start(program, arguments);
}

void EngineProcess::send(const QByteArray& lines) {
    if (m_process) m_process->write(lines);
}

void EngineProcess::stop(const QByteArray& farewell) {
    if (!m_process) return;
    QProcess* process = m_process;
    process->disconnect(this);
    if (process->state() == QProcess::Starting) process->waitForStarted(kPoliteMs);
    if (process->state() == QProcess::Running) {
        process->write(farewell);
        process->closeWriteChannel();
        if (!process->waitForFinished(kPoliteMs)) {
            process->terminate();
            if (!process->waitForFinished(kPoliteMs)) return kill();
        }
    }
    delete process;
    m_process = nullptr;
}

void EngineProcess::kill() {
    if (!m_process) return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished(kPoliteMs);
    delete m_process;
    m_process = nullptr;
}

void EngineProcess::read() {
    if (!m_process) return;
    m_line += m_process->readAllStandardOutput();
    std::vector<protocol::Message> messages;
    qsizetype from = 0;
    for (qsizetype end; (end = m_line.indexOf('\n', from)) >= 0; from = end + 1) {
        decode(QByteArrayView(m_line).sliced(from, end - from), messages);
    }
    m_line.remove(0, from);
    if (m_line.size() > kMaxLine) {
        m_line.clear();
        emit complained(tr("The engine sent a line of more than %1 MiB; it was skipped.").arg(kMaxLine >> 20));
    }
    if (m_inbox->put(std::move(messages))) emit inboxFilled();
}

void EngineProcess::decode(QByteArrayView line, std::vector<protocol::Message>& messages) {
    if (line.trimmed().isEmpty()) return;
    auto message = protocol::decodeMessage({line.data(), static_cast<std::size_t>(line.size())});
    if (!message) {
        emit complained(tr("The engine said something that this window does not understand: %1")
                            .arg(engineWords(message.error().message)));
        return;
    }
    if (auto* events = std::get_if<protocol::Events>(&*message)) {
        auto parts = portions(std::move(*events));
        std::move(parts.begin(), parts.end(), std::back_inserter(messages));
    } else {
        messages.push_back(std::move(*message));
    }
}

void EngineProcess::readErrors() {
    if (!m_process) return;
    m_errors += m_process->readAllStandardError();
    if (m_errors.size() > kErrorsKept) m_errors.remove(0, m_errors.size() - kErrorsKept);
}

}  // namespace kolo::app
