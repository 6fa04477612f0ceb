// SPDX-License-Identifier: Apache-2.0
//
// In which steps something was broken on purpose while a run went on. What is broken and mended while all ranks stand
// at the gate has done nothing to the run, and leaves no mark on its numbers.
#pragma once

#include <string>
#include <vector>

#include "engine/runtime/disturber.h"

namespace kolo::runtime {

class FaultTimes {
public:
    /// Where the ranks are.
    struct Place {
        int finished = 0;  ///< the last step that all of them have finished
        int begun = 0;     ///< the last that any of them may have begun; at rest, `finished`
    };
    void add(const std::vector<Disturbance>& more, Place now);
    /// "4–9, 12"; empty: nothing was broken in any step. `now`: at the end; `finished`: the last step of each rank, one
    /// after which a rank that was to be killed has died.
    std::string steps(Place now, const std::vector<int>& finished) const;

private:
    struct Fault {
        Disturbance what;
        int from = 0, to = 0;  // to: 0 as long as it lasts
    };
    std::vector<Fault> m_faults;
};

}  // namespace kolo::runtime
