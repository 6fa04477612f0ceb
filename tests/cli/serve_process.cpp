// SPDX-License-Identifier: Apache-2.0
#include "tests/cli/serve_process.h"

namespace kolo::test {

namespace {
constexpr int kPatienceMs = 60'000;
}

ServeProcess::ServeProcess(const Home& home, const QStringList& arguments) {
    home.prepare(m_process);
    m_process.start(koloBinary(), QStringList{"serve"} + arguments);
    m_process.waitForStarted(kPatienceMs);
}

ServeProcess::~ServeProcess() {
    if (m_process.state() == QProcess::NotRunning) return;
    m_process.kill();
    m_process.waitForFinished(kPatienceMs);
}

void ServeProcess::sendLine(const QByteArray& line) {
    m_process.write(line + '\n');
}

std::int64_t ServeProcess::send(protocol::RequestBody body) {
    protocol::Request request{++m_lastId, std::move(body)};
    sendLine(QByteArray::fromStdString(protocol::encode(request)));
    return request.id;
}

void ServeProcess::take() {
    while (m_process.canReadLine()) {
        QByteArray line = m_process.readLine();
        line.chop(1);
        lines.push_back(line);
        auto message = protocol::decodeMessage(line.toStdString());
        if (message) {
            messages.push_back(std::move(*message));
        } else {
            broken.push_back(line);
        }
    }
}

bool ServeProcess::readMore() {
    const std::size_t before = messages.size();
    take();
    while (messages.size() == before) {
        if (!m_process.waitForReadyRead(kPatienceMs)) {
            take();
            return messages.size() > before;
        }
        take();
    }
    return true;
}

Outcome<protocol::Reply> ServeProcess::answer(std::int64_t id) {
    std::size_t at = 0;
    while (true) {
        for (; at < messages.size(); ++at) {
            if (const auto* reply = std::get_if<protocol::Reply>(&messages[at]); reply && reply->id == id)
                return *reply;
            if (const auto* error = std::get_if<protocol::ErrorReply>(&messages[at]); error && error->id == id)
                return error->error;
        }
        if (!readMore()) return Error{ErrorCode::RunFailed, "", "The engine did not answer."};
    }
}

std::optional<SessionState> ServeProcess::waitPhase(SessionPhase phase, int step) {
    const auto changed = wait<protocol::StateChanged>([&](const protocol::StateChanged& message) {
        return message.state.phase == phase && (step < 0 || message.state.step == step);
    });
    return changed ? std::optional(changed->state) : std::nullopt;
}

bool ServeProcess::finishes(std::optional<std::int64_t> run) {
    const auto ended = wait<protocol::Ended>();
    return ended && ended->result.status == RunStatus::Finished && (!run || ended->run == *run);
}

int ServeProcess::finish() {
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(kPatienceMs)) return -1;
    take();
    return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1;
}

}  // namespace kolo::test
