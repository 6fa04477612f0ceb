// SPDX-License-Identifier: Apache-2.0
//
// A rank's second stream: what is submitted runs one after another on a thread of its own, beside the rank's passes.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "engine/api/outcome.h"

namespace kolo::training {

class CommunicationStream {
public:
    CommunicationStream();
    ~CommunicationStream();  ///< returns when what has begun is done

    /// Returns its number, from 1. After a failure nothing runs any more.
    std::int64_t submit(std::function<Outcome<void>()> work);
    /// Returns when the work with that number, and all before it, is done; or the first error.
    Outcome<void> await(std::int64_t number);

private:
    void serve();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::function<Outcome<void>()>> m_work;
    std::int64_t m_submitted = 0, m_done = 0;
    Outcome<void> m_health;
    bool m_closing = false;
    std::jthread m_thread;  // last: it uses the others
};

}  // namespace kolo::training
