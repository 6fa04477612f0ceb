// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "engine/api/schedule.h"
#include "engine/api/strategy.h"

namespace kolo::strategies {

/// A collective as a strategy: its parameters are those of all collectives, and a choice among the algorithms that are
/// registered for it.
class CollectiveStrategy : public Strategy {
public:
    CollectiveStrategy(Collective collective, std::string title, std::string summary, std::string source);
    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override;

private:
    void declare(StrategyInfo& info) const override;

    const Collective m_collective;
};

}  // namespace kolo::strategies
