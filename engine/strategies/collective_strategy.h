// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/api/schedule.h"
#include "engine/api/strategy.h"

namespace kolo::strategies {

/// A collective as a strategy: its parameters are those of all collectives, and a choice among the algorithms that are
/// registered for it.
class CollectiveStrategy : public Strategy {
public:
    CollectiveStrategy(Collective collective, std::string title, std::string summary, std::string source);

    const StrategyInfo& info() const override { return m_info; }
    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override;

private:
    Collective m_collective;
    StrategyInfo m_info;
};

}  // namespace kolo::strategies
