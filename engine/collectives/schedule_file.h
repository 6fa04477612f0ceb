// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"

namespace kolo::collectives {

/// A student's own allreduce as a table: a header `step,from,to,chunk,op` and a line per transfer; steps count from 1,
/// ranks and chunks from 0, op is `reduce` or `copy`; an optional sixth column `phase` names the step. Lines that start
/// with # are comments. The run sets the number of ranks; the largest chunk named sets the number of chunks. The error
/// names the line; whether the schedule is right is for the verifier.
Outcome<Schedule> parseSchedule(std::string_view csv, std::string_view name, int ranks);

/// The same from a file; at most 16 MiB.
Outcome<Schedule> readSchedule(const std::string& path, int ranks);

}  // namespace kolo::collectives
