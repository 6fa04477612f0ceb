// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/interpreter.h"

#include <algorithm>
#include <utility>

#include "engine/api/preparation.h"
#include "engine/collectives/communicator.h"
#include "engine/runtime/step_gate.h"
#include "engine/training/steps/exchange.h"
#include "engine/training/steps/messages.h"

namespace kolo::training {

using Kind = PlanValueKind;

StepInterpreter::StepInterpreter(Setup setup)
    : m_setup(std::move(setup)),
      m_plan(m_setup.plan),
      m_replica(m_setup.replica),
      m_rows(m_setup.rows),
      m_memory(m_replica, m_plan, m_setup.rank.index, m_setup.rows, m_setup.defragments),
      m_hostCopies(m_replica.device(), m_plan, m_memory),
      m_record(m_setup.rank, m_plan, m_setup.trace, m_setup.slotCount == 0, m_setup.steps),
      m_begun(m_replica.stages(), false),
      m_collectives({.rank = m_setup.rank,
                     .plan = m_plan,
                     .kernels = m_setup.kernels,
                     .trace = m_setup.trace,
                     .synchronisation = m_setup.synchronisation,
                     .memory = m_memory,
                     .record = m_record,
                     .overlap = m_overlap,
                     .stream = m_setup.stream,
                     .fusion = m_setup.fusion}) {
    if (m_plan.mesh.sizeOf(kPipelineAxis) > 1 && !m_setup.kernels.computesAtOnce() && !m_setup.kernels.timesPasses())
        m_marks = std::make_unique<PassMarks>(m_replica.device(), m_setup.kernels);
    m_messages.emplace(m_setup.rank, m_plan, m_memory, m_marks.get());
    Tracer& tracer = m_setup.rank.tracer;
    const int rank = m_setup.rank.index, stages = static_cast<int>(m_plan.stages.size());
    std::vector<int> local(stages);
    for (int stage = 0, next = 0; stage < stages; ++stage)
        if (m_plan.holds(rank, stage)) local[stage] = next++;
    const std::vector<Action>& actions = m_plan.ranks[rank];
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const Action& action = actions[i];
        if (isReceive(action.kind)) continue;  // it happens when somebody needs it
        Instruction instruction{
            action, static_cast<int>(i), effectsOf(m_plan, rank, action), local[action.stage], m_setup.timeSlots[i], 0};
        if (!m_record.inWords() || isCommunication(action.kind)) instruction.name = tracer.intern(text(action));
        m_program.push_back(std::move(instruction));
        if (isPass(action.kind)) m_passesEnd = m_program.size();
    }
    for (int last = -1; const Instruction& instruction : m_program) {
        const auto& [kind, stage, micro] = instruction.action;
        const bool reads = kind == ActionKind::Forward || kind == ActionKind::Recompute;
        if (!reads || (stage > 0 && !m_plan.isLast(stage))) continue;
        m_readsBatches = true;
        m_goesBack |= batchOf(micro) < last;
        last = batchOf(micro);
    }
}

Outcome<void> StepInterpreter::compute(std::int64_t step, MicroBatches* batches, Figures& figures) {
    m_step = step;
    m_slot = 0;
    m_batches = batches;
    m_figures = &figures;
    m_begun.assign(m_begun.size(), false);
    m_measured = false;
    if (m_marks) TRY(m_marks->beginStep());
    if (batches) batches->next();
    m_record.beginStep(step);
    m_collectives.beginStep(step);
    return performAll(0, m_passesEnd);
}

Outcome<void> StepInterpreter::conclude() {
    TRY(performAll(m_passesEnd, m_program.size()));
    TRY(m_collectives.awaitAll());
    // The last message may be received in the last slot.
    TRY(passGates(m_setup.slotCount - 1));
    return m_plan.stages.size() > 1 ? m_setup.rank.communicator.waitAll() : Outcome<void>();
}

Outcome<void> StepInterpreter::performAll(std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
        auto done = perform(m_program[i]);
        if (!done) m_record.failed();
        if (!done) return done;
    }
    return {};
}

/// Before anything of a slot happens, all slots before it are over.
Outcome<void> StepInterpreter::passGates(int slot) {
    if (m_setup.slotCount == 0 || !m_setup.rank.gate) return {};
    while (m_slot < slot) {
        ++m_slot;
        const auto number = static_cast<int>(m_step * m_setup.slotCount + m_slot);
        if (!m_setup.rank.gate->pass(m_setup.rank.index, number, false)) return cancelledByUser();
    }
    return {};
}

