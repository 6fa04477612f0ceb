// SPDX-License-Identifier: Apache-2.0
#include "engine/devices/cuda/allocation_gate.h"

#include <condition_variable>
#include <mutex>

namespace kolo::devices {

namespace {

struct Gate {
    std::mutex mutex;
    std::condition_variable changed;
    int inside = 0, held = 0;
};

Gate& gate() {
    static Gate gate;
    return gate;
}

thread_local int t_passes = 0;  // of this thread

}  // namespace

AllocationGate::Pass::Pass() {
    if (t_passes++ > 0) return;
    Gate& all = gate();
    std::unique_lock lock(all.mutex);
    all.changed.wait(lock, [&] { return all.held == 0; });
    ++all.inside;
}

AllocationGate::Pass::~Pass() {
    if (--t_passes > 0) return;
    Gate& all = gate();
    {
        const std::lock_guard lock(all.mutex);
        --all.inside;
    }
    all.changed.notify_all();
}

void AllocationGate::hold(bool holds) {
    Gate& all = gate();
    std::unique_lock lock(all.mutex);
    all.held += holds ? 1 : -1;
    if (!holds) all.changed.notify_all();
    if (holds) all.changed.wait(lock, [&] { return all.inside == 0; });
}

}  // namespace kolo::devices
