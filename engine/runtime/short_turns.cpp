// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/short_turns.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace kolo::runtime {

void askForShortTurns() {
    if (sched_getscheduler(0) != SCHED_OTHER) return;
    // What the C library of Debian 12 does not declare: sched_setattr(2), as its first version had it.
    struct {
        std::uint32_t size = sizeof(*this), policy = SCHED_OTHER;
        std::uint64_t flags = 0;
        std::int32_t nice = getpriority(PRIO_PROCESS, 0);  // as it is
        std::uint32_t priority = 0;
        std::uint64_t runtimeNs = 100'000, deadlineNs = 0, periodNs = 0;
    } attributes;
    static_assert(sizeof attributes == 48);
    (void)syscall(SYS_sched_setattr, 0, &attributes, 0U);  // if it does not work, the thread is as it was
}

}  // namespace kolo::runtime
