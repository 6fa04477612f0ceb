// SPDX-License-Identifier: Apache-2.0
//
// An algorithm is one pure function from (ranks, chunks) to a Schedule, and the formula that the lecture gives for its
// price. One file in engine/collectives/algorithms/ and one `part(...)` line there make a new one; it is then proved,
// priced, run, drawn, tabulated and recorded like all others.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/api/schedule.h"

namespace kolo::collectives {

/// The textbook's price of an algorithm for n ranks and S bytes a rank, to hold the counted run against.
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
    /// Into how many chunks `ranks` ranks cut the array.
    int (*defaultChunks)(int ranks);
    /// 2 <= ranks <= 64, chunks >= 1.
    Schedule (*schedule)(int ranks, int chunks);
};

/// Every registered algorithm, in the order of algorithms/CMakeLists.txt.
const std::vector<const Algorithm*>& allAlgorithms();
/// Null when there is none of that id.
const Algorithm* findAlgorithm(std::string_view id);

}  // namespace kolo::collectives
