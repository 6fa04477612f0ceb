// SPDX-License-Identifier: Apache-2.0
//
// A collective performed by a library, as a rank sees it: what it held before, one call, what it holds after. The call
// is one step and one kernel event with the library's name. What happens inside is not reported, because nobody outside
// the library knows it: there are no transfers, and no bytes are counted.
#pragma once

#include "engine/collectives/communicator.h"
#include "engine/runtime/forward.h"

namespace kolo {
class Tracer;
}

namespace kolo::collectives {

/// A backend derives its communicator from this and implements the call.
class SingleCallCommunicator : public Communicator {
public:
    SingleCallCommunicator(int rank, int ranks, runtime::Clock& clock, runtime::StepGate& gate, Tracer& tracer,
                           bool stepped);

    Outcome<void> run(const CollectiveCall& call, devices::Buffer& buffer) final;
    std::vector<std::uint64_t> receivedBytes() const override;  ///< zeros: nobody knows

protected:
    /// Performs the collective call.schedule.collective (with its root) in place; returns when the result is ready. In
    /// a reduce-scatter, rank r ends with its chunk r at that chunk's place in the array (chunkRange).
    virtual Outcome<void> perform(const CollectiveCall& call, devices::Buffer& buffer) = 0;

    int rank() const { return m_rank; }
    int ranks() const { return m_ranks; }
    bool stopped() const;  ///< the run was cancelled

private:
    void recordStep(const CollectiveCall& call, const devices::Buffer& buffer, int step, std::int64_t startNs,
                    std::int64_t endNs);

    const int m_rank, m_ranks;
    runtime::Clock& m_clock;
    runtime::StepGate& m_gate;
    Tracer& m_tracer;
    const bool m_stepped;
};

}  // namespace kolo::collectives
