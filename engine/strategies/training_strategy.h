// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/api/strategy.h"

namespace kolo::strategies {

/// Training, as a strategy: its declaration, and the way from a spec to a job.
class TrainingStrategy : public Strategy {
public:
    /// `info` says what it is called; `declare` adds its settings.
    TrainingStrategy(StrategyInfo info, void (*declare)(StrategyInfo& info));
    const StrategyInfo& info() const override { return m_info; }
    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override;
    Outcome<StepPlan> plan(RunSpec& spec) const override;

private:
    StrategyInfo m_info;
};

}  // namespace kolo::strategies