Outcome<void> StepInterpreter::perform(const Instruction& instruction) {
    const Action& action = instruction.action;
    if (!isCommunication(action.kind)) TRY(passGates(instruction.slot - 1));
    switch (action.kind) {
        case ActionKind::Forward:
        case ActionKind::Recompute: return forward(instruction);
        case ActionKind::Backward:
        case ActionKind::BackwardInput:
        case ActionKind::BackwardWeight: return backward(instruction);
        case ActionKind::SendForward:
        case ActionKind::SendBackward: return send(instruction);
        case ActionKind::ReceiveForward:
        case ActionKind::ReceiveBackward: return {};
        case ActionKind::AllReduce:
        case ActionKind::ReduceScatter:
        case ActionKind::AllGather:
        case ActionKind::Unshard: return m_collectives.start(instruction);
        case ActionKind::Offload:
        case ActionKind::Load: return copyWithHost(instruction);
        case ActionKind::AllReduceForward:
        case ActionKind::AllReduceBackward:
        case ActionKind::AllGatherForward:
        case ActionKind::ReduceScatterBackward:
        case ActionKind::AllGatherBackward:
        case ActionKind::HaloForward:
        case ActionKind::HaloBackward: return exchange(instruction);
        case ActionKind::Partition:
        case ActionKind::GatherInput: return keepInParts(instruction);
        case ActionKind::Reshard:
        case ActionKind::Release:
            TRY(m_collectives.await(instruction.effects));
            freeAll(instruction.effects);
            m_record.device();
            return {};
        case ActionKind::Update: {
            TRY(m_collectives.await(instruction.effects));
            TRY(measureGradient());
            if (m_marks) TRY(m_marks->begin(instruction));
            const std::int64_t startNs = m_setup.trace.now();
            TRY(m_setup.synchronisation.update(instruction.local));
            if (m_marks) return m_marks->end();
            if (!m_record.inWords()) note(instruction, startNs, m_setup.trace.now());
            return {};
        }
    }
    return {};
}

/// Before the first update of a step, if gradients are clipped by their norm: then no update comes before any rank's
/// last gradient, whatever the slots say.
Outcome<void> StepInterpreter::measureGradient() {
    if (!m_setup.clipsByNorm || std::exchange(m_measured, true)) return {};
    for (const Instruction& instruction : m_program)
        if (instruction.action.kind == ActionKind::Update) TRY(m_collectives.await(instruction.effects));
    TRY(passGates(m_setup.slotCount - 1));
    return m_setup.synchronisation.measureGradient();
}

Outcome<void> StepInterpreter::send(const Instruction& instruction) {
    const std::int64_t startNs = m_setup.trace.now();
    TRY(m_messages->send(instruction.action, instruction.effects));
    if (!m_marks) m_record.spent(instruction.place, m_setup.trace.now() - startNs);
    return {};
}

/// Here or on the stream beside.
Outcome<void> StepInterpreter::copyWithHost(const Instruction& instruction) {
    for (const PlanValue& value : instruction.effects.brings) TRY(m_memory.bring(value));
    m_record.device();
    const auto copy = m_hostCopies.copyOf(instruction.action);
    if (m_collectives.hasStream()) {
        m_collectives.startBeside(instruction, copy);
        return {};
    }
    const std::int64_t startNs = m_setup.trace.now();
    TRY(copy());
    const std::int64_t endNs = m_setup.trace.now();
    m_figures->time.communication += endNs - startNs;
    m_setup.rank.tracer.kernel(
        instruction.name, {startNs, endNs},
        {.iteration = static_cast<int>(m_step), .step = instruction.slot, .chunk = instruction.action.index});
    return {};
}

/// Between two stages of this rank, where layers are cut.
Outcome<void> StepInterpreter::exchange(const Instruction& instruction) {
    const auto& [kind, stage, micro] = instruction.action;
    const std::int64_t startNs = m_setup.trace.now();
    for (const PlanValue& value : instruction.effects.brings) TRY(m_memory.bring(value));
    const bool forwards =
        kind == ActionKind::AllReduceForward || kind == ActionKind::AllGatherForward || kind == ActionKind::HaloForward;
    const bool inPlace = kind == ActionKind::AllReduceForward || kind == ActionKind::AllReduceBackward;
    devices::Buffer& from =
        forwards ? writtenBy(stage - 1, micro) : m_memory.border({Kind::InputGradient, stage, micro});
    devices::Buffer& to = inPlace    ? from
                          : forwards ? m_memory.border({Kind::Input, stage, micro})
                                     : m_memory.border({Kind::OutputGradient, stage - 1, micro});
    TRY(m_setup.exchanges->run(kind, stage, m_setup.rows, from, to, static_cast<int>(m_step)));
    const std::int64_t endNs = m_setup.trace.now();
    m_figures->time.communication += endNs - startNs;
    note(instruction, startNs, endNs);
    freeAll(instruction.effects);
    m_record.memory(instruction.slot, m_memory);
    return {};
}

