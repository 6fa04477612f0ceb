// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/single_call.h"

#include "engine/collectives/recording.h"
#include "engine/devices/device.h"
#include "engine/runtime/clock.h"
#include "engine/runtime/step_gate.h"

namespace kolo::collectives {

SingleCallCommunicator::SingleCallCommunicator(int rank, int ranks, runtime::Clock& clock, runtime::StepGate& gate,
                                               Tracer& tracer, bool stepped)
    : m_rank(rank), m_ranks(ranks), m_clock(clock), m_gate(gate), m_tracer(tracer), m_stepped(stepped) {}

bool SingleCallCommunicator::stopped() const {
    return m_gate.cancelled();
}

std::vector<std::uint64_t> SingleCallCommunicator::receivedBytes() const {
    return std::vector<std::uint64_t>(m_ranks, 0);
}

void SingleCallCommunicator::recordStep(const CollectiveCall& call, const devices::Buffer& buffer, int step,
                                        std::int64_t startNs, std::int64_t endNs) {
    if (recordsValues(m_tracer, call))
        for (int chunk = 0; chunk < call.schedule.chunks; ++chunk)
            recordValues(m_tracer, call, buffer, step, chunk, endNs);
    m_tracer.step({startNs, endNs}, {.iteration = call.iteration, .step = step});
}

Outcome<void> SingleCallCommunicator::run(const CollectiveCall& call, devices::Buffer& buffer) {
    if (stopped()) return collectives::stopped(m_gate);
    const std::int64_t begunNs = m_clock.now();
    recordStep(call, buffer, 0, begunNs, begunNs);
    if (m_stepped && !m_gate.finish(m_rank, 0, false)) return collectives::stopped(m_gate);
    const std::int64_t startNs = m_clock.now();
    TRY(perform(call, buffer));
    const std::int64_t endNs = m_clock.now();
    if (m_tracer.wants(Detail::Full))
        m_tracer.kernel(m_tracer.intern(call.schedule.algorithm), {startNs, endNs},
                        {.iteration = call.iteration, .step = 1},
                        static_cast<std::uint64_t>(call.elements) * sizeOf(call.dtype));
    recordStep(call, buffer, 1, startNs, endNs);
    if (m_stepped && !m_gate.finish(m_rank, 1, true)) return collectives::stopped(m_gate);
    return {};
}

}  // namespace kolo::collectives
