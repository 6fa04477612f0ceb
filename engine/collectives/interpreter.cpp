// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/interpreter.h"

#include <algorithm>

#include "engine/runtime/clock.h"
#include "engine/runtime/disturber.h"
#include "engine/runtime/link_model.h"
#include "engine/runtime/step_gate.h"

namespace kolo::collectives {

namespace {
/// At full speed, waits longer than this are recorded at every detail level: they are what a straggler costs, and there
/// cannot be many.
constexpr std::int64_t kLongWaitNs = 100'000;
}  // namespace

Interpreter::Interpreter(int rank, int ranks, Tracer& tracer, const runtime::Clock& clock, runtime::StepGate& gate,
                         runtime::LinkModel* link, runtime::Disturber* disturber)
    : m_clock(clock), m_gate(gate), m_link(link), m_disturber(disturber), m_recorder(tracer, ranks, link != nullptr) {
    m_call.rank = rank;
}

Outcome<void> Interpreter::begin(const CollectiveCall& asked, const Plan& plan, devices::Buffer& buffer,
                                 std::size_t sliceBytes, Transport& transport, bool gates) {
    TRY(m_call.begin(asked, plan, buffer, sliceBytes));
    m_transport = &transport;
    m_gates = gates;
    m_polls = transport.polls();
    m_later = transport.runsLater();
    m_op = 0;
    m_slice = m_call.program().ops.empty() ? m_call.slices : 0;
    m_arrival = {};
    m_startNs.resize(m_call.program().ops.size());
    m_lateNs = 0;
    return {};
}

Outcome<void> Interpreter::run() {
    if (enter() && advance() == Answer::Yes) return {};
    return m_transport->health() ? Outcome<void>(stopped(m_gate)) : m_transport->health();
}

bool Interpreter::enter() {
    m_recorder.begin(m_call, m_clock.now());
    if (!m_transport->enter(m_call)) return false;
    if (m_polls || m_later) return true;
    if (m_gates && !m_gate.finish(m_call.rank, 0, m_call.plan->steps == 0)) return false;
    m_recorder.stepBegins(m_clock.now());
    return m_call.plan->steps == 0 || m_transport->beginStep(1);
}

Answer Interpreter::advance() {
    const std::vector<Op>& ops = m_call.program().ops;
    while (m_slice < m_call.slices) {
        const Op& op = ops[m_op];
        if (!m_polls) {
            if (!finishSteps(op.step - 1)) return Answer::No;
            m_arrival.askedNs = m_clock.now();
        }
        if (const Answer may = m_transport->await(op, m_slice, m_arrival); may != Answer::Yes) {
            if (m_arrival.askedNs < 0 && m_recorder.wants(Detail::Summary)) m_arrival.askedNs = m_clock.now();
            return may;
        }
        if (!runOp(op)) return Answer::No;
        m_transport->publish(m_lateNs);
        m_arrival = {};
        if (++m_op == ops.size()) {
            m_op = 0;
            ++m_slice;
        }
    }
    if (!m_polls && (!finishSteps(m_call.plan->steps) || !m_transport->finish())) return Answer::No;
    if (m_later) recordLater();
    const Answer left = m_transport->leave();
    if (left == Answer::Yes) m_recorder.closeSteps(m_call.plan->steps, m_clock.now());
    return left;
}

/// The operation at the cursor, whose input is there.
bool Interpreter::runOp(const Op& op) {
    const bool first = m_slice == 0, last = m_slice == m_call.slices - 1;
    TimeRange time{0, -1};
    if (m_later) {
        // Until the others had come so far that they could be told what to wait for on the devices: once all have
        // entered, that takes no time to speak of.
        if (m_arrival.askedNs >= 0) m_waitedNs += m_arrival.readyNs - m_arrival.askedNs;
        return m_transport->perform(op, m_slice, time);
    }
    const bool timed = !m_polls || m_recorder.wants(Detail::Summary);  // a look at the clock costs as much as 1 KiB
    if (timed && (first || m_arrival.askedNs >= 0)) {
        const std::int64_t nowNs = m_clock.now();
        time.startNs = std::min(std::max(m_arrival.askedNs, m_arrival.readyNs), nowNs);
        if (m_arrival.askedNs >= 0) noteWait(op, nowNs, time.startNs);
    }
    if (!m_transport->perform(op, m_slice, time)) return false;
    if (m_link && readsOthers(op)) {
        if (!awaitLink(op, time.startNs)) return false;
        time.endNs = -1;
    }
    if (m_disturber && readsOthers(op)) {
        if (!m_disturber->passLink(op.sources[0], m_call.rank, runtime::crossingNs(m_link, m_call.bytesOf(op))))
            return false;
        time.endNs = -1;
    }
    if (first) m_startNs[m_op] = time.startNs;
    if (!last) return true;
    time = {m_startNs[m_op], timed && time.endNs < 0 ? m_clock.now() : time.endNs};
    m_recorder.closeSteps(op.step - 1, time.startNs);
    m_recorder.operation(op, time);
    return true;
}

void Interpreter::noteWait(const Op& op, std::int64_t nowNs, std::int64_t startNs) {
    // What an emulated link takes is communication; without one, a message may well be on its way meanwhile.
    if (!m_polls) m_waitedNs += (m_link ? startNs : nowNs) - m_arrival.askedNs;
    const bool isLong = m_polls && nowNs - m_arrival.askedNs >= kLongWaitNs;
    if (m_arrival.waitedFor >= 0 && (isLong || (m_slice == 0 && m_recorder.wants(Detail::Full))))
        m_recorder.wait(op, m_arrival.waitedFor, {m_arrival.askedNs, startNs});
}

/// The bytes are there; the transfer is not over before the emulated link would have delivered them. A thread that
/// wakes up late after one transfer delays neither the next nor, by what it publishes, those of others.
bool Interpreter::awaitLink(const Op& op, std::int64_t startNs) {
    const std::int64_t sinceNs = std::min(startNs, std::max(m_arrival.readyNs, startNs - m_lateNs));
    const std::int64_t deliveredNs = m_arrival.deliveredNs != 0
                                         ? m_arrival.deliveredNs
                                         : m_link->arrivalNs(op.sources[0], sinceNs, m_call.bytesOf(op));
    if (!m_link->waitUntil(startNs, deliveredNs, m_clock, m_transport->stopped())) return false;
    m_lateNs = std::max<std::int64_t>(0, m_clock.now() - std::max(startNs, deliveredNs));
    return true;
}

/// Ends every step up to `last` at the gate, and begins the next.
bool Interpreter::finishSteps(int last) {
    if (m_later) return true;
    while (m_recorder.closedSteps() < last) {
        const int step = m_recorder.closedSteps() + 1, steps = m_call.plan->steps;
        m_recorder.closeSteps(step, m_clock.now());
        if (m_gates && !m_gate.finish(m_call.rank, step, step == steps)) return false;
        m_recorder.stepBegins(m_clock.now());
        if (step < steps && !m_transport->beginStep(step + 1)) return false;
    }
    return true;
}

void Interpreter::recordLater() {
    std::int64_t freeSinceNs = m_transport->timeOf(-1).startNs;
    const std::vector<Op>& ops = m_call.program().ops;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        const TimeRange time = m_transport->timeOf(static_cast<int>(i));
        if (!ops[i].waits.empty() && m_recorder.wants(Detail::Full))
            m_recorder.wait(ops[i], ops[i].waits.back().rank, {freeSinceNs, std::max(freeSinceNs, time.startNs)});
        m_recorder.closeSteps(ops[i].step - 1, time.startNs);
        m_recorder.operation(ops[i], time);
        freeSinceNs = time.endNs;
    }
    m_recorder.closeSteps(m_call.plan->steps, freeSinceNs);
}

}  // namespace kolo::collectives
