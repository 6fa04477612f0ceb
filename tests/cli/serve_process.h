// SPDX-License-Identifier: Apache-2.0
//
// A minimal front end: starts `kolo serve`, sends requests, waits for messages. It waits for something to happen, never
// for time to pass.
#pragma once

#include <QProcess>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/api/protocol.h"
#include "tests/cli/kolo_process.h"

namespace kolo::test {

class ServeProcess {
public:
    explicit ServeProcess(const Home& home, const QStringList& arguments = {});
    ServeProcess() : ServeProcess(std::make_shared<Home>()) {}  ///< in a home of its own
    ~ServeProcess();

    void sendLine(const QByteArray& line);
    /// Returns the request's id.
    std::int64_t send(protocol::RequestBody body);
    void closeInput() { m_process.closeWriteChannel(); }

    /// The next message of type T that `wanted` accepts, counted from where the last wait ended; nothing if the engine
    /// ends or a minute passes. Everything received meanwhile is kept in `messages`.
    template <typename T>
    std::optional<T> wait(const std::function<bool(const T&)>& wanted = [](const T&) { return true; }) {
        while (true) {
            for (; m_next < messages.size(); ++m_next) {
                const T* body = std::get_if<T>(&messages[m_next]);
                if (body == nullptr || !wanted(*body)) continue;
                ++m_next;
                return *body;
            }
            if (!readMore()) return std::nullopt;
        }
    }
    /// The answer to request `id`, wherever it is among the messages.
    Outcome<protocol::Reply> answer(std::int64_t id);
    std::optional<SessionState> waitPhase(SessionPhase phase, int step = -1);
    /// Waits for the end of a run: whether it finished, and was the one with that number.
    bool finishes(std::optional<std::int64_t> run = {});

    /// Exit status; -1 if it crashed or did not end.
    int finish();
    QProcess& process() { return m_process; }

    std::vector<protocol::Message> messages;  ///< everything so far
    std::vector<QByteArray> lines;            ///< the same, as received
    std::vector<QByteArray> broken;           ///< lines that are not messages: there must be none

private:
    explicit ServeProcess(std::shared_ptr<Home> home) : ServeProcess(*home) { m_home = std::move(home); }
    bool readMore();
    void take();

    std::shared_ptr<Home> m_home;  // null: the caller's
    QProcess m_process;
    std::size_t m_next = 0;
    std::int64_t m_lastId = 0;
};

}  // namespace kolo::test
