// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/rank_call.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace kolo::collectives {

namespace {

constexpr std::int64_t kBlockBytes = 8 << 10;
constexpr std::size_t kCopyBytes = 32 << 10;

struct HostHands {
    using Input = const void*;
    const RankCall& call;

    void copy(std::byte* to, const devices::Buffer&, const std::byte* from, std::size_t bytes) {
        // By one call of memcpy, a ring of two devices takes half as long again for 4 MiB (AMD EPYC, glibc 2.36).
        for (std::size_t at = 0; at < bytes; at += kCopyBytes)
            std::memcpy(to + at, from + at, std::min(kCopyBytes, bytes - at));
    }
    void combine(std::byte* out, std::span<Input> inputs, std::int64_t count, bool divides) {
        // What is divided still lies in the first-level cache then.
        const std::int64_t block = divides ? kBlockBytes / static_cast<std::int64_t>(call.elementBytes) : count;
        while (count > 0) {
            const std::int64_t here = std::min(block, count);
            call.combine(out, inputs.data(), static_cast<int>(inputs.size()), here);
            if (divides) kernels::divide(call.asked->dtype, out, here, call.plan->ranks);
            const std::size_t bytes = here * call.elementBytes;
            out += bytes;
            for (Input& input : inputs) input = static_cast<const std::byte*>(input) + bytes;
            count -= here;
        }
    }
};

struct QueueHands {
    using Input = const std::byte*;
    const RankCall& call;
    devices::Queue& queue;
    Outcome<void> done;

    void copy(std::byte* to, const devices::Buffer& owner, const std::byte* from, std::size_t bytes) {
        done = queue.copy(to, *owner.device(), from, bytes);
    }
    void combine(std::byte* out, std::span<const Input> inputs, std::int64_t count, bool divides) {
        done = queue.combine(call.asked->op, call.asked->dtype, out, inputs, count);
        if (done && divides) done = queue.divide(call.asked->dtype, out, count, call.plan->ranks);
    }
};

/// What an operation does, whoever copies and computes.
template <typename Hands>
void carryOutWith(Hands& hands, const RankCall& call, const Op& op, int number, Sources sources) {
    const Slice slice = call.sliceOf(op, number);
    if (slice.count == 0) return;
    std::byte* const own = call.buffer->address() + slice.offset;
    const auto bring = [&](std::byte* to) {
        const devices::Buffer& from = *sources[op.sources[0]];
        hands.copy(to, from, from.address() + slice.offset, slice.bytes);
    };
    switch (op.kind) {
        case Op::Kind::Copy: return bring(own);
        case Op::Kind::Fetch: return bring(call.inboxSlot(op.slot));
        case Op::Kind::Store: return hands.copy(own, *call.buffer, call.inboxSlot(op.slot), slice.bytes);
        case Op::Kind::Combine:
        case Op::Kind::Apply: break;
    }
    std::array<typename Hands::Input, kMaxRanks> inputs;
    int slot = op.slot;
    for (std::size_t i = 0; i < op.sources.size(); ++i) {
        const int source = op.sources[i];
        inputs[i] = source == call.rank            ? own
                    : op.kind == Op::Kind::Combine ? sources[source]->address() + slice.offset
                                                   : call.inboxSlot(slot++);
    }
    const bool divides = op.completes && call.asked->op == ReduceOp::Mean;
    hands.combine(own, {inputs.data(), op.sources.size()}, slice.count, divides);
}

}  // namespace

void carryOut(const RankCall& call, const Op& op, int slice, Sources sources) {
    HostHands hands{call};
    carryOutWith(hands, call, op, slice, sources);
}

Outcome<void> submit(const RankCall& call, const Op& op, devices::Queue& queue, Sources sources) {
    QueueHands hands{call, queue, {}};
    carryOutWith(hands, call, op, 0, sources);
    return std::move(hands.done);
}

Outcome<void> RankCall::begin(const CollectiveCall& call, const Plan& newPlan, devices::Buffer& newBuffer,
                              std::size_t sliceBytes) {
    asked = &call;
    plan = &newPlan;
    buffer = &newBuffer;
    combine = kernels::findCombine(call.op, call.dtype, newBuffer.device()->info().kind);
    elementBytes = sizeOf(call.dtype);
    m_chunks.resize(plan->chunks);
    std::int64_t longest = 0;
    for (int chunk = 0; chunk < plan->chunks; ++chunk) {
        m_chunks[chunk] = call.chunk(chunk);
        longest = std::max(longest, m_chunks[chunk].count);
    }
    sliceElements = std::max<std::int64_t>(longest, 1);
    if (sliceBytes > 0) sliceElements = std::min<std::int64_t>(sliceElements, sliceBytes / elementBytes);
    slices = static_cast<int>(std::max<std::int64_t>(1, (longest + sliceElements - 1) / sliceElements));
    m_slotBytes = (sliceElements * elementBytes + 63) & ~std::size_t{63};
    if (const std::size_t needed = program().inboxSlots * m_slotBytes; needed > m_inbox.sizeBytes())
        m_inbox = TRY(newBuffer.device()->allocate(needed));
    return {};
}

devices::Queue& queueOf(const RankCall& call, const Op& op) {
    devices::Device& device = *call.buffer->device();
    return readsOthers(op) ? device.copyEngine() : device.compute();
}

}  // namespace kolo::collectives
