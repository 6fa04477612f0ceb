// SPDX-License-Identifier: Apache-2.0
//
// A rank that does not move while the others wait for it: stopped, starved or stuck. It may go on at any time, so it is
// no failure; but anyone watching a picture that has stopped should learn which rank it is, and since when.
//
// A rank that is a process shows twice a second that it lives, even while it waits for others. How far any rank has
// come, the step gate knows: one that stays behind the others is named too, but later, because in many schedules some
// ranks may run ahead.
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/api/text.h"

namespace kolo::launch {

struct Timestamp {
    std::int64_t ns = 0;   ///< of the steady clock
    std::time_t time = 0;  ///< of the wall clock
    static Timestamp now();
};

struct Stall {
    int rank = 0;
    int others = 0;  ///< how many more ranks do not move
    Timestamp since;
};

/// By signs of life. One caller at a time.
class LifeWatch {
public:
    static constexpr std::int64_t kPatienceNs = 3'000'000'000;

    explicit LifeWatch(int ranks) : m_heard(ranks), m_ended(ranks, false) {}
    void begin(const Timestamp& now) { m_heard.assign(m_heard.size(), now); }
    void heard(int rank, const Timestamp& now) { m_heard[rank] = now; }
    void ended(int rank) { m_ended[rank] = true; }
    /// The rank that has been silent longest. Everything passes through rank 0, which tells of the others only as of
    /// its own last sign: if it is silent, so are all.
    std::optional<Stall> stall(std::int64_t nowNs) const;

private:
    std::vector<Timestamp> m_heard;
    std::vector<bool> m_ended;
};

/// By finished steps. One caller at a time.
class StepWatch {
public:
    static constexpr std::int64_t kPatienceNs = 10'000'000'000;

    /// `finished`: the last step of each rank, as the gate has them. The rank that has stayed behind longest.
    std::optional<Stall> stall(std::span<const int> finished, const Timestamp& now);

private:
    struct Seen {
        int step = -1;
        bool behind = false;
        Timestamp since;  // that it is at this step and behind
    };
    std::vector<Seen> m_seen;
};

/// "Rank 2 (worker C) on host desk has not moved since 14:31:50; the run goes on when it does."
Text describeSilence(const Text& who, const Stall& stall);
/// "Rank 2 (worker C) has been in step 7 since 14:31:50, while others are further on."
Text describeLag(const Text& who, int step, const Stall& stall);

}  // namespace kolo::launch
