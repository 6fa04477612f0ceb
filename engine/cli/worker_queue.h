// SPDX-License-Identifier: Apache-2.0
//
// One thread that runs tasks one after another. Reading the database or waking a driver may take seconds; `kolo serve`
// does it on this thread, so that a step or a cancel is answered at once.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace kolo::cli {

class WorkerQueue {
public:
    WorkerQueue() : m_thread([this] { work(); }) {}
    ~WorkerQueue() {  ///< finishes the current task and drops the rest
        {
            const std::lock_guard lock(m_mutex);
            m_closed = true;
            m_tasks.clear();
            m_wake.notify_all();
        }
        m_thread.join();
    }

    void add(std::function<void()> task) {
        const std::lock_guard lock(m_mutex);
        if (m_closed) return;
        m_tasks.push_back(std::move(task));
        m_wake.notify_all();
    }

private:
    void work() {
        std::unique_lock lock(m_mutex);
        while (true) {
            m_wake.wait(lock, [this] { return m_closed || !m_tasks.empty(); });
            if (m_tasks.empty()) return;
            const auto task = std::move(m_tasks.front());
            m_tasks.pop_front();
            lock.unlock();
            task();
            lock.lock();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<std::function<void()>> m_tasks;
    bool m_closed = false;
    std::thread m_thread;
};

}  // namespace kolo::cli
