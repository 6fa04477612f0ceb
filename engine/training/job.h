// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/api/strategy.h"
#include "engine/training/plan.h"
#include "engine/training/report.h"

namespace kolo::training {

/// One training run: the ranks 0 … workers−1 train, the ranks after them are servers.
class TrainingJob : public Job {
public:
    /// Of a plan that is still to be made: by load().
    explicit TrainingJob(PlanRequest wanted) : m_wanted(std::move(wanted)) {}
    explicit TrainingJob(std::unique_ptr<const Plan> plan) : m_plan(std::move(plan)), m_reports(m_plan->ranks()) {}

    Outcome<void> load(Preparation& preparation) override;

    JobInfo info() const override;
    Outcome<void> run(Rank& rank) override;
    void report(int rank, RankReport& report) override { m_reports[rank].fields(report); }
    Outcome<void> finish() override { return checkReplicas(*m_plan, m_reports); }
    std::string resultJson() const override { return resultOf(*m_plan, m_reports); }
    std::int64_t elapsedNs() const override { return elapsedOf(*m_plan, m_reports); }

private:
    Text title() const;

    const PlanRequest m_wanted;
    std::unique_ptr<const Plan> m_plan;
    std::vector<RankRecord> m_reports;  // per rank; each written by its own
};

}  // namespace kolo::training
