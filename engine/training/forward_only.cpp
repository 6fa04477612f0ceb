// SPDX-License-Identifier: Apache-2.0
#include "engine/training/forward_only.h"

#include "engine/collectives/communicator.h"
#include "engine/training/steps/exchange.h"
#include "engine/training/steps/micro_batches.h"

namespace kolo::training {

using Kind = PlanValueKind;

Outcome<void> ForwardOnly::run(const float* inputs, int rows, const AtEnd& atEnd) {
    for (int step = 0; step < (m_plan.overTime ? m_plan.microbatches : 1); ++step)
        for (int stage = 0, local = 0; stage < static_cast<int>(m_plan.stages.size()); ++stage) {
            if (!m_plan.holds(m_state.rank.index, stage)) continue;
            const PlanValue gathered{Kind::StageParameters, stage, 0};
            Synchronisation::StagePass pass{.stage = local++};
            if (m_plan.zero == 3 && m_plan.stages[stage].parameters.count > 0) {
                TRY(m_memory.bring(gathered));
                pass.parameters = &m_memory.border(gathered);
                TRY(m_synchronisation.communicate({ActionKind::Unshard, stage, 0}, pass.parameters));
            }
            if (m_everyWorker || m_plan.mesh.coordinate(m_state.rank.index, kDataAxis) == 0)
                TRY(through(stage, pass, step, inputs, rows, atEnd));
            if (pass.parameters) m_memory.free(gathered);
        }
    if (!m_follow) TRY(finish());
    for (const PlanValue& value : m_brought) m_memory.free(value);
    m_brought.clear();
    return {};
}

Outcome<void> ForwardOnly::finish() {
    return m_plan.stages.size() > 1 ? m_state.rank.communicator.waitAll() : Outcome<void>();
}

Outcome<void> ForwardOnly::bring(const PlanValue& value) {
    m_brought.push_back(value);
    return m_memory.bring(value);
}

void ForwardOnly::free(const PlanValue& value) {
    std::erase(m_brought, value);
    m_memory.free(value);
}

Outcome<void> ForwardOnly::through(int stage, const Synchronisation::StagePass& pass, int step, const float* inputs,
                                   int rows, const AtEnd& atEnd) {
    const int local = pass.stage;
    Replica& replica = m_state.replica;
    const PlanValue input{Kind::Input, stage, step};
    TRY(bring(input));
    devices::Buffer& in = m_memory.border(input);
    const std::size_t floats = static_cast<std::size_t>(rows) * replica.inputSize(local);
    if (Exchanges* const exchanges = m_state.exchanges) {
        if (stage == 0) {
            exchanges->read(inputs, rows, in);
        } else {
            TRY(exchanges->forward(stage, rows, m_memory.activations(stage - 1, 0).outputs.back(), in,
                                   m_state.trace.iteration));
            for (const Kind kind : {Kind::Input, Kind::Activations}) free({kind, stage - 1, 0});
        }
    } else if (stage == 0) {
        const float* const from =
            m_plan.overTime ? timeStepOf(inputs, rows, replica.inputSize(local), step, m_plan.microbatches, m_stepRows)
                            : inputs;
        m_state.kernels.bring(floats * sizeof(float), from, in.address());
    } else if (m_plan.holds(m_state.rank.index, stage - 1)) {
        m_state.kernels.copy(static_cast<std::int64_t>(floats),
                             floatsOf(m_memory.activations(stage - 1, step).outputs.back()), floatsOf(in));
        TRY(m_state.kernels.finish());
        for (const Kind kind : {Kind::Input, Kind::Activations})
            if (!m_plan.overTime) free({kind, stage - 1, 0});  // its next time step needs them
    } else {
        const auto envelope = TRY(m_state.rank.communicator.probe(m_plan.rankOf(stage - 1, 0), stage));
        TRY(m_state.rank.communicator.recv(envelope, m_memory.message(input), 0,
                                           {m_state.trace.evaluation, {.iteration = m_state.trace.iteration}}));
        m_memory.store(input);
    }
    const PlanValue output{Kind::Activations, stage, step};
    if (m_follow && !m_memory.isKept(output)) TRY(finish());
    TRY(bring(output));
    Activations& activations = m_memory.activations(stage, step);
    TRY(m_synchronisation.beginPass(pass));
    if (m_plan.overTime)
        TRY(replica.forwardStep(local, step, floatsOf(in), activations,
                                step > 0 ? &m_memory.activations(stage, step - 1) : nullptr, rows));
    else
        TRY(replica.forward(local, floatsOf(in), activations, rows, nullptr));
    if (m_state.exchanges) TRY(m_state.exchanges->health());
    TRY(m_synchronisation.endPass(pass));
    if (m_plan.isLast(stage)) {
        if (!m_plan.overTime || step + 1 == m_plan.microbatches) TRY(atEnd(activations));
    } else if (!m_plan.holds(m_state.rank.index, stage + 1)) {
        TRY(m_state.kernels.finish());
        m_memory.fetch(output);
        collectives::Communicator& communicator = m_state.rank.communicator;
        const int to = m_plan.rankOf(stage + 1, 0), tag = stage + 1;
        TRY(communicator.isend(to, tag, m_memory.message(output), 0, sizeof(float) * rows * replica.outputSize(local)));
        if (!m_follow) return {};
        std::erase(m_brought, output);
        m_memory.freeOnceReceived(output, [&communicator, to, tag] { return communicator.isReceived(to, tag); });
    }
    return {};
}

}  // namespace kolo::training
