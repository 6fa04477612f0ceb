// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/wire.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace kolo::collectives {

namespace {
using namespace std::chrono_literals;
constexpr auto kAwake = 100us;     // longer than a message takes between two processes of one host
constexpr auto kLongestNap = 1ms;  // the most that a message may wait for a sleeper
}  // namespace

Outcome<void> Wire::await(Parcel& parcel) {
    const auto begun = std::chrono::steady_clock::now();
    auto nap = std::chrono::nanoseconds(20us);
    while (!parcel.done()) {
        if (aborted()) return Error{ErrorCode::RankLost, "", "Another rank has failed."};
        if (std::chrono::steady_clock::now() - begun < kAwake) {
            sched_yield();
            continue;
        }
        std::this_thread::sleep_for(nap);
        nap = std::min<std::chrono::nanoseconds>(nap * 5 / 4, kLongestNap);
    }
    return {};
}

}  // namespace kolo::collectives
