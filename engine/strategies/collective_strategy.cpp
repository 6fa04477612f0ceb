// SPDX-License-Identifier: Apache-2.0
#include "engine/strategies/collective_strategy.h"

#include "engine/api/declare.h"
#include "engine/collectives/algorithm.h"
#include "engine/strategies/collective_job.h"

namespace kolo::strategies {

CollectiveStrategy::CollectiveStrategy(Collective collective, std::string title, std::string summary,
                                       std::string source)
    : Strategy(std::string(name(collective)), std::move(title), std::move(summary), std::move(source)),
      m_collective(collective) {}

void CollectiveStrategy::declare(StrategyInfo& info) const {
    std::vector<Choice> algorithms;
    for (const collectives::Algorithm* a : collectives::allAlgorithms())
        if (a->collective == m_collective) algorithms.push_back({a->id, a->title, a->summary});
    Parameter algorithm = declare::choice("algorithm", std::move(algorithms), "Who sends what to whom.");
    if (m_collective == Collective::AllReduce) {
        algorithm.freePrefix = "@";
        algorithm.help = "Who sends what to whom; @FILE.csv for a schedule of your own.";
    }
    info.parameters = {algorithm};
    for (Parameter& parameter : collectiveParameters()) info.parameters.push_back(std::move(parameter));
    info.metrics = collectiveMetrics();
}

Outcome<std::unique_ptr<Job>> CollectiveStrategy::prepare(RunSpec& spec) const {
    return CollectiveJob::prepare(spec);
}

}  // namespace kolo::strategies
