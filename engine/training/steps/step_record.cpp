// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/step_record.h"

#include <algorithm>
#include <utility>

#include "engine/api/event_names.h"
#include "engine/api/steps/price.h"

namespace kolo::training {

namespace {
constexpr std::int64_t kMostSamples = 256;         ///< steps
constexpr std::int64_t kSampledActions = 1 << 16;  ///< of all ranks, unless one step has more
}  // namespace

StepRecord::StepRecord(Rank& rank, const StepPlan& plan, Trace& trace, bool inWords, std::int64_t steps)
    : m_rank(rank), m_plan(plan), m_trace(trace), m_inWords(inWords) {
    Tracer& tracer = rank.tracer;
    if (inWords) {
        for (std::size_t kind = 0; kind < m_memoryNames.size(); ++kind)
            m_memoryNames[kind] = tracer.intern(kMemoryKindNames[static_cast<MemoryKind>(kind)]);
        if (trace.full()) m_map = std::make_unique<MemoryMap>(rank.device, tracer, rank.clock, steps);
        return;
    }
    m_activationsName = tracer.intern(recorded::kActivations);
    m_bordersName = tracer.intern(recorded::kBorders);
    m_weightsName = tracer.intern(recorded::kWeights);
    const RankMemory memory = memoryInOrder(plan, rank.index);
    m_stateBytes = memory.parameters + memory.gradients + memory.optimizer;
    std::int64_t all = 0;
    for (const auto& each : plan.ranks) all += static_cast<std::int64_t>(each.size());
    const std::int64_t samples =
        std::clamp<std::int64_t>(kSampledActions / std::max<std::int64_t>(1, all), 1, kMostSamples);
    m_sampleEvery = std::max<std::int64_t>(1, (steps + samples - 1) / samples);
}

void StepRecord::beginStep(std::int64_t step) {
    m_step = step;
    m_noted.fill(-1);
    m_sampling = m_sampleEvery > 0 && (step + 1) % m_sampleEvery == 0;
    if (m_sampling) m_sampledNs.resize(m_sampledNs.size() + m_plan.ranks[m_rank.index].size(), 0);
    if (m_map) m_map->beginStep(step);
    device();
    if (!m_inWords && m_trace.full())
        m_rank.tracer.memory(m_stateBytes, m_trace.now(), {.iteration = static_cast<int>(step)}, m_weightsName);
}

void StepRecord::action(const Instruction& instruction, TimeRange time) {
    const Action& action = instruction.action;
    spent(instruction.place, time.endNs - time.startNs);
    if (m_inWords) {
        // Otherwise its layers have written theirs.
        if (!m_trace.full())
            m_trace.kernel(action.kind == ActionKind::Forward ? m_trace.forward : m_trace.backward, time.startNs,
                           time.endNs);
        return;
    }
    Where at = where(instruction.slot);
    at.chunk = action.index;
    m_rank.tracer.kernel(instruction.name, time, at);
}

void StepRecord::spent(int place, std::int64_t ns) {
    if (!m_sampling) return;
    const std::size_t actions = m_plan.ranks[m_rank.index].size();
    m_sampledNs[m_sampledNs.size() - actions + place] += ns;
}

void StepRecord::memory(int slot, const ValueMemory& values) {
    device();
    if (m_inWords || !m_trace.full()) return;
    const std::int64_t nowNs = m_trace.now();
    m_rank.tracer.memory(values.activationBytes(), nowNs, where(slot), m_activationsName);
    m_rank.tracer.memory(values.borderBytes(), nowNs, where(slot), m_bordersName);
}

void StepRecord::device() {
    if (!m_inWords || !m_trace.full()) return;
    const std::int64_t nowNs = m_trace.now();
    for (std::size_t kind = 0; kind < m_noted.size(); ++kind) {
        const auto bytes = static_cast<std::int64_t>(m_rank.device.bytesInUse(static_cast<MemoryKind>(kind)));
        if (std::exchange(m_noted[kind], bytes) == bytes) continue;
        m_rank.tracer.memory(bytes, nowNs, {.iteration = static_cast<int>(m_step)}, m_memoryNames[kind]);
    }
    m_map->write();
}

void StepRecord::failed() {
    if (std::exchange(m_sampling, false)) m_sampledNs.resize(m_sampledNs.size() - m_plan.ranks[m_rank.index].size());
    if (m_map) m_map->writeAll();
}

}  // namespace kolo::training