/// Of a stage on this rank, which the next one reads.
devices::Buffer& StepInterpreter::writtenBy(int stage, int micro) {
    return m_plan.recomputes ? m_memory.border({Kind::Output, stage, micro})
                             : m_memory.activations(stage, micro).outputs.back();
}

/// A stage's input that is the same on all ranks of an axis, in parts and back.
Outcome<void> StepInterpreter::keepInParts(const Instruction& instruction) {
    const auto& [kind, stage, micro] = instruction.action;
    const std::int64_t startNs = m_setup.trace.now();
    for (const PlanValue& value : instruction.effects.brings) TRY(m_memory.bring(value));
    devices::Buffer& whole = m_memory.border({Kind::Input, stage, micro});
    devices::Buffer& part = m_memory.border({Kind::InputPart, stage, micro});
    if (kind == ActionKind::Partition)
        m_setup.exchanges->partition(stage, m_setup.rows, whole, part);
    else
        TRY(m_setup.exchanges->gather(stage, m_setup.rows, part, whole, static_cast<int>(m_step)));
    const std::int64_t endNs = m_setup.trace.now();
    m_figures->time.communication += endNs - startNs;
    note(instruction, startNs, endNs);
    TRY(m_setup.kernels.finish());
    freeAll(instruction.effects);
    m_record.memory(instruction.slot, m_memory);
    return {};
}

void StepInterpreter::freeAll(const Effects& effects) {
    for (const PlanValue& value : effects.frees) {
        if (m_marks && (value.kind == Kind::Input || value.kind == Kind::OutputGradient))
            m_marks->noteRead(m_memory.border(value));
        m_memory.free(value);
    }
}

Outcome<StepInterpreter::Settled> StepInterpreter::settle() {
    const std::int64_t before = m_overlap.exposedNs() + m_overlap.waitedNs();
    TRY(m_collectives.settle());
    Settled settled{m_overlap.exposedNs() + m_overlap.waitedNs() - before, 0};
    if (!m_marks) return settled;
    const std::vector<PassMarks::Spent> all = TRY(m_marks->spent());
    for (const PassMarks::Spent& spent : all) {
        m_record.spent(spent.instruction->place, spent.passNs);
        TimeSpent& time = m_figures->time;
        const ActionKind kind = spent.instruction->action.kind;
        (kind == ActionKind::Forward  ? time.forward
         : kind == ActionKind::Update ? time.update
                                      : time.backward) += spent.passNs;
        m_overlap.waited(spent.stoodNs - spent.messageNs);
        settled.stoodNs += spent.stoodNs;
        settled.passesNs += spent.passNs;
    }
    return settled;
}

Synchronisation::StagePass StepInterpreter::passOf(const Instruction& instruction) {
    const bool goesBack = instruction.action.kind != ActionKind::Forward;
    const auto memoryOf = [&](const PlanValue& value) {
        return m_plan.zero > 0 && m_memory.has(value) ? &m_memory.border(value) : nullptr;
    };
    const int stage = instruction.action.stage, micro = instruction.action.index;
    return {.stage = instruction.local,
            .parameters = memoryOf({Kind::StageParameters, stage, 2 * micro + goesBack}),
            .gradient = memoryOf({Kind::StageGradient, stage, micro}),
            .goesBack = goesBack && instruction.action.kind != ActionKind::Recompute,
            .adds = addsGradient(instruction.local)};
}

