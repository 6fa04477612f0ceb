// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "engine/training/steps/value_memory.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

/// Batches through all stages of the first worker, with no way back. Its ranks do this together, between two steps,
/// when `memory` has no values. Where nobody has all parameters (Synchronisation::needsEverybody), those of the other
/// workers bring their parts, and have nothing else of it.
///
/// A pipeline's ranks let batches follow each other: a stage goes on to the next one while its last output waits to be
/// received, as long as there is memory that the training steps have left.
class ForwardOnly {
public:
    ForwardOnly(const RankState& state, Synchronisation& synchronisation, ValueMemory& memory)
        : m_state(state),
          m_synchronisation(synchronisation),
          m_memory(memory),
          m_plan(state.plan.step),
          m_follow(memory.keeps() && !state.plan.step.overTime) {}

    /// Every worker has rows of its own, not only the first; where each has the whole model.
    void ofEveryWorker() { m_everyWorker = true; }
    /// `inputs`: `rows` of them, at most a batch; the rank with the first stage reads them. The rank with the last one
    /// calls `atEnd` before the memory of the activations goes back.
    using AtEnd = std::function<Outcome<void>(Activations&)>;
    Outcome<void> run(const float* inputs, int rows, const AtEnd& atEnd);
    /// After the last batch: returns when everything has been received.
    Outcome<void> finish();

private:
    Outcome<void> bring(const PlanValue& value);
    void free(const PlanValue& value);
    /// `step`: over time, else 0.
    Outcome<void> through(int stage, const Synchronisation::StagePass& pass, int step, const float* inputs, int rows,
                          const AtEnd& atEnd);

    const RankState& m_state;
    Synchronisation& m_synchronisation;
    ValueMemory& m_memory;
    const StepPlan& m_plan;
    const bool m_follow;  // batches follow each other
    bool m_everyWorker = false;
    std::vector<PlanValue> m_brought;
    std::vector<float> m_stepRows;
};

}  // namespace kolo::training
