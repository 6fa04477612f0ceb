// SPDX-License-Identifier: Apache-2.0
//
// A step's collectives where the devices wait, and not the threads: marks stand in the queues where a gradient is ready
// and where its sum is. So a step is queued to its end while the device is at its beginning, and what its collectives
// took is known afterwards.
//
//     compute          backward ─ ready ─ backward ──────── asked ─┬─ update
//     copies                        └── begun ─ allreduce ─ done ──┘
#pragma once

#include <memory>
#include <vector>

#include "engine/api/non_copyable.h"
#include "engine/devices/device.h"
#include "engine/training/kernels.h"
#include "engine/training/steps/communication_stream.h"
#include "engine/training/steps/overlap_time.h"
#include "engine/training/synchronisation.h"

namespace kolo::training {

class OrderedCollectives : NonCopyable {
public:
    /// `stream`: the thread that queues them; null: the caller's. All outlive this.
    OrderedCollectives(devices::Device& device, Kernels& kernels, Synchronisation::OrderedCollective call,
                       CommunicationStream* stream)
        : m_device(device), m_kernels(kernels), m_call(std::move(call)), m_stream(stream) {}
    ~OrderedCollectives();

    /// Behind the passes so far. Its number, from 1 over all steps, is last().
    Outcome<void> submit(const Action& action);
    std::int64_t last() const { return m_numbered; }
    /// Passes that are called from now on come behind it. This thread waits only until it can be named: until the
    /// stream has queued it, which it does when all ranks' threads have come to it.
    Outcome<void> await(std::int64_t number);
    /// After a step, when the device has done all of it: how long its collectives took.
    Outcome<void> settle(OverlapTime& time);

private:
    struct Queued {
        std::unique_ptr<devices::Mark> ready, begun, done;
        std::unique_ptr<devices::Mark> asked;  // passes need it from here on; reached if `isAsked`
        std::int64_t submitted = 0;            // on the stream
        bool isAsked = false;
    };

    devices::Device& m_device;
    Kernels& m_kernels;
    const Synchronisation::OrderedCollective m_call;
    CommunicationStream* const m_stream;
    std::vector<Queued> m_queued;                  // of a step
    std::int64_t m_numbered = 0;                   // so far
    std::int64_t m_numberBefore = 0, m_asked = 0;  // before the step, and the last that was asked for
};

}  // namespace kolo::training
