// SPDX-License-Identifier: Apache-2.0
#pragma once

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
        std::call_once(m_declared, [this] { declare(m_info); });
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
    mutable std::once_flag m_declared;
    mutable StrategyInfo m_info;
};

}  // namespace kolo
