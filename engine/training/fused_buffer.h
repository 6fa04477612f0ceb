// SPDX-License-Identifier: Apache-2.0
//
// ZeRO-R's constant-size fused buffer (CB). A library that fuses gradients copies them side by side into one buffer
// before it sends them; as large as the model, that buffer is another copy of it. A buffer of a constant size takes the
// model piece by piece:
//
//     gradient   a a a a a | b b b b b          chunks of the schedule, one for each rank of a ring
//     buffer     a a b b                        round 0: so many of each chunk
//                a a b b                        round 1 …
//
// Each round is a collective of its own, so a small buffer costs latency, S/B times 2(n−1)α; and copying costs 2S. As
// every round has a part of every chunk, all ranks have something to send in each, and every number is added up in the
// order in which it would be without a buffer: the same bits.
//
// Rajbhandari et al., "ZeRO", SC 2020, section 6.2.
#pragma once

#include <memory>

#include "engine/collectives/communicator.h"
#include "engine/training/kernels.h"

namespace kolo::training {

class FusedBuffer {
public:
    /// `bytes`: its size; 0: there is none, and numbers travel from where they lie. Used by one thread at a time, which
    /// need not be the one that computes.
    static Outcome<std::unique_ptr<FusedBuffer>> make(devices::Device& device, std::int64_t bytes);

    bool isLimited() const { return m_memory.device() != nullptr; }
    /// A collective on `numbers`, which are call.elements; without a DeviceOrder if it isLimited().
    Outcome<void> run(collectives::Communicator& communicator, const collectives::CollectiveCall& call,
                      devices::Buffer& numbers);

private:
    explicit FusedBuffer(devices::Device& device) : m_device(device), m_moves(device) {}
    Outcome<void> round(collectives::Communicator& communicator, const collectives::CollectiveCall& call,
                        devices::Buffer& numbers);
    void copy(const std::byte* from, std::byte* to, std::size_t bytes);

    devices::Device& m_device;
    Kernels m_moves;
    devices::Buffer m_memory;
};

}  // namespace kolo::training
