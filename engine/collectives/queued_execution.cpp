// SPDX-License-Identifier: Apache-2.0
//
// Full speed on devices whose memory the processor cannot address.
//
// A rank's thread only enqueues. It submits its program to the copy engine and the compute queue, one operation after
// another, with a mark after each. Where the plan says "wait for operation 3 of rank B", the queue is told to wait for
// B's third mark; the thread itself waits only until B has enqueued that operation, because a mark that has not been
// enqueued cannot be waited for. So data moves from device to device while the threads run far ahead, no kernel ever
// spins on another rank's kernel, and many logical devices may share one GPU without deadlock.
//
// A rank's operations run one after another, as the plan assumes ("it need not wait again for what an earlier one has
// waited for"): when the program switches queues, the new one waits for the last mark.
//
// All ranks leave together. The next call reuses the marks, which it must not do while another rank's queue may still
// be told to wait for one.
#include <array>

#include "engine/collectives/executor_impl.h"

namespace kolo::collectives {

devices::Queue& Executor::Impl::queueOf(RankState& rankState, const Op& op) {
    devices::Device& device = *rankState.buffer->device();
    return op.kind == Op::Kind::Apply || op.kind == Op::Kind::Store ? device.compute() : device.copyEngine();
}

/// One whole operation, as device commands.
Outcome<void> Executor::Impl::enqueue(RankState& rankState, const Op& op) {
    const Shape& shape = rankState.shape;
    const Range chunk = chunkRange(shape.elements, rankState.plan->chunks, op.chunk);
    if (chunk.count == 0) return {};
    const std::size_t offset = chunk.first * shape.elementBytes, bytes = chunk.count * shape.elementBytes;
    std::byte* const own = rankState.address + offset;
    const auto inboxSlot = [&](int slot) { return rankState.inbox.address() + slot * rankState.inboxSlotBytes; };
    devices::Queue& queue = queueOf(rankState, op);

    const int rank = static_cast<int>(&rankState - rankStates.data());
    const RankState& first = rankStates[op.sources.empty() ? rank : op.sources[0]];
    switch (op.kind) {
        case Op::Kind::Copy:
            return queue.copy(own, *first.buffer->device(), first.address + offset, bytes);
        case Op::Kind::Fetch:
            return queue.copy(inboxSlot(op.slot), *first.buffer->device(), first.address + offset, bytes);
        case Op::Kind::Store:
            return queue.copy(own, *rankState.buffer->device(), inboxSlot(op.slot), bytes);
        case Op::Kind::Combine:
        case Op::Kind::Apply:
            break;
    }
    // The only Combine in a staged plan: all its inputs are in the inbox, in rank order.
    std::array<const std::byte*, kMaxRanks> inputs;
    int slot = op.slot;
    for (std::size_t i = 0; i < op.sources.size(); ++i) inputs[i] = op.sources[i] == rank ? own : inboxSlot(slot++);
    TRY(queue.combine(shape.op, shape.dtype, own, {inputs.data(), op.sources.size()}, chunk.count));
    if (op.completes && shape.op == ReduceOp::Mean) return queue.divide(shape.dtype, own, chunk.count, ranks);
    return {};
}

Outcome<void> Executor::Impl::enqueueProgram(int rank, std::int64_t& enteredNs) {
    RankState& rankState = rankStates[rank];
    const RankProgram& program = rankState.plan->programs[rank];
    devices::Device& device = *rankState.buffer->device();
    const bool timed = rankState.tracer->wants(Detail::Summary);
    while (rankState.done.size() < program.ops.size()) rankState.done.push_back(device.newMark(timed));
    while (timed && rankState.begun.size() < program.ops.size()) rankState.begun.push_back(device.newMark());
    if (timed) {
        // The device's clock is tied to the run's when both stand still: on an empty queue.
        if (!rankState.entered) rankState.entered = device.newMark();
        TRY(device.compute().reach(*rankState.entered));
        TRY(device.compute().drain());
        enteredNs = clock.now();
    }
    publish(rankState);
    devices::Queue* last = nullptr;
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const Op& op = program.ops[i];
        if (!awaitOthers(rankState, op.waits)) return stopped();
        devices::Queue& queue = queueOf(rankState, op);
        for (const Wait& wait : op.waits) {
            if (wait.op < 0) continue;
            TRY(queue.await(*rankStates[wait.rank].done[wait.op]));
        }
        if (last && last != &queue) TRY(queue.await(*rankState.done[i - 1]));
        if (timed) TRY(queue.reach(*rankState.begun[i]));
        TRY(enqueue(rankState, op));
        TRY(queue.reach(*rankState.done[i]));
        last = &queue;
        publish(rankState);
    }
    return {};
}

Outcome<void> Executor::Impl::runQueued(int rank) {
    RankState& rankState = rankStates[rank];
    devices::Device& device = *rankState.buffer->device();
    recordStart(rank);
    std::int64_t enteredNs = clock.now();
    auto outcome = enqueueProgram(rank, enteredNs);
    if (!outcome) stopAll();  // or others would wait for operations that are never enqueued
    // Even after an error: nothing may still be in flight that reads this rank's buffers or another's.
    for (devices::Queue* queue : {&device.copyEngine(), &device.compute()})
        if (auto drained = queue->drain(); outcome && !drained) outcome = drained;
    if (!outcome) return outcome;
    recordQueued(rank, enteredNs);
    publish(rankState);
    for (int other = 0; other < ranks; ++other) {
        // The number of operations, counted from 0: what is published after the last of them.
        const int left = static_cast<int>(rankState.plan->programs[other].ops.size());
        if (!awaitOthers(rankState, {{other, left}})) return stopped();
    }
    return {};
}

/// Writes a call's events after the fact: earlier, nobody knows when the device did what.
void Executor::Impl::recordQueued(int rank, std::int64_t enteredNs) {
    RankState& rankState = rankStates[rank];
    const RankProgram& program = rankState.plan->programs[rank];
    const bool timed = rankState.tracer->wants(Detail::Summary);
    std::int64_t freeSinceNs = enteredNs;
    for (std::size_t i = 0; i < program.ops.size(); ++i) {
        const Op& op = program.ops[i];
        std::int64_t startNs = enteredNs, endNs = enteredNs;
        if (timed) {
            startNs += rankState.begun[i]->nsSince(*rankState.entered);
            endNs += rankState.done[i]->nsSince(*rankState.entered);
        }
        if (!op.waits.empty() && rankState.tracer->wants(Detail::Full))
            rankState.tracer->wait(op.waits.back().rank, {freeSinceNs, std::max(freeSinceNs, startNs)},
                                   {.iteration = rankState.shape.iteration, .step = op.step});
        finishSteps(rank, op.step - 1, startNs);
        recordOp(rank, op, startNs, endNs);
        freeSinceNs = endNs;
    }
    finishSteps(rank, rankState.plan->steps, timed ? freeSinceNs : clock.now());
}

}  // namespace kolo::collectives
