// SPDX-License-Identifier: Apache-2.0
//
// What workers and servers say to each other. Every message is a head and, after it, what it carries: a coded gradient
// of the part that the server owns, or that part's parameters.
#pragma once

#include <cstdint>
#include <type_traits>

#include "engine/api/strategy.h"
#include "engine/training/plan.h"
#include "engine/training/report.h"

namespace kolo::training {

struct MessageHead {
    enum Kind : std::int32_t {
        kInitial,     ///< worker 0 → server: the parameters to begin with
        kGradient,    ///< worker → server
        kLeave,       ///< worker → server: nothing more will come from this worker
        kParameters,  ///< server → worker
    };
    Kind kind = kGradient;
    std::int32_t finished = 0;   ///< server → worker: the run has come to its end
    std::int64_t version = 0;    ///< updates applied to the parameters that a gradient belongs to, or that are carried
    std::int64_t round = 0;      ///< of a gradient, as its worker's last answer said; of parameters: the present one
    std::int64_t staleness = 0;  ///< server → worker: of the gradient that is answered
};
static_assert(std::is_trivially_copyable_v<MessageHead>);

enum MessageTag : int { kToServer = 11, kToWorker = 12 };

/// Bytes of the largest message in either direction for a part of so many parameters.
std::size_t mostMessageBytes(const Plan& plan, std::int64_t parameters);
/// Does a server answer with what has changed, coded, instead of with all parameters?
bool answersWithChanges(const Plan& plan);

/// Serves until every worker has left; what a server's rank does.
Outcome<void> runServer(Rank& rank, const Plan& plan, RankRecord& report);

}  // namespace kolo::training
