// SPDX-License-Identifier: Apache-2.0
#include "engine/training/steps/stage_messages.h"

#include <algorithm>

#include "engine/collectives/communicator.h"
#include "engine/training/steps/messages.h"

namespace kolo::training {

namespace {
PlanValue receivedBy(const Action& receive) {
    const bool forwards = receive.kind == ActionKind::ReceiveForward;
    return {forwards ? PlanValueKind::Input : PlanValueKind::OutputGradient, receive.stage, receive.index};
}
}  // namespace

StageMessages::StageMessages(Rank& rank, const StepPlan& plan, ValueMemory& memory, PassMarks* marks)
    : m_rank(rank),
      m_plan(plan),
      m_memory(memory),
      m_marks(marks),
      m_sendsCopies(!rank.device.hostAddressable() && !rank.communicator.sendsDeviceMemory()) {
    if (plan.mesh.sizeOf(kPipelineAxis) == 1) return;
    m_receives.resize(plan.stages.size() * 2 * plan.microbatches);
    const std::vector<Action>& actions = plan.ranks[rank.index];
    for (std::size_t i = 0; i < actions.size(); ++i)
        if (isReceive(actions[i].kind))
            m_receives[tagOf(receivedBy(actions[i]))] = {rank.tracer.intern(text(actions[i])), static_cast<int>(i),
                                                         peerOf(plan, rank.index, actions[i])};
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
    const int tag = tagOf(receivedBy(otherHalf(action)));
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
    const Receive& receive = m_receives[tagOf(value)];
    collectives::Communicator& communicator = m_rank.communicator;
    const std::int64_t askedNs = m_rank.clock.now();
    TRY(m_memory.bring(value));
    const std::int64_t waitedBefore = communicator.waitedNs();
    const auto envelope = TRY(communicator.probe(receive.peer, tagOf(value)));
    Received received{.place = receive.place, .waitedNs = communicator.waitedNs() - waitedBefore};
    const collectives::TransferNote note{receive.name, where, true};
    devices::Buffer& buffer = bufferOf(value);
    if (m_marks) {
        TRY(communicator.recvInOrder(envelope, buffer, 0, note, m_marks->orderOf(buffer)));
        TRY(m_marks->received());
        return received;
    }
    const std::int64_t startNs = m_rank.clock.now();
    TRY(communicator.recv(envelope, buffer, 0, note));
    if (m_sendsCopies) m_memory.store(value);
    const std::int64_t hereNs = m_rank.clock.now();
    received.copiedNs = hereNs - startNs;
    received.tookNs = std::max(received.copiedNs, hereNs - std::max(askedNs, envelope.sentNs));
    return received;
}

}  // namespace kolo::training
