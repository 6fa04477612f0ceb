// SPDX-License-Identifier: Apache-2.0
//
// The output of `kolo serve`. Three threads produce messages (the request reader, the session's collector, and the
// database worker), so all of them put messages here, and one thread writes whole lines in arrival order.
//
// Events wait up to 15 ms for more, so that a run at full speed becomes a few lines instead of thousands, and no line
// carries more than a few thousand events; so does a state that only counts up. Everything else goes at once, after the
// events that came before it. A front end that does not read blocks the producers of events, but never the reader of
// requests, who must hear `cancel` and `quit`.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "engine/api/protocol.h"

namespace kolo::cli {

class Outbox {
public:
    /// Writes to the file descriptor `fd`. `onBroken` is called once, on the writing thread, when nobody reads there
    /// any more.
    Outbox(int fd, std::function<void()> onBroken);
    ~Outbox();  ///< hurry(), and writes what is left

    void send(protocol::Message message);
    void sendState(const SessionState& state);
    /// Blocks while the front end is far behind. Batches of different runs may alternate.
    void sendEvents(std::int64_t run, const EventBatch& batch);

    /// Shutting down: sendEvents no longer blocks, and a front end that does not read gets one more second.
    void hurry();
    /// Nobody reads any more, or nobody will: long answers may be cut short.
    bool broken() const { return m_broken || m_hurried; }

private:
    using Clock = std::chrono::steady_clock;

    void write();
    bool writeAll(std::string_view rest);
    void flushEvents();  // m_mutex must be held
    void sendSoon();     // m_mutex must be held

    const int m_fd;
    std::function<void()> m_onBroken;
    std::mutex m_mutex;
    std::condition_variable m_wake;  // the writer: there is something to do
    std::condition_variable m_room;  // producers of events: there is room again
    std::deque<protocol::Message> m_queue;
    std::size_t m_queuedEvents = 0;  // in m_queue
    protocol::Events m_pending;
    std::optional<SessionState> m_pendingState;
    std::optional<SessionState> m_lastState;
    std::optional<Clock::time_point> m_due;  // when what is pending must be sent
    std::optional<Clock::time_point> m_end;  // when the writer stops waiting for the front end
    bool m_closed = false;                   // nobody sends any more
    std::atomic<bool> m_hurried = false;
    std::atomic<bool> m_broken = false;  // nobody reads any more
    std::thread m_writer;
};

}  // namespace kolo::cli