Outcome<void> StepInterpreter::forward(const Instruction& instruction) {
    const auto& [kind, stage, micro] = instruction.action;
    const bool again = kind == ActionKind::Recompute;
    Trace& trace = m_setup.trace;
    TRY(m_collectives.await(instruction.effects));
    TRY(receive(instruction));
    const InputPipeline::Batch* const rows = stage == 0 && !again ? &nextRows(micro) : nullptr;
    const std::int64_t startNs = trace.now();
    const bool comes = m_memory.has({Kind::Input, stage, micro});  // received, or from an exchange
    for (const PlanValue& value : instruction.effects.brings) TRY(m_memory.bring(value));
    const PlanValue activations{Kind::Activations, stage, micro};
    // A pass that keeps only its input needs the memory for as long as it takes.
    const bool dropped = !m_memory.has(activations);
    if (dropped) TRY(m_memory.bring(activations));
    devices::Buffer& input = m_memory.border({Kind::Input, stage, micro});
    const int inputSize = m_replica.inputSize(instruction.local);
    if (m_marks) TRY(m_marks->begin(instruction));
    if (rows) {
        bringRows(*rows, micro, input, inputSize);
    } else if (m_plan.holds(m_setup.rank.index, stage - 1) && !again && !comes) {
        devices::Buffer& from = writtenBy(stage - 1, micro);
        if (m_setup.exchanges)
            m_setup.exchanges->handOn(stage, m_rows, from, input);
        else
            m_setup.kernels.copy(static_cast<std::int64_t>(m_rows) * inputSize, floatsOf(from), floatsOf(input));
    }
    const Synchronisation::StagePass pass = passOf(instruction);
    m_record.device();
    Activations& to = m_memory.activations(stage, micro);
    TRY(m_setup.synchronisation.beginPass(pass));
    if (m_plan.overTime)
        TRY(m_replica.forwardStep(instruction.local, micro, floatsOf(input), to, stepBefore(stage, micro), m_rows));
    else
        TRY(m_replica.forward(instruction.local, floatsOf(input), to, m_rows, m_record.inWords() ? &trace : nullptr));
    if (m_setup.exchanges) TRY(m_setup.exchanges->health());
    TRY(m_setup.synchronisation.endPass(pass));
    if (m_plan.isLast(stage) && (!m_plan.overTime || micro + 1 == m_plan.microbatches)) {
        double* const sum = again ? &m_againSum : &m_figures->lossSum;
        const auto elsewhere = TRY(m_setup.synchronisation.lossOf(to, scale()));
        if (elsewhere)
            *sum += *elsewhere;
        else
            TRY(m_replica.lossOf(to, {m_batches->of(batchOf(micro)).labels.data(), m_rows, m_setup.batchesStay},
                                 scale(), !m_plan.recomputes || again, sum));
        if (!again) m_figures->rows += m_rows;
    } else if (dropped) {  // and there is a next stage: over time nothing is dropped
        devices::Buffer& output = m_memory.border({Kind::Output, stage, micro});
        m_setup.kernels.copy(static_cast<std::int64_t>(m_rows) * m_replica.outputSize(instruction.local),
                             floatsOf(to.outputs.back()), floatsOf(output));
        TRY(m_setup.kernels.finish());
    }
    if (dropped) m_memory.free(activations);
    return passDone(instruction, startNs, again ? m_figures->time.backward : m_figures->time.forward);
}

/// A pass comprises what it does with memory, from its first value to the last one that it frees.
Outcome<void> StepInterpreter::passDone(const Instruction& instruction, std::int64_t startNs, std::int64_t& spentNs) {
    if (m_marks) TRY(m_marks->end());
    freeAll(instruction.effects);
    if (!m_marks) {
        const std::int64_t endNs = m_setup.trace.now();
        spentNs += endNs - startNs;
        note(instruction, startNs, endNs);
    }
    m_record.memory(instruction.slot, m_memory);
    return {};
}

/// The rows of a micro-batch, as soon as they are there.
const InputPipeline::Batch& StepInterpreter::nextRows(int micro) {
    Trace& trace = m_setup.trace;
    const std::int64_t askedNs = trace.now();
    const InputPipeline::Batch* const scattered = m_setup.synchronisation.batch();
    const InputPipeline::Batch& batch = scattered ? *scattered : m_batches->of(batchOf(micro));
    const std::int64_t hereNs = trace.now();
    m_figures->time.input += hereNs - askedNs;
    if (trace.full()) trace.wait(trace.input, askedNs, hereNs, m_setup.slowedInput);
    m_rows = static_cast<int>(batch.rows.size());
    return batch;
}

/// To the device: all of a batch's rows, or a time step of them.
void StepInterpreter::bringRows(const InputPipeline::Batch& batch, int micro, devices::Buffer& input, int size) {
    const float* from = batch.inputs.data();
    if (m_setup.exchanges) return m_setup.exchanges->read(from, m_rows, input);
    if (batch.inputs.empty()) {
        float* to = floatsOf(input);
        for (const std::int32_t row : batch.rows) to = std::copy_n(m_setup.data.row(row), size, to);
        return;
    }
    const std::size_t floats = static_cast<std::size_t>(m_rows) * size;
    if (m_plan.overTime) from = timeStepOf(from, m_rows, size, micro, m_plan.microbatches, m_stepRows);
    m_setup.kernels.bring(floats * sizeof(float), from, input.address(),
                          m_setup.batchesStay && !m_setup.synchronisation.batch() && !m_plan.overTime);
}

