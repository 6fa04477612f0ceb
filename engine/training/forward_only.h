// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "engine/training/rank_state.h"
#include "engine/training/steps/value_memory.h"

namespace kolo::training {

/// A batch through all stages of the first worker, with no way back. Its ranks do this together, between two steps,
/// when `memory` has no values.
class ForwardOnly {
public:
    ForwardOnly(const RankState& state, ValueMemory& memory)
        : m_state(state), m_memory(memory), m_plan(state.plan.step) {}

    /// `inputs`: `rows` of them, at most a batch; the rank with the first stage reads them. The rank with the last one
    /// calls `atEnd` before the memory of the activations goes back.
    Outcome<void> run(const float* inputs, int rows, const std::function<void(Activations&)>& atEnd);

private:
    Outcome<void> bring(const PlanValue& value);
    /// `step`: over time, else 0.
    Outcome<void> through(int stage, int local, int step, const float* inputs, int rows,
                          const std::function<void(Activations&)>& atEnd);

    const RankState& m_state;
    ValueMemory& m_memory;
    const StepPlan& m_plan;
    std::vector<PlanValue> m_brought;
    std::vector<float> m_stepRows;
};

}  // namespace kolo::training
