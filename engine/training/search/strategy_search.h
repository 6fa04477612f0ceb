// SPDX-License-Identifier: Apache-2.0
//
// A search from its request to its report: the parts of the plans are measured (measured_costs.h), a short run of each
// kind of plan tells what its parts do not, random search finds the quickest (metropolis.h), and then it really runs
// beside data parallelism and the best plan that cuts one thing only. What was predicted stands beside what was
// measured; the three take turns, round after round.
//
// Who asks for it runs the plans, because how a run is watched and cancelled is theirs to say.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/search_report.h"
#include "engine/training/plan.h"
#include "engine/training/search/measured_costs.h"
#include "engine/training/search/metropolis.h"

namespace kolo::training {

struct SearchRequest {
    std::string model;
    std::map<std::string, std::string> parameters;  ///< what it is trained with: some of searchParameters()
    DeviceRequest devices;                          ///< that may be used; virtual ones, two or more
    std::int64_t plans = 20'000;
    std::uint64_t seed = 1;
    std::int64_t rounds = 5;  ///< of measuring; 0: nothing runs but to calibrate
};

/// Of a training, what a search takes as given; how the model is cut is what it finds out. "batch" are the rows of a
/// step, all devices together.
const std::vector<std::string>& searchParameters();
/// Of a perceptron whose data nobody names: where no dataset has its sizes, random numbers do. "": any other model.
std::string datasetForSearch(const std::string& model);

class StrategySearch {
public:
    struct Hooks {
        /// Runs a spec to its end; its result's JSON.
        std::function<Outcome<std::string>(const RunSpec& spec)> run;
        /// What is under way: "round 2 of 5: data parallelism".
        std::function<void(const Text& what)> tell = {};
        /// False: stop.
        std::function<bool()> goesOn = {};
        /// After so many plans the best takes so many seconds; false: stop.
        std::function<bool(std::int64_t judged, double best)> judged = {};
        /// A plan's step has taken so long, in a round from 1.
        std::function<void(const SearchContender& contender, std::int64_t round)> measured = {};
    };

    /// An error where the request makes no sense.
    static Outcome<std::unique_ptr<StrategySearch>> make(const SearchRequest& request);

    Outcome<SearchReport> run(const Hooks& hooks);

private:
    StrategySearch(const SearchRequest& request, std::map<std::string, std::string> parameters,
                   std::unique_ptr<const Plan> onOneDevice);
    /// A short run of data parallelism, on as many devices as there are cores, or as share out the batch.
    struct DataParallelRun {
        SearchPlan plan;
        MeasuredCosts::OneRun step;
    };
    Outcome<DataParallelRun> runDataParallel() const;
    Outcome<void> calibrate(const DataParallelRun& run);
    Outcome<void> calibrateLink(const SearchPlan& dataParallel);
    Outcome<SearchResult> scout(PlanPricer& pricer) const;
    Outcome<void> correctKinds();
    Outcome<std::optional<std::pair<double, SearchPlan>>> bestSingleAxis();
    Outcome<SearchResult> search();
    Outcome<void> chooseContenders(const SearchResult& found);
    void describe(const SearchResult& found);
    SearchedLayer layerOf(const SearchPlan& plan, int block) const;
    RunSpec specOf(const SearchPlan& plan, bool withLink = true) const;
    /// Of a step, where so many run.
    Outcome<std::string> measure(RunSpec spec, std::int64_t steps) const;
    Outcome<double> secondsMeasured(const RunSpec& spec, double predicted) const;
    void tell(const Text& what) const {
        if (m_hooks->tell) m_hooks->tell(what);
    }

    const SearchRequest m_request;
    const std::map<std::string, std::string> m_parameters;  // as given, without the batch
    const std::unique_ptr<const Plan> m_onOneDevice;        // on paper
    const Model& m_model;
    const int m_rows;  // of a step, all devices together
    const int m_cores;
    const SearchSpace m_space;
    const Hooks* m_hooks = nullptr;
    std::unique_ptr<MeasuredCosts> m_costs;
    std::unique_ptr<PlanPricer> m_pricer;
    SearchReport m_report;
};

}  // namespace kolo::training
