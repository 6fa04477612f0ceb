// SPDX-License-Identifier: Apache-2.0
//
// From a schedule to what each rank does. A schedule says what happens in a step; a plan lists, for every rank, its
// operations in order and whom each must wait for. Nothing else is needed to run at full speed without a global
// barrier: a rank continues as soon as the data it needs is there.
//
// A rank only ever writes its own memory: it pulls. A reduction is one pass over memory (Combine), unless somebody
// still reads the place in the same step (butterfly's exchange): then its input is fetched into an inbox first.
#pragma once

#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/api/schedule.h"

namespace kolo::collectives {

/// `rank` must have finished its operation number `op`; -1: it must have entered the collective.
struct Wait {
    int rank = 0;
    int op = -1;
};

struct Op {
    enum class Kind : unsigned char {
        Combine,  ///< own chunk = reduction over `sources`, read where they are
        Copy,     ///< own chunk = chunk of sources[0]
        Fetch,    ///< inbox slot `slot` = chunk of sources[0]
        Apply,    ///< own chunk = reduction over `sources`, read from the inbox from `slot` on
        Store,    ///< own chunk = inbox slot `slot`
    };
    Kind kind = Kind::Copy;
    bool reduces = false;    ///< part of a reduction (Fetch: of the Apply to come)
    bool completes = false;  ///< afterwards the chunk holds every contribution: where a mean divides
    int step = 0;            ///< 1 …
    int chunk = 0;
    int slot = 0;
    std::vector<int> sources;  ///< ranks; for Combine and Apply in rank order, including its own
    std::vector<Wait> waits;
};

/// Whether it reads other ranks' arrays, rather than its own array and inbox.
inline bool readsOthers(const Op& op) {
    return op.kind == Op::Kind::Combine || op.kind == Op::Kind::Copy || op.kind == Op::Kind::Fetch;
}

struct RankProgram {
    std::vector<Op> ops;             ///< in ascending order of step
    std::vector<Wait> waitsToLeave;  ///< until nobody reads this rank's buffer any more
    int inboxSlots = 0;
};

struct Plan {
    int ranks = 0;
    int chunks = 0;
    int steps = 0;
    std::vector<RankProgram> programs;  ///< per rank
};

/// `staged`: every reduction as two operations, the transfer and then the kernel, as stepping shows it.
/// The schedule must have been proved.
Plan compile(const Schedule& schedule, bool staged);

/// The plans of a run's schedules, each compiled when it is first asked for. Any thread.
class Plans {
public:
    const Plan& of(const Schedule& schedule, bool staged);

private:
    std::mutex m_mutex;
    std::map<std::pair<const Schedule*, bool>, Plan> m_plans;
};

}  // namespace kolo::collectives
