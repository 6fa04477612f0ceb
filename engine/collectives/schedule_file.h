// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/api/outcome.h"
#include "engine/api/schedule.h"

namespace kolo::collectives {

/// A student's own allreduce as a table: a header `step,from,to,chunk,op` and a line per transfer; steps count from 1,
/// ranks and chunks from 0, op is `reduce` or `copy`; an optional sixth column `phase` names the step. Lines that begin
/// with # are comments. The number of ranks is given by the run, the number of chunks by the largest one named.
/// The error names the line; whether the schedule is right is the verifier's business.
Outcome<Schedule> parseSchedule(std::string_view csv, std::string_view name, int ranks);

/// The same from a file; at most 16 MiB.
Outcome<Schedule> readSchedule(const std::string& path, int ranks);

}  // namespace kolo::collectives
