// SPDX-License-Identifier: Apache-2.0
//
// Who waits for whom in a run that was disturbed and stands still, from what each rank has finished and what the
// schedule makes it wait for: C is stopped, so D waits for C, A for D and B for A.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/api/run_info.h"
#include "engine/api/schedule.h"
#include "engine/api/session.h"
#include "engine/api/text.h"

namespace kolo::launch {

struct Standstill {
    std::vector<int> stopped;                 ///< ranks
    std::vector<std::pair<int, int>> cutOff;  ///< (receiver, sender)
    bool any() const { return !stopped.empty() || !cutOff.empty(); }
};

/// `finished`: the last step of each rank; `limit`: the last that any may begin. `schedule`: of a collective; null: of
/// a training, where all wait for the rank that is behind. In the order of the waiting rank.
std::vector<RankWait> waitsOf(const Standstill& why, std::span<const int> finished, int limit,
                              const Schedule* schedule);

/// Which ranks have not finished a step for kMomentNs. One caller at a time.
class Stillness {
public:
    static constexpr std::int64_t kMomentNs = 200'000'000;
    void look(std::span<const int> finished, std::int64_t nowNs);
    bool of(int rank) const { return m_seen[rank].still; }

private:
    struct Seen {
        int step = -1;
        std::int64_t sinceNs = 0;
        bool still = false;
    };
    std::vector<Seen> m_seen;
};

/// "Worker C is stopped. D waits for C. A waits for D. B waits for A."
Text describeWaits(const RunInfo& info, const Standstill& why, std::vector<RankWait> waits);

}  // namespace kolo::launch
