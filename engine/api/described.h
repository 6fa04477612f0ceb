// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <utility>

#include "engine/api/strategy_info.h"

namespace kolo {

/// A part that describes itself, as strategies and exercises do. Parts are made before main() begins, in any order;
/// what a description says of others (which algorithms there are to choose from) is declared when it is first asked
/// for.
class Described {
public:
    virtual ~Described() = default;
    const StrategyInfo& info() const {
        // Not std::call_once: an exception on its way through it ends the program where no memory is left.
        if (!m_declared.load(std::memory_order_acquire)) declareOnce();
        return m_info;
    }

protected:
    Described(std::string id, std::string title, std::string summary, std::string source) {
        m_info.id = std::move(id);
        m_info.title = std::move(title);
        m_info.summary = std::move(summary);
        m_info.source = std::move(source);
    }
    /// Adds the parameters, and whatever else it has.
    virtual void declare(StrategyInfo& info) const = 0;

private:
    void declareOnce() const {
        const std::lock_guard lock(m_mutex);
        if (m_declared.load(std::memory_order_relaxed)) return;
        StrategyInfo whole = m_info;
        declare(whole);
        m_info = std::move(whole);
        m_declared.store(true, std::memory_order_release);
    }

    mutable std::mutex m_mutex;
    mutable std::atomic<bool> m_declared = false;
    mutable StrategyInfo m_info;
};

}  // namespace kolo
