// SPDX-License-Identifier: Apache-2.0
//
// Allreduce: every worker begins with an array of its own, and all of them end with the same one, the element-wise sum
// (mean, minimum …) of all. It is how data parallelism agrees on a gradient, and the heart of the lecture. Which way
// the data takes is the algorithm's matter (engine/collectives/algorithms); the result is always the same.
#include "engine/collectives/algorithm.h"
#include "engine/strategies/collective_job.h"

namespace kolo {

namespace {

class Allreduce : public Strategy {
public:
    Allreduce() {
        m_info.id = "allreduce";
        m_info.title = "Allreduce";
        m_info.summary =
            "Every worker ends with the element-wise sum (mean, min, max, product) of all workers' arrays.";
        m_info.source = "Payberah, Distributed Learning, KTH 2019; Patarasuk and Yuan 2009";
        Parameter algorithm{.name = "algorithm",
                            .type = ParameterType::Choice,
                            .defaultValue = "ring",
                            .help = "Who sends what to whom."};
        for (const collectives::Algorithm* a : collectives::allAlgorithms())
            if (a->collective == Collective::AllReduce) algorithm.choices.push_back({a->id, a->title, a->summary});
        m_info.parameters = {algorithm};
        for (Parameter& parameter : strategies::collectiveParameters())
            m_info.parameters.push_back(std::move(parameter));
        m_info.metrics = strategies::collectiveMetrics();
    }
    const StrategyInfo& info() const override { return m_info; }
    Outcome<std::unique_ptr<Job>> prepare(RunSpec& spec) const override {
        return strategies::CollectiveJob::prepare(spec, *collectives::findAlgorithm(spec.parameters.at("algorithm")));
    }

private:
    StrategyInfo m_info;
};

}  // namespace

const Strategy& allreduce() {
    static const Allreduce strategy;
    return strategy;
}

}  // namespace kolo
