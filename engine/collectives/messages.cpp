// SPDX-License-Identifier: Apache-2.0
#include "engine/collectives/messages.h"

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/devices/device.h"

namespace kolo::collectives {

namespace {
using namespace std::chrono_literals;
constexpr auto kAwake = 100us;     // longer than a message takes between two processes of one host
constexpr auto kLongestNap = 1ms;  // the longest that a message waits for a sleeper
}  // namespace

Outcome<std::size_t> Messages::awaitAny(std::span<Parcel* const> parcels, bool& waited) {
    const auto begun = std::chrono::steady_clock::now();
    auto nap = std::chrono::nanoseconds(20us);
    for (;; waited = true) {
        for (std::size_t i = 0; i < parcels.size(); ++i) {
            if (!parcels[i]->done()) continue;
            TRY(parcels[i]->outcome());
            return i;
        }
        if (aborted()) return Error{ErrorCode::RankLost, "", "Another rank has failed."};
        if (std::chrono::steady_clock::now() - begun < kAwake) {
            sched_yield();
            continue;
        }
        std::this_thread::sleep_for(nap);
        nap = std::min<std::chrono::nanoseconds>(nap * 5 / 4, kLongestNap);
    }
}

bool Messages::reaches(const devices::Device& device) const {
    return device.hostAddressable();
}

Outcome<void> Messages::await(Parcel& parcel) {
    Parcel* const one[] = {&parcel};
    bool waited = false;
    auto done = awaitAny(one, waited);
    return done ? Outcome<void>() : Outcome<void>(done.error());
}

}  // namespace kolo::collectives
