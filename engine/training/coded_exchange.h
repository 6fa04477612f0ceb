// SPDX-License-Identifier: Apache-2.0
//
// The mean of all workers' gradients when they are not sent as they are. What a codec has written cannot be added up on
// its way, so no ring and no tree: every worker owns a part of the gradient, as many as there are workers, and
//
//   1  everybody writes each part with the codec and sends it to its owner          (n−1)/n of a coded gradient
//   2  the owner reads all of them, takes the mean, writes that with the codec
//      and sends it to everybody                                                    (n−1)/n of a coded gradient
//
// so each sends 2(n−1)/n coded gradients, as a ring would of a plain one, and all end with the same bits. Errors are
// kept on both ways (Tang et al., DoubleSqueeze, ICML 2019).
#pragma once

#include <memory>
#include <vector>

#include "engine/api/strategy.h"
#include "engine/training/codec.h"
#include "engine/training/host_floats.h"
#include "engine/training/plan.h"
#include "engine/training/trace.h"

namespace kolo::training {

class CodedExchange {
public:
    /// For `array`, which is as long as the gradient and outlives this.
    static Outcome<std::unique_ptr<CodedExchange>> make(Rank& rank, const Plan& plan, const devices::Buffer& array,
                                                        Trace& trace);

    /// The array becomes the mean over all workers. Adds what writing and reading took to `codingNs`.
    Outcome<void> average(std::int64_t step, std::int64_t& codingNs);

private:
    CodedExchange(Rank& rank, const Plan& plan, const devices::Buffer& array, Trace& trace)
        : m_rank(rank), m_plan(plan), m_trace(trace), m_array(array), m_boxes(rank.device) {}
    Range partOf(int owner) const { return chunkRange(m_plan.model.parameterCount(), m_plan.workers, owner); }

    Rank& m_rank;
    const Plan& m_plan;
    Trace& m_trace;
    HostFloats m_array;
    BoxMemory m_boxes;
    std::vector<GradientSender> m_toOwner;  // per owner
    std::vector<GradientSender> m_toAll;    // one: of the part that this worker owns
    devices::Buffer m_outbox, m_inbox;      // a slot per worker
    std::size_t m_slotBytes = 0;
    std::vector<float> m_sum, m_decoded;  // of the part that this worker owns
};

}  // namespace kolo::training
