// SPDX-License-Identifier: Apache-2.0
#include "engine/strategies/collective_strategy.h"

#include "engine/api/declare.h"
#include "engine/collectives/algorithm.h"
#include "engine/strategies/collective_job.h"

namespace kolo::strategies {

namespace {

class CollectiveStrategy : public Strategy {
public:
    CollectiveStrategy(Collective collective, std::string title, std::string summary, std::string source);
    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override { return CollectiveJob::prepare(spec); }
};

CollectiveStrategy::CollectiveStrategy(Collective collective, std::string title, std::string summary,
                                       std::string source)
    : Strategy(std::string(name(collective)), std::move(title), std::move(summary), std::move(source)) {
    std::vector<Choice> algorithms;
    for (const collectives::Algorithm* a : collectives::allAlgorithms())
        if (a->collective == collective) algorithms.push_back({a->id, a->title, a->summary});
    Parameter algorithm = declare::choice("algorithm", std::move(algorithms), "Who sends what to whom.");
    if (collective == Collective::AllReduce) {
        algorithm.freePrefix = "@";
        algorithm.help = "Who sends what to whom; @FILE.csv for a schedule of your own (step,from,to,chunk,op).";
    }
    m_info.parameters = {algorithm};
    for (Parameter& parameter : collectiveParameters()) m_info.parameters.push_back(std::move(parameter));
    m_info.metrics = collectiveMetrics();
}

}  // namespace

std::unique_ptr<const Strategy> ofCollective(Collective collective, std::string title, std::string summary,
                                             std::string source) {
    return std::make_unique<CollectiveStrategy>(collective, std::move(title), std::move(summary), std::move(source));
}

}  // namespace kolo::strategies
