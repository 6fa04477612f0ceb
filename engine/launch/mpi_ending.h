// SPDX-License-Identifier: Apache-2.0
//
// Why an MPI job has ended before its time, in one sentence. mpirun knows (it is the parent of the ranks, or its
// daemons are), and tells it on standard error between lines of dashes; this finds it there.
#pragma once

#include <string>
#include <vector>

#include "engine/api/text.h"

namespace kolo::launch {

struct MpiEnding {
    bool byMpirun = true;  ///< false: the program that was waited for is rank 0 itself
    int status = 0;        ///< of that program, as waitpid tells it
    std::string standardError;
    std::vector<std::string> hosts;  ///< by rank, as far as they are known

    /// Not by returning 0: then the library may have left files behind.
    bool byForce() const { return status != 0; }
};

Text describe(const MpiEnding& ending);

/// "Rank 2 (worker C) on host desk"
Text whoIs(int rank, const std::string& host);
/// Of a rank whose end was seen, but not its reason.
Text describeLoss(int rank, const std::string& host);

/// "signal 9 (Killed)"
Text signalName(int signal);

}  // namespace kolo::launch
