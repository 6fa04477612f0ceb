// SPDX-License-Identifier: Apache-2.0
//
// A search for a strategy as recorded: while it goes on, how quick a step of the best plan so far is; once its report
// is there, which device computes what of which layer.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/api/event.h"
#include "engine/api/search_report.h"

namespace kolo::viz {

struct SearchedStrategy {
    std::string title;  ///< "mlp:64-128-10, 64 rows a step, 4 devices"
    std::string plan;   ///< in the words of kolo run
    int samples = 1;    ///< parts of the batch
    std::vector<SearchedLayer> layers;
    std::vector<std::pair<std::int64_t, double>> curve;  ///< the best step in seconds, after so many plans
    std::int64_t plans = 0;                              ///< tried in all
    double dataParallel = 0;                             ///< predicted seconds; 0: has no price
};

/// What a report says of the best plan found.
SearchedStrategy searchedIn(const SearchReport& report);

class SearchRecord {
public:
    explicit SearchRecord(std::string model);

    /// The events that are new, with all names so far.
    void add(std::span<const Event> more, std::span<const std::string> names);
    void finish(const SearchReport& report);

    const SearchedStrategy& found() const { return m_found; }
    bool hasBegun() const { return !m_found.curve.empty(); }
    bool hasEnded() const { return !m_found.layers.empty(); }
    /// In which round the best plans are running, from 1; 0: plans are still judged.
    int round() const { return m_round; }

private:
    SearchedStrategy m_found;
    int m_round = 0;
};

}  // namespace kolo::viz
