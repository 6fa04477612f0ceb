// SPDX-License-Identifier: Apache-2.0
#include "engine/training/evaluation.h"

#include <algorithm>

#include "engine/api/sha256.h"
#include "engine/collectives/communicator.h"
#include "engine/training/dataset.h"
#include "engine/training/steps/micro_batches.h"

namespace kolo::training {

namespace {

using Kind = PlanValueKind;

/// One batch through the stages of this rank.
class Batch {
public:
    Batch(const RankState& state, ValueMemory& memory) : m_state(state), m_memory(memory), m_plan(state.plan.step) {}

    Outcome<void> run(std::int64_t first, int rows, Evaluation& result) {
        for (int step = 0; step < (m_plan.overTime ? m_plan.microbatches : 1); ++step)
            for (int stage = 0, local = 0; stage < static_cast<int>(m_plan.stages.size()); ++stage) {
                if (!m_plan.holds(m_state.rank.index, stage)) continue;
                TRY(through(stage, local++, step, first, rows, result));
            }
        if (m_plan.stages.size() > 1) TRY(m_state.rank.communicator.waitAll());
        for (const PlanValue& value : m_brought) m_memory.free(value);
        m_brought.clear();
        return {};
    }

private:
    Outcome<void> bring(const PlanValue& value) {
        m_brought.push_back(value);
        return m_memory.bring(value);
    }

    /// `step`: over time, else 0.
    Outcome<void> through(int stage, int local, int step, std::int64_t first, int rows, Evaluation& result) {
        Replica& replica = m_state.replica;
        const Dataset& data = m_state.plan.dataset;
        const PlanValue input{Kind::Input, stage, step};
        TRY(bring(input));
        TRY(bring({Kind::Activations, stage, step}));
        Activations& activations = m_memory.activations(stage, step);
        devices::Buffer& in = m_memory.border(input);
        const std::size_t floats = static_cast<std::size_t>(rows) * replica.inputSize(local);
        if (stage == 0) {
            const float* const from = m_plan.overTime ? timeStepOf(data.row(first), rows, replica.inputSize(local),
                                                                   step, m_plan.microbatches, m_stepRows)
                                                      : data.row(first);
            replica.device().upload(in, 0, std::as_bytes(std::span(from, floats)));
        } else if (m_plan.holds(m_state.rank.index, stage - 1)) {
            m_state.kernels.copy(static_cast<std::int64_t>(floats),
                                 floatsOf(m_memory.activations(stage - 1, step).outputs.back()), floatsOf(in));
        } else {
            const auto envelope = TRY(m_state.rank.communicator.probe(m_plan.rankOf(stage - 1, 0), stage));
            TRY(m_state.rank.communicator.recv(envelope, m_memory.message(input), 0,
                                               {m_state.trace.evaluation, {.iteration = m_state.trace.iteration}}));
            m_memory.store(input);
        }
        if (m_plan.overTime)
            TRY(replica.forwardStep(local, step, floatsOf(in), activations,
                                    step > 0 ? &m_memory.activations(stage, step - 1) : nullptr, rows));
        else
            TRY(replica.forward(local, floatsOf(in), activations, rows, nullptr));
        if (m_plan.isLast(stage)) {
            if (m_plan.overTime && step + 1 < m_plan.microbatches) return {};
            const std::int32_t* const labels = data.labels.data() + first;
            result.lossSum += replica.lossOf(activations, labels, rows, 0, false);
            result.correct += replica.countCorrect(activations, labels, rows);
            result.rows += rows;
        } else if (!m_plan.holds(m_state.rank.index, stage + 1)) {
            const PlanValue output{Kind::Activations, stage, step};
            m_memory.fetch(output);
            return m_state.rank.communicator.isend(m_plan.rankOf(stage + 1, 0), stage + 1, m_memory.message(output), 0,
                                                   sizeof(float) * rows * replica.outputSize(local));
        }
        return {};
    }

    const RankState& m_state;
    ValueMemory& m_memory;
    const StepPlan& m_plan;
    std::vector<PlanValue> m_brought;
    std::vector<float> m_stepRows;
};

}  // namespace

Outcome<Evaluation> evaluate(const RankState& state, ValueMemory& memory, std::int64_t first, std::int64_t count) {
    Evaluation result;
    Batch batch(state, memory);
    const int most = state.plan.settings.batch;
    for (std::int64_t done = 0; done < count; done += most)
        TRY(batch.run(first + done, static_cast<int>(std::min<std::int64_t>(most, count - done)), result));
    return result;
}

Outcome<std::string> hashParameters(const RankState& state) {
    const StepPlan& plan = state.plan.step;
    collectives::Communicator& communicator = state.rank.communicator;
    Replica& replica = state.replica;
    HostFloats own(replica.parameterBuffer());
    own.fetch();
    if (plan.stages.size() == 1) return sha256Hex(std::as_bytes(own.all()));
    BoxMemory memory(replica.device());
    const bool reports = state.rank.index == state.plan.reportingRank();
    const std::int64_t count = reports ? state.plan.model.parameterCount() : replica.parameterCount();
    auto all = TRY(memory.device().allocate(count * sizeof(float)));
    for (int stage = 0, local = 0; stage < static_cast<int>(plan.stages.size()); ++stage) {
        const Range whole = plan.stages[stage].parameters;
        if (plan.holds(state.rank.index, stage)) {
            const Range here = replica.parametersOf(local++);
            const std::int64_t to = reports ? whole.first : here.first;
            std::ranges::copy(own.of(here), floatsOf(all) + to);
            if (!reports)
                TRY(communicator.isend(state.plan.reportingRank(), stage, all, to * sizeof(float),
                                       here.count * sizeof(float)));
        } else if (reports) {
            const auto envelope = TRY(communicator.probe(plan.rankOf(stage, 0), stage));
            TRY(communicator.recv(envelope, all, whole.first * sizeof(float),
                                  {state.trace.parameters, {.iteration = state.trace.iteration}}));
        }
    }
    TRY(communicator.waitAll());
    return reports ? sha256Hex({all.address(), all.sizeBytes()}) : std::string();
}

}  // namespace kolo::training
