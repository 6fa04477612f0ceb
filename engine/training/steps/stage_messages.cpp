// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/stage_messages.h"

#include "engine/collectives/communicator.h"
#include "engine/training/steps/messages.h"

namespace kolo::training {

StageMessages::StageMessages(Rank& rank, const StepPlan& plan, ValueMemory& memory, PassMarks* marks)
    : m_rank(rank),
      m_plan(plan),
      m_memory(memory),
      m_marks(marks),
      m_sendsCopies(!rank.device.hostAddressable() && !rank.communicator.sendsDeviceMemory()) {
    if (plan.mesh.sizeOf(kPipelineAxis) == 1) return;
    for (int stage = 0; stage < static_cast<int>(plan.stages.size()); ++stage)
        for (const ActionKind kind : {ActionKind::ReceiveForward, ActionKind::ReceiveBackward})
            for (int micro = 0; micro < plan.microbatches; ++micro)
                m_names.push_back(plan.holds(rank.index, stage) ? rank.tracer.intern(text({kind, stage, micro})) : 0);
}

/// There is one message at a time between two ranks with a tag.
int StageMessages::tagOf(const PlanValue& value) const {
    return (value.stage * 2 + (value.kind == PlanValueKind::OutputGradient)) * m_plan.microbatches + value.index;
}

/// Where messages read and write it.
devices::Buffer& StageMessages::bufferOf(const PlanValue& value) {
    if (m_sendsCopies) return m_memory.message(value);
    return value.kind == PlanValueKind::Activations ? m_memory.activations(value.stage, value.index).outputs.back()
                                                    : m_memory.border(value);
}

Outcome<void> StageMessages::send(const Action& action, const Effects& effects) {
    const Action received = otherHalf(action);
    const bool forwards = action.kind == ActionKind::SendForward;
    const int tag =
        tagOf({forwards ? PlanValueKind::Input : PlanValueKind::OutputGradient, received.stage, received.index});
    const int peer = peerOf(m_plan, m_rank.index, action);
    const auto bytes = static_cast<std::size_t>(messageBytes(m_plan, action));
    const PlanValue& value = effects.reads.front();
    collectives::Communicator& communicator = m_rank.communicator;
    if (m_sendsCopies) m_memory.fetch(value);
    TRY(m_marks ? communicator.isendInOrder(peer, tag, bufferOf(value), 0, bytes, m_marks->done())
                : communicator.isend(peer, tag, bufferOf(value), 0, bytes));
    for (const PlanValue& freed : effects.frees)
        m_memory.freeOnceReceived(freed, [&communicator, peer, tag] { return communicator.isReceived(peer, tag); });
    return {};
}

Outcome<StageMessages::Received> StageMessages::receive(const PlanValue& value, Where where) {
    const bool forwards = value.kind == PlanValueKind::Input;
    const Action action{forwards ? ActionKind::ReceiveForward : ActionKind::ReceiveBackward, value.stage, value.index};
    collectives::Communicator& communicator = m_rank.communicator;
    TRY(m_memory.bring(value));
    const std::int64_t waitedBefore = communicator.waitedNs();
    const auto envelope = TRY(communicator.probe(peerOf(m_plan, m_rank.index, action), tagOf(value)));
    Received received{action, communicator.waitedNs() - waitedBefore, 0};
    const collectives::TransferNote note{m_names[tagOf(value)], where, true};
    devices::Buffer& buffer = bufferOf(value);
    if (m_marks) {
        TRY(communicator.recvInOrder(envelope, buffer, 0, note, m_marks->orderOf(buffer)));
        TRY(m_marks->received());
        return received;
    }
    const std::int64_t startNs = m_rank.clock.now();
    TRY(communicator.recv(envelope, buffer, 0, note));
    if (m_sendsCopies) m_memory.store(value);
    received.copiedNs = m_rank.clock.now() - startNs;
    return received;
}

}  // namespace kolo::training
