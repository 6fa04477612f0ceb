// SPDX-License-Identifier: Apache-2.0
#include "engine/strategies/collective_strategy.h"

#include "engine/collectives/algorithm.h"
#include "engine/strategies/collective_job.h"

namespace kolo::strategies {

CollectiveStrategy::CollectiveStrategy(Collective collective, std::string title, std::string summary,
                                       std::string source)
    : m_collective(collective) {
    m_info.id = name(collective);
    m_info.title = std::move(title);
    m_info.summary = std::move(summary);
    m_info.source = std::move(source);
    Parameter algorithm{.name = "algorithm", .type = ParameterType::Choice, .help = "Who sends what to whom."};
    for (const collectives::Algorithm* a : collectives::allAlgorithms())
        if (a->collective == collective) algorithm.choices.push_back({a->id, a->title, a->summary});
    algorithm.defaultValue = algorithm.choices.front().value;
    if (collective == Collective::AllReduce) {
        algorithm.freePrefix = "@";
        algorithm.help = "Who sends what to whom; @FILE.csv for a schedule of your own (step,from,to,chunk,op).";
    }
    m_info.parameters = {algorithm};
    for (Parameter& parameter : collectiveParameters()) m_info.parameters.push_back(std::move(parameter));
    m_info.metrics = collectiveMetrics();
}

Outcome<std::unique_ptr<Job>> CollectiveStrategy::prepare(RunSpec& spec) const {
    return CollectiveJob::prepare(spec);
}

}  // namespace kolo::strategies
