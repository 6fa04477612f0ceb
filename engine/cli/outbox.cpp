// SPDX-License-Identifier: Apache-2.0
#include "engine/cli/outbox.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>

namespace kolo::cli {

namespace {

constexpr auto kPatience = std::chrono::milliseconds(15);
constexpr auto kFarewell = std::chrono::seconds(1);
constexpr std::size_t kEventsPerLine = 2048;
constexpr std::size_t kValuesPerLine = 32768;
constexpr std::size_t kMaxQueuedEvents = 1u << 18;

}  // namespace

Outbox::Outbox(int fd, std::function<void()> onBroken)
    : m_fd(fd), m_onBroken(std::move(onBroken)), m_writer([this] { write(); }) {}

Outbox::~Outbox() {
    hurry();
    {
        const std::lock_guard lock(m_mutex);
        flushEvents();
        m_closed = true;
        m_wake.notify_all();
    }
    m_writer.join();
}

void Outbox::hurry() {
    const std::lock_guard lock(m_mutex);
    if (!m_end) m_end = Clock::now() + kFarewell;
    m_hurried = true;
    m_room.notify_all();
}

void Outbox::send(protocol::Message message) {
    const std::lock_guard lock(m_mutex);
    flushEvents();
    m_queue.push_back(std::move(message));
    m_wake.notify_all();
}

void Outbox::sendState(const SessionState& state) {
    const std::lock_guard lock(m_mutex);
    const bool countsOn = m_lastState && m_lastState->run == state.run && m_lastState->phase == state.phase &&
                          m_lastState->phase == SessionPhase::Running;
    m_lastState = state;
    m_pendingState = state;
    if (countsOn) {
        sendSoon();
    } else {
        flushEvents();
        m_wake.notify_all();
    }
}

void Outbox::sendEvents(std::int64_t run, const EventBatch& batch) {
    std::unique_lock lock(m_mutex);
    const auto pendingOfRun = [&]() -> EventBatch& {
        if (m_pending.run != run) flushEvents();
        m_pending.run = run;
        return m_pending.batch;
    };
    // Names first: whoever reads the lines in order knows every name before the event that uses it.
    if (!batch.newNames.empty()) {
        if (!pendingOfRun().newNames.empty()) flushEvents();
        EventBatch& pending = pendingOfRun();
        pending.firstNewName = batch.firstNewName;
        pending.newNames = batch.newNames;
    }
    for (const Event& event : batch.events) {
        if (m_pending.batch.events.size() >= kEventsPerLine || m_pending.batch.values.size() >= kValuesPerLine) {
            flushEvents();
            m_wake.notify_all();
            m_room.wait(lock, [this] { return m_end || m_broken || m_queuedEvents < kMaxQueuedEvents; });
        }
        EventBatch& pending = pendingOfRun();
        Event copy = event;
        const auto values = batch.valuesOf(event);
        copy.valuesFirst = static_cast<std::uint32_t>(pending.values.size());
        pending.values.insert(pending.values.end(), values.begin(), values.end());
        pending.events.push_back(copy);
    }
    sendSoon();
}

/// Wakes the writer once for everything that arrives until it is due.
void Outbox::sendSoon() {
    if (m_due) return;
    m_due = Clock::now() + kPatience;
    m_wake.notify_all();
}

void Outbox::flushEvents() {
    if (!m_pending.batch.empty()) {
        m_queuedEvents += m_pending.batch.events.size();
        m_queue.push_back(std::exchange(m_pending, {}));
    }
    if (m_pendingState) m_queue.push_back(protocol::StateChanged{*std::exchange(m_pendingState, std::nullopt)});
    m_due.reset();
}

void Outbox::write() {
    std::unique_lock lock(m_mutex);
    while (true) {
        if (m_due && Clock::now() >= *m_due) flushEvents();
        if (m_queue.empty()) {
            if (m_closed) return;
            if (m_due) {
                m_wake.wait_until(lock, *m_due);
            } else {
                m_wake.wait(lock);
            }
            continue;
        }
        const protocol::Message message = std::move(m_queue.front());
        m_queue.pop_front();
        if (const auto* events = std::get_if<protocol::Events>(&message)) m_queuedEvents -= events->batch.events.size();
        m_room.notify_all();
        lock.unlock();
        if (!m_broken && !writeAll(protocol::encode(message) + "\n")) {
            lock.lock();
            m_broken = true;  // what is left has no reader, and nobody may wait for room
            m_room.notify_all();
            lock.unlock();
            m_onBroken();
        }
        lock.lock();
    }
}

bool Outbox::writeAll(std::string_view rest) {
    while (!rest.empty()) {
        // Not just write(): once the session is over, a front end that does not read must not block us for ever. A pipe
        // that polls as ready takes this many bytes without blocking.
        pollfd ready{m_fd, POLLOUT, 0};
        const int polled = poll(&ready, 1, 50);
        if (polled < 0 && errno != EINTR) return false;
        if (polled > 0) {
            if ((ready.revents & (POLLERR | POLLNVAL)) != 0) return false;
            const ssize_t written = ::write(m_fd, rest.data(), std::min<std::size_t>(rest.size(), PIPE_BUF));
            if (written < 0 && errno != EINTR && errno != EAGAIN) return false;
            if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        const std::lock_guard lock(m_mutex);
        if (m_end && Clock::now() >= *m_end) return false;
    }
    return true;
}

}  // namespace kolo::cli
