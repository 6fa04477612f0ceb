// SPDX-License-Identifier: Apache-2.0
//
// A run as a lesson writes it, which is how one types it after `kolo run`:
//
//     allreduce algorithm=ring op=sum data=inline:1,2;3,4 --devices virtual:2
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/api/outcome.h"
#include "engine/api/run_spec.h"
#include "engine/api/strategy_info.h"

namespace kolo::lessons {

struct RunWords {
    RunSpec spec;
    int step = -1;  ///< --step K: where to stand; -1: not given
};

/// Line breaks count as spaces; a value with spaces stands in quotation marks.
Outcome<RunWords> parseRun(std::string_view text);

/// The strategy is one of these, and its parameters are what it declares.
Outcome<void> checkRun(const RunSpec& spec, const std::vector<StrategyInfo>& strategies);

}  // namespace kolo::lessons
