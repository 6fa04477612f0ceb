// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/communication_stream.h"

#include "engine/api/out_of_memory.h"
#include "engine/runtime/short_turns.h"

namespace kolo::training {

CommunicationStream::CommunicationStream() : m_thread([this] { serve(); }) {}

CommunicationStream::~CommunicationStream() {
    const std::lock_guard lock(m_mutex);
    m_closing = true;
    m_changed.notify_all();
}

std::int64_t CommunicationStream::submit(std::function<Outcome<void>()> work) {
    const std::lock_guard lock(m_mutex);
    m_work.push_back(std::move(work));
    m_changed.notify_all();
    return ++m_submitted;
}

Outcome<void> CommunicationStream::await(std::int64_t number) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_done >= number || !m_health; });
    return m_health;
}

void CommunicationStream::serve() {
    runtime::askForShortTurns();
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [&] { return m_closing || !m_work.empty(); });
        if (m_work.empty()) return;
        const auto work = std::move(m_work.front());
        m_work.pop_front();
        if (m_health) {
            lock.unlock();
            auto done = withinMemory(work);
            lock.lock();
            if (!done) m_health = std::move(done);
        }
        ++m_done;
        m_changed.notify_all();
    }
}

}  // namespace kolo::training
