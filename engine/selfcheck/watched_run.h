// SPDX-License-Identifier: Apache-2.0
//
// A run as a user starts it, through a session that opens its own devices; a course watches whether its steps go on.
#pragma once

#include <optional>

#include "engine/api/run_info.h"
#include "engine/selfcheck/course.h"

namespace kolo::selfcheck {

struct WatchedRun {
    std::optional<Error> refused;  ///< it was not started
    bool tookLong = false;         ///< it was cancelled because its time was over
    RunResult result;

    bool finished() const { return !refused && result.status == RunStatus::Finished; }
    /// Writes into the row why it has not finished: what cannot be had here, and what has no end, is skipped.
    void tell(Result& row) const;
};

/// Cancels it after `time`; 0: lets it come to its end.
WatchedRun watchedRun(const RunSpec& spec, Course& course, std::chrono::milliseconds time = {});

}  // namespace kolo::selfcheck
