// SPDX-License-Identifier: Apache-2.0
//
// A schedule as one line of JSON: what the run database stores, what the session protocol sends, and what an author may
// write by hand:
//
//     {"algorithm":"ring","collective":"allreduce","root":0,"ranks":4,"chunks":4,
//      "steps":[{"phase":"share-reduce","transfers":[[0,1,0,1],[1,2,1,1],[2,3,2,1],[3,0,3,1]]}, …]}
//
// A transfer is [from, to, chunk, reduce]; reduce is 1 (combine with what the receiver holds) or 0 (overwrite it);
// false and true are accepted too.
#pragma once

#include <string>
#include <string_view>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"

namespace kolo {

/// Anything larger is refused: a schedule from a file must not be able to request unbounded memory.
inline constexpr int kMaxChunks = 4096;
inline constexpr std::size_t kMaxScheduleSteps = 65536;
inline constexpr std::size_t kMaxScheduleTransfers = std::size_t{1} << 21;

std::string scheduleToJson(const Schedule& schedule);

/// Checks every type and range: ranks 2 … 64, chunks 1 … kMaxChunks, root, from, to and chunk within them, never from =
/// to, no gathering last step; unknown members are refused. Whether the schedule computes the right thing is for the
/// verifier (engine/collectives). The error has the code BadData and names the faulty step and transfer, from 1.
Outcome<Schedule> scheduleFromJson(std::string_view text);

}  // namespace kolo