Activations* StepInterpreter::stepBefore(int stage, int micro) {
    return micro > 0 ? &m_memory.activations(stage, micro - 1) : nullptr;
}

const float* StepInterpreter::outputGradient(const Action& action) {
    if (m_plan.isLast(action.stage)) return nullptr;
    const bool local = m_plan.holds(m_setup.rank.index, action.stage + 1) &&
                       !m_memory.has({Kind::OutputGradient, action.stage, action.index});
    return floatsOf(m_memory.border(local ? PlanValue{Kind::InputGradient, action.stage + 1, action.index}
                                          : PlanValue{Kind::OutputGradient, action.stage, action.index}));
}

float* StepInterpreter::inputGradient(const Action& action) {
    return action.stage == 0 ? nullptr : floatsOf(m_memory.border({Kind::InputGradient, action.stage, action.index}));
}

Outcome<void> StepInterpreter::backward(const Instruction& instruction) {
    const Action& action = instruction.action;
    const auto& [kind, stage, micro] = action;
    TRY(m_collectives.await(instruction.effects));
    TRY(receive(instruction));
    const std::int64_t startNs = m_setup.trace.now();
    for (const PlanValue& value : instruction.effects.brings) TRY(m_memory.bring(value));
    if (const PlanValue own{Kind::OutputGradient, stage, micro};
        m_setup.exchanges && std::ranges::find(instruction.effects.brings, own) != instruction.effects.brings.end())
        m_setup.exchanges->takeBack(stage + 1, m_rows, m_memory.border({Kind::InputGradient, stage + 1, micro}),
                                    m_memory.border(own));
    const float* const input = floatsOf(m_memory.border({Kind::Input, stage, micro}));
    Activations& activations = m_memory.activations(stage, micro);
    const float beta = addsGradient(instruction.local) ? 1.0f : 0.0f;
    const int local = instruction.local, rows = m_rows;
    const Synchronisation::StagePass pass = passOf(instruction);
    m_record.device();
    if (m_marks) TRY(m_marks->begin(instruction));
    const auto stateGradients = [&](int step) {
        return step >= 0 && step + 1 < m_plan.microbatches ? &m_memory.stateGradients(stage, step) : nullptr;
    };
    TRY(m_setup.synchronisation.beginPass(pass));
    if (m_plan.overTime)
        TRY(m_replica.backwardStep(local, micro, input, activations, stepBefore(stage, micro), outputGradient(action),
                                   inputGradient(action), stateGradients(micro), stateGradients(micro - 1), rows,
                                   beta));
    else if (kind == ActionKind::Backward)
        TRY(m_replica.backward(local, input, activations, outputGradient(action), inputGradient(action), rows, beta,
                               m_record.inWords() ? &m_setup.trace : nullptr));
    else if (kind == ActionKind::BackwardInput)
        TRY(m_replica.backwardInput(local, input, activations, outputGradient(action), inputGradient(action),
                                    m_memory.layerGradients(stage, micro), rows));
    else
        TRY(m_replica.backwardWeight(local, input, activations, m_memory.layerGradients(stage, micro), rows, beta));
    if (m_setup.exchanges) TRY(m_setup.exchanges->health());
    TRY(m_setup.synchronisation.endPass(pass));
    if (kind != ActionKind::BackwardInput) m_begun[local] = true;
    return passDone(instruction, startNs, m_figures->time.backward);
}

/// What has not come yet from neighbouring stages.
Outcome<void> StepInterpreter::receive(const Instruction& instruction) {
    for (const PlanValue& value : instruction.effects.reads) {
        if (isFact(value.kind) || m_memory.has(value)) continue;
        const auto received = TRY(m_messages->receive(
            value, {.iteration = static_cast<int>(m_step), .step = instruction.slot, .chunk = value.index}));
        m_figures->time.communication += received.copiedNs;
        m_record.spent(received.place, received.tookNs);
        // The marks will tell how long the device has stood for it, which comprises that.
        if (m_marks) m_overlap.waited(-received.waitedNs);
    }
    return {};
}

void StepInterpreter::note(const Instruction& instruction, std::int64_t startNs, std::int64_t endNs) {
    m_record.action(instruction, {startNs, endNs});
}

}  // namespace kolo::training
