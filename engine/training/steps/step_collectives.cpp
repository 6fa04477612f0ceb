// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/step_collectives.h"

#include <algorithm>
#include <utility>

#include "engine/collectives/communicator.h"

namespace kolo::training {

using Kind = PlanValueKind;

StepCollectives::StepCollectives(Setup setup) : m_setup(std::move(setup)), m_ofBucket(m_setup.plan.buckets.size()) {
    if (m_setup.stream) m_stream = std::make_unique<CommunicationStream>();
    if (!m_setup.fusion && !m_setup.kernels.computesAtOnce() && !m_setup.kernels.timesPasses())
        if (auto call = m_setup.synchronisation.orderedCollective())
            m_ordered = std::make_unique<OrderedCollectives>(m_setup.rank.device, m_setup.kernels, std::move(call),
                                                             m_stream.get());
    if (!m_setup.fusion) return;
    TensorFusion::Setup fusion{.mostBytes = m_setup.fusion->bytes,
                               .cycle = m_setup.fusion->cycle,
                               .leastReady = [this](int ready) { return m_setup.synchronisation.leastReady(ready); },
                               // The event has the name of the first of the buckets.
                               .reduce =
                                   [this](int first, int end) {
                                       return beside(*m_ofBucket[first], [&]() -> Outcome<void> {
                                           TRY(m_setup.synchronisation.reduce(first, end));
                                           ++m_reductions;
                                           return {};
                                       });
                                   }};
    for (const Bucket& bucket : m_setup.plan.buckets) fusion.bytes.push_back(bucket.parameters.count * sizeof(float));
    m_fusion = std::make_unique<TensorFusion>(std::move(fusion));
}

void StepCollectives::stop() {
    if (m_fusion) m_fusion->abandon();
    m_stream.reset();
}

void StepCollectives::beginStep(std::int64_t step) {
    m_step = step;
    m_marked = 0;
}

Outcome<void> StepCollectives::start(const Instruction& instruction) {
    if (m_ordered) return startOrdered(instruction);
    devices::Mark* const ready = TRY(markReady());
    devices::Buffer* const whole = TRY(bringValues(instruction.effects));
    m_setup.record.device();
    if (!m_stream) return startInTurn(instruction, whole);
    if (m_fusion)
        startFused(instruction);
    else
        m_submitted = m_stream->submit([this, &instruction, whole, ready]() -> Outcome<void> {
            if (ready) TRY(awaitPasses(*ready));
            return beside(instruction, [&] { return carry(instruction.action, whole); });
        });
    for (const PlanValue& value : instruction.effects.brings) m_numbers[value] = m_submitted;
    if (!instruction.effects.frees.empty()) m_reading.push_back({m_submitted, &instruction.effects});
    return {};
}

Outcome<void> StepCollectives::startInTurn(const Instruction& instruction, devices::Buffer* whole) {
    const std::int64_t startNs = m_setup.trace.now();
    TRY(carry(instruction.action, whole));
    if (!m_setup.record.inWords()) m_setup.record.action(instruction, {startNs, m_setup.trace.now()});
    for (const PlanValue& value : instruction.effects.frees) m_setup.memory.free(value);
    m_setup.record.memory(instruction.slot, m_setup.memory);
    return {};
}

Outcome<void> StepCollectives::startOrdered(const Instruction& instruction) {
    if (instruction.action.kind == ActionKind::AllReduce) ++m_reductions;
    TRY(m_ordered->submit(instruction.action));
    for (const PlanValue& value : instruction.effects.brings) m_numbers[value] = m_ordered->last();
    return {};
}

/// The fusion runs once a step, from the first bucket's gradient to the last one's sum.
void StepCollectives::startFused(const Instruction& instruction) {
    const int bucket = instruction.action.index;
    if (bucket == 0) {
        m_fusion->begin();
        m_submitted = m_stream->submit([this] { return m_fusion->run(); });
    }
    m_ofBucket[bucket] = &instruction;
    m_fusion->ready(bucket + 1);
}

void StepCollectives::startBeside(const Instruction& instruction, std::function<Outcome<void>()> work) {
    m_submitted = m_stream->submit([this, &instruction, work = std::move(work)] { return beside(instruction, work); });
    for (const PlanValue& value : instruction.effects.brings) m_numbers[value] = m_submitted;
}

Outcome<void> StepCollectives::carry(const Action& action, devices::Buffer* whole) {
    if (action.kind != ActionKind::AllReduce) return m_setup.synchronisation.communicate(action, whole);
    ++m_reductions;
    return m_setup.synchronisation.reduce(action.index, action.index + 1);
}

/// On the stream. What a collective waits for other ranks counts as waited for at its beginning.
Outcome<void> StepCollectives::beside(const Instruction& named, const std::function<Outcome<void>()>& work) {
    const std::int64_t startNs = m_setup.trace.now(), waitedBefore = waitedInGroups();
    TRY(work());
    const std::int64_t endNs = m_setup.trace.now(), metNs = std::min(endNs, startNs + waitedInGroups() - waitedBefore);
    m_setup.overlap.travelled({startNs, metNs}, endNs);
    m_setup.stream->kernel(named.name, {startNs, endNs},
                           {.iteration = static_cast<int>(m_step), .step = named.slot, .chunk = named.action.index});
    return {};
}

std::int64_t StepCollectives::waitedInGroups() const {
    std::int64_t waited = 0;
    for (const GroupPlace& group : m_setup.rank.groups) waited += group.communicator.waitedNs();
    return waited;
}

/// The memory of the value that the collective fills or reads; null: it has none.
Outcome<devices::Buffer*> StepCollectives::bringValues(const Effects& effects) {
    devices::Buffer* whole = nullptr;
    for (const PlanValue& value : effects.brings) {
        TRY(m_setup.memory.bring(value));
        if (!isFact(value.kind)) whole = &m_setup.memory.border(value);
    }
    for (const PlanValue& value : effects.reads)
        if (value.kind == Kind::StageGradient) whole = &m_setup.memory.border(value);
    return whole;
}

/// Where the passes are whose gradients a collective sends; those that follow do not wait for it. Null: they are done.
Outcome<devices::Mark*> StepCollectives::markReady() {
    Kernels& kernels = m_setup.kernels;
    if (!m_stream || m_fusion || kernels.computesAtOnce()) {
        TRY(kernels.finish());
        return static_cast<devices::Mark*>(nullptr);
    }
    if (m_marked == m_ready.size()) m_ready.push_back(m_setup.rank.device.newMark(false));
    devices::Mark& mark = *m_ready[m_marked++];
    TRY(kernels.submit(mark));
    return &mark;
}

/// On the stream: the device's copies wait for its passes, and this thread for both.
Outcome<void> StepCollectives::awaitPasses(const devices::Mark& ready) {
    devices::Queue& queue = m_setup.rank.device.copyEngine();
    TRY(queue.await(ready));
    return queue.drain();
}

Outcome<void> StepCollectives::await(const Effects& effects) {
    if (!m_stream && !m_ordered) return {};
    std::int64_t last = 0;
    for (const PlanValue& value : effects.reads)
        if (const auto found = m_numbers.find(value); found != m_numbers.end()) last = std::max(last, found->second);
    if (last == 0) return {};
    return m_ordered ? m_ordered->await(last) : awaitStream(last);
}

Outcome<void> StepCollectives::awaitAll() {
    if (m_ordered) return m_ordered->await(m_ordered->last());
    return m_stream ? awaitStream(m_submitted) : Outcome<void>();
}

Outcome<void> StepCollectives::awaitStream(std::int64_t number) {
    const std::int64_t startNs = m_setup.trace.now();
    TRY(m_stream->await(number));
    m_setup.overlap.stood({startNs, m_setup.trace.now()});
    std::erase_if(m_reading, [&](const Reading& reading) {
        if (reading.number > number) return false;
        for (const PlanValue& value : reading.effects->frees) m_setup.memory.free(value);
        return true;
    });
    m_setup.record.device();
    return {};
}

Outcome<void> StepCollectives::settle() {
    return m_ordered ? m_ordered->settle(m_setup.overlap) : Outcome<void>();
}

}  // namespace kolo::training
