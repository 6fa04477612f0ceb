// SPDX-License-Identifier: Apache-2.0
//
// An algorithm is one pure function from (ranks, chunks) to a Schedule, plus the lecture's formula for its price. To
// add one, write one file in engine/collectives/algorithms/ and one `part(...)` line there; it is then proved, priced,
// run, drawn, tabulated and recorded like all the others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"

namespace kolo::collectives {

/// The textbook price of an algorithm for n ranks and S bytes per rank, to compare the counted run with.
struct Formula {
    std::string steps;             ///< as text: "2(n−1)"
    std::string busiestRankBytes;  ///< "2S(n−1)/n"
    std::string totalBytes;        ///< "2S(n−1)"
    double (*stepsOf)(int ranks);
    double (*busiestRankBytesOf)(int ranks, double bytes);  ///< sent by the rank that sends most
    double (*totalBytesOf)(int ranks, double bytes);        ///< sent by all ranks together
};

struct Algorithm {
    std::string id;       ///< "ring"
    std::string title;    ///< "Ring"
    std::string summary;  ///< one sentence
    std::string source;   ///< paper or lecture
    Collective collective = Collective::AllReduce;
    Formula formula;
    /// How many chunks `ranks` ranks split the array into.
    int (*defaultChunks)(int ranks);
    /// 2 <= ranks <= 64, a number that it accepts; chunks >= 1.
    Schedule (*schedule)(int ranks, int chunks);
    /// The error says why it does not take that many ranks. Null: it takes any number.
    Outcome<void> (*accepts)(int ranks) = nullptr;
    bool takes(int ranks) const { return !accepts || accepts(ranks); }
};

/// The algorithm's schedule, with its own number of chunks if `chunks` is 0. The error says why it does not take that
/// many ranks.
Outcome<Schedule> scheduleOf(const Algorithm& algorithm, int ranks, int chunks = 0);

/// Every registered algorithm, in the order of algorithms/CMakeLists.txt.
const std::vector<const Algorithm*>& allAlgorithms();
/// Null if there is no such id.
const Algorithm* findAlgorithm(std::string_view id);

}  // namespace kolo::collectives
