// SPDX-License-Identifier: Apache-2.0
//
// One rank's part in one collective call: its program, where its operations find their data, and what an operation does
// with it. Long arrays are sliced; an operation is then carried out slice by slice.
#pragma once

#include <algorithm>
#include <span>

#include "engine/collectives/communicator.h"
#include "engine/collectives/plan.h"
#include "engine/devices/device.h"
#include "engine/kernels/combine.h"

namespace kolo::collectives {

/// A part of a chunk, the same part of every rank's array.
struct Slice {
    std::size_t offset = 0;
    std::size_t bytes = 0;
    std::int64_t count = 0;
};

struct RankCall {
    int rank = 0;
    const CollectiveCall* asked = nullptr;
    const Plan* plan = nullptr;
    devices::Buffer* buffer = nullptr;
    kernels::CombineFunction combine = nullptr;
    std::size_t elementBytes = 4;
    std::int64_t sliceElements = 0;
    int slices = 1;

    /// Another call of the same rank; all of it must outlive the call. At most `sliceBytes` at a time; 0: whole chunks.
    Outcome<void> begin(const CollectiveCall& call, const Plan& plan, devices::Buffer& buffer, std::size_t sliceBytes);

    const RankProgram& program() const { return plan->programs[rank]; }
    std::size_t indexOf(const Op& op) const { return static_cast<std::size_t>(&op - program().ops.data()); }
    const Range& chunk(const Op& op) const { return m_chunks[op.chunk]; }
    std::size_t bytesOf(const Op& op) const { return chunk(op).count * elementBytes; }
    std::byte* placeOf(const Op& op) const { return buffer->address() + chunk(op).first * elementBytes; }
    /// Where an operation that reads others writes: a view of its part of the array, or of its inbox.
    devices::Buffer partFor(const Op& op) const {
        if (op.kind == Op::Kind::Fetch) return devices::Buffer::part(m_inbox, op.slot * m_slotBytes, bytesOf(op));
        return devices::Buffer::part(*buffer, chunk(op).first * elementBytes, bytesOf(op));
    }
    std::byte* inboxSlot(int slot) const { return m_inbox.address() + slot * m_slotBytes; }
    Slice sliceOf(const Op& op, int slice) const {
        const Range& whole = chunk(op);
        const std::int64_t skip = slice * sliceElements;
        const std::int64_t count = std::clamp<std::int64_t>(whole.count - skip, 0, sliceElements);
        return {(whole.first + skip) * elementBytes, count * elementBytes, count};
    }

private:
    std::vector<Range> m_chunks;
    devices::Buffer m_inbox;
    std::size_t m_slotBytes = 0;
};

/// Every rank's array, by rank; an operation that reads no other rank's needs none.
using Sources = std::span<devices::Buffer* const>;

/// Carries out one slice of one operation on the calling thread, in memory that it can address.
void carryOut(const RankCall& call, const Op& op, int slice, Sources sources);
/// Submits a whole operation of a staged plan to `queue`; stops at the first command that is refused.
Outcome<void> submit(const RankCall& call, const Op& op, devices::Queue& queue, Sources sources);

/// The queue of the rank's device that an operation belongs to: transfers are the copy engine's.
devices::Queue& queueOf(const RankCall& call, const Op& op);

}  // namespace kolo::collectives
