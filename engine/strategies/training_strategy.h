// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "engine/api/strategy.h"

namespace kolo::strategies {

/// Training, as a strategy: its declaration, and the way from a spec to a job. `settings` adds its own.
class TrainingStrategy : public Strategy {
public:
    TrainingStrategy(std::string id, std::string title, std::string summary, std::string source,
                     void (*settings)(StrategyInfo& info));
    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override;
    Outcome<StepPlan> plan(RunSpec& spec) const override;

private:
    void declare(StrategyInfo& info) const override;

    void (*const m_settings)(StrategyInfo& info);
};

}  // namespace kolo::strategies
