// SPDX-License-Identifier: Apache-2.0
//
// What `kolo serve` says. Three threads talk at once (the one that reads requests, the session's collector, the one
// that reads the database), so all of them put messages here, and one thread writes whole lines in the order in which
// they came.
//
// Events wait up to 15 ms for others, so that a run at full speed becomes a few lines instead of thousands, and no line
// carries more than a few thousand of them; so does a state that only counts on. Everything else goes at once, after
// the events that were there before it. A front end that does not read makes the producers of events wait; it never
// makes the reader of requests wait, who must hear `cancel` and `quit`.
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
    /// Writes to the file descriptor `fd`. `onBroken` is called once, from the writing thread, when nobody reads there
    /// any more.
    Outbox(int fd, std::function<void()> onBroken);
    ~Outbox();  ///< hurry(), and writes what is left

    void send(protocol::Message message);
    void sendState(const SessionState& state);
    /// Waits while the front end is far behind. Batches of different runs may alternate.
    void sendEvents(std::int64_t run, const EventBatch& batch);

    /// The end is near: nobody waits in sendEvents any more, and a front end that does not read is given one more
    /// second.
    void hurry();
    /// Nobody reads any more, or nobody will: long answers may be cut short.
    bool broken() const { return m_broken || m_hurried; }

private:
    using Clock = std::chrono::steady_clock;

    void write();
    bool writeAll(std::string_view rest);
    void flushEvents();  // m_mutex is held
    void sendSoon();     // m_mutex is held

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
    std::optional<Clock::time_point> m_due;  // when what is pending has to go
    std::optional<Clock::time_point> m_end;  // when nobody waits for the front end any more
    bool m_closed = false;                   // nobody sends any more
    std::atomic<bool> m_hurried = false;
    std::atomic<bool> m_broken = false;  // nobody reads any more
    std::thread m_writer;
};

}  // namespace kolo::cli
