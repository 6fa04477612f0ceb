// SPDX-License-Identifier: Apache-2.0
//
// Runs one rank's program of a collective call (plan.h), whatever moves the data (transport.h) and at whatever pace:
//
//     for each operation     wait until its input is there         the transport
//                            move or compute                       the transport, carryOut (rank_call.h)
//                            wait until an emulated link delivers  here
//                            write its events                      CallRecorder (recording.h)
//                            tell the others                       the transport
//     after each step        stop at the gate, if this run does    here
//
// Where the transport polls, the program is a list with a cursor that any thread may advance, one at a time; long
// arrays pass through it slice by slice. Where operations run later, on a device's queues, their events are written
// after the last has run: earlier, nobody knows when the device did what.
#pragma once

#include <optional>
#include <vector>

#include "engine/collectives/recording.h"
#include "engine/collectives/transport.h"
#include "engine/runtime/forward.h"

namespace kolo::collectives {

class Interpreter {
public:
    /// `link`: null for transfers as fast as this machine.
    Interpreter(int rank, int ranks, Tracer& tracer, const runtime::Clock& clock, runtime::StepGate& gate,
                runtime::LinkModel* link, runtime::Disturber* disturber);

    /// Prepares a call; `gates`: every step ends at the gate. All of it outlives the call.
    Outcome<void> begin(const CollectiveCall& asked, const Plan& plan, devices::Buffer& buffer, std::size_t sliceBytes,
                        Transport& transport, bool gates);
    /// The rank enters the collective. False if the run was stopped.
    bool enter();
    /// Runs the program as far as the transport lets it: Yes when the rank has left the collective.
    Answer advance();
    /// All of the above, for a transport that waits.
    Outcome<void> run();

    const RankCall& call() const { return m_call; }
    const std::vector<std::uint64_t>& received() const { return m_recorder.received(); }
    /// How long this rank has waited for others, over all calls so far; not counted where the transport polls.
    std::int64_t waitedNs() const { return m_waitedNs; }

private:
    bool runOp(const Op& op);
    bool awaitLink(const Op& op, std::int64_t startNs);
    void noteWait(const Op& op, std::int64_t nowNs, std::int64_t startNs);
    bool finishSteps(int last);
    void recordLater();

    const runtime::Clock& m_clock;
    runtime::StepGate& m_gate;
    runtime::LinkModel* const m_link;
    runtime::Disturber* const m_disturber;
    CallRecorder m_recorder;
    RankCall m_call;
    Transport* m_transport = nullptr;
    bool m_gates = false, m_polls = false, m_later = false;

    std::size_t m_op = 0;  // the cursor
    int m_slice = 0;
    Arrival m_arrival;                    // of the operation at the cursor
    std::vector<std::int64_t> m_startNs;  // of each operation's first slice
    std::int64_t m_waitedNs = 0;
    std::int64_t m_lateNs = 0;  // after the emulated link, at the last operation that used it
};

}  // namespace kolo::collectives
