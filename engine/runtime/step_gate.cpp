// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/step_gate.h"

#include <algorithm>
#include <utility>

namespace kolo::runtime {

StepGate::StepGate(int ranks, bool stepped, Clock& clock)
    : m_clock(clock), m_finished(ranks), m_limit(stepped ? 0 : kNoLimit), m_open(!stepped) {
    for (auto& finished : m_finished) finished = -1;
}

/// Changes the state under the lock, keeps the clock in step with it, and notifies everyone.
template <typename Change>
void StepGate::update(Change change) {
    {
        const std::lock_guard lock(m_mutex);
        change();
        m_open = m_limit == kNoLimit && !m_cancelled;
        // Whether they waited before is remembered: pass() has written its step before it comes here.
        const bool waits = everyoneWaitsLocked();
        if (const bool waited = std::exchange(m_held, waits); waited != waits)
            waits ? m_clock.hold() : m_clock.release();
    }
    m_changed.notify_all();
    if (m_listener) m_listener();
}

void StepGate::arrive(int rank, int step, bool last) {
    update([&] {
        m_finished[rank] = step;
        m_ended |= last;
    });
    if (m_arrivalListener) m_arrivalListener(step, last);
}

bool StepGate::finish(int rank, int step, bool last) {
    arrive(rank, step, last);
    {
        std::unique_lock lock(m_mutex);
        if (!last) m_changed.wait(lock, [&] { return step < m_limit || m_cancelled; });
        if (m_cancelled) return false;
    }
    return last || !m_disturber || m_disturber->beginStep(rank, step + 1);
}

/// Whoever closes the gate reads the steps after marking it closed, and whoever passes writes its step before looking:
/// so the limit is never behind a rank that has slipped through.
bool StepGate::pass(int rank, int step, bool last) {
    m_finished[rank] = step;
    if (last || !m_open) return finish(rank, step, last);
    if (m_arrivalListener) m_arrivalListener(step, last);
    return !m_disturber || m_disturber->beginStep(rank, step + 1);
}

void StepGate::report(int rank, int step) {
    m_finished[rank] = step;
    if (m_arrivalListener) m_arrivalListener(step, false);
    if (!m_open) update([] {});
    if (m_disturber) (void)m_disturber->beginStep(rank, step + 1, true);
}

void StepGate::release(int count) {
    update([&] {
        // Ranks of other processes may have continued before they heard of the limit.
        const int done = *std::max_element(m_finished.begin(), m_finished.end());
        const int from = std::max(m_limit, done);
        m_limit = from > kNoLimit - count ? kNoLimit : from + count;
    });
}

void StepGate::open() {
    update([&] { m_limit = kNoLimit; });
}

void StepGate::close() {
    update([&] {
        m_open = false;  // before the steps are read; see pass()
        const int begun = *std::max_element(m_finished.begin(), m_finished.end()) + 1;
        m_limit = std::max(0, std::min(m_limit, begun));
    });
}

void StepGate::cancel() {
    update([&] { m_cancelled = true; });
}

StepGate::Control StepGate::control() const {
    const std::lock_guard lock(m_mutex);
    return {m_limit, m_clock.zeroNs(), m_cancelled};
}

void StepGate::follow(const Control& control) {
    update([&] {
        m_limit = control.limit;
        m_cancelled |= control.cancelled;
    });
}

int StepGate::finishedStepLocked() const {
    return *std::min_element(m_finished.begin(), m_finished.end());
}

bool StepGate::everyoneWaitsLocked() const {
    return !m_cancelled && !m_ended && finishedStepLocked() >= m_limit;
}

int StepGate::finishedStep() const {
    const std::lock_guard lock(m_mutex);
    return finishedStepLocked();
}

void StepGate::finishedSteps(std::vector<int>& steps) const {
    steps.assign(m_finished.begin(), m_finished.end());
}

bool StepGate::everyoneWaits() const {
    const std::lock_guard lock(m_mutex);
    return everyoneWaitsLocked();
}

bool StepGate::cancelled() const {
    const std::lock_guard lock(m_mutex);
    return m_cancelled;
}

}  // namespace kolo::runtime
