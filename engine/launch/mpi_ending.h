// SPDX-License-Identifier: Apache-2.0
//
// Why an MPI job ended early, in one sentence. mpirun knows, because it or its daemons are the ranks' parents, and says
// so on standard error between lines of dashes; this finds it there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/api/run_info.h"
#include "engine/api/text.h"

namespace kolo::launch {

struct MpiEnding {
    bool byMpirun = true;  ///< false: the program that was waited for is rank 0 itself
    int status = 0;        ///< of that program, as waitpid returns it
    std::string standardError;
    std::vector<std::string> hosts;  ///< by rank, as far as they are known

    /// It did not return 0: then the library may have left files behind.
    bool byForce() const { return status != 0; }
};

Text describe(const MpiEnding& ending, const RunInfo& info);
/// The rank whose process was killed, and the job with it.
std::optional<int> killedRank(const MpiEnding& ending);

/// "Rank 2 (worker C) on host desk"
Text whoIs(int rank, const RunInfo& info, const std::string& host);
/// Of a rank that has ended, nobody knows why.
Text describeLoss(int rank, const RunInfo& info, const std::string& host);

/// "signal 9 (Killed)"
Text signalName(int signal);

}  // namespace kolo::launch
