// SPDX-License-Identifier: Apache-2.0
#include "engine/api/strategy.h"

#include "engine/api/wording.h"

namespace kolo {

const Strategy* findStrategy(std::string_view id) {
    for (const Strategy* strategy : allStrategies())
        if (strategy->info().id == id) return strategy;
    return nullptr;
}

Outcome<StepPlan> Strategy::plan(RunSpec& spec) const {
    return Error{ErrorCode::BadValue, "strategy",
                 Complaint::tr("{} does not train step by step, so it has no step plan; pipeline and data-parallel do.",
                               spec.strategy)};
}

}  // namespace kolo
