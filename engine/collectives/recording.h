// SPDX-License-Identifier: Apache-2.0
//
// What is recorded of a rank's collective calls, whoever performs them.
#pragma once

#include <vector>

#include "engine/api/tracer.h"
#include "engine/collectives/communicator.h"

namespace kolo::collectives {

struct Op;
struct RankCall;

/// The values that `buffer` now holds in `chunk`; nothing for arrays longer than kMaxRecordedElements.
void recordValues(Tracer& tracer, const CollectiveCall& call, const devices::Buffer& buffer, int step, int chunk,
                  std::int64_t atNs);

/// Writes the events of one rank's program, and counts what the rank receives.
class CallRecorder {
public:
    /// `emulated`: a link model slows the transfers down.
    CallRecorder(Tracer& tracer, int ranks, bool emulated)
        : m_tracer(tracer), m_emulated(emulated), m_received(ranks, 0) {}

    bool wants(Detail level) const { return m_tracer.wants(level); }
    /// A call begins: step 0, the state before the first step.
    void begin(const RankCall& call, std::int64_t nowNs);
    /// The rank's next step begins now, and not when the last one ended.
    void stepBegins(std::int64_t nowNs) { m_stepStartNs = nowNs; }
    void wait(const Op& op, int peer, TimeRange time);
    /// The operation is done, all slices of it.
    void operation(const Op& op, TimeRange time);
    /// All steps up to `last` are done; a rank with nothing to do in a step finishes it all the same.
    void closeSteps(int last, std::int64_t nowNs);
    int closedSteps() const { return m_closedSteps; }

    /// Bytes by sender, over all calls.
    const std::vector<std::uint64_t>& received() const { return m_received; }

private:
    Where whereOf(const Op& op) const;

    Tracer& m_tracer;
    const bool m_emulated;
    const bool m_writes = m_tracer.wants(Detail::Summary);
    std::vector<std::uint64_t> m_received;
    const RankCall* m_call = nullptr;
    bool m_recordsValues = false;
    std::uint32_t m_kernelName = 0;
    int m_closedSteps = 0;
    std::int64_t m_stepStartNs = 0;
    std::uint64_t m_stepBytes = 0;
};

/// Whether a call's values are recorded, step by step.
bool recordsValues(const Tracer& tracer, const CollectiveCall& call);

}  // namespace kolo::collectives
