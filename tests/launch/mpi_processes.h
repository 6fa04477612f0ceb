// SPDX-License-Identifier: Apache-2.0
//
// The processes of an MPI run, as /proc shows them: for tests that end one of them.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace kolo::test {

struct MpiRank {
    pid_t pid = 0;
    int rank = 0;
    std::vector<std::string> sharedFiles;  ///< what it has mapped from /dev/shm
};

/// The mpirun that `ancestor` has started, 0 if there is none.
pid_t mpirunBelow(pid_t ancestor);
/// The ranks below `ancestor`, on whatever host of this machine, in the order of their numbers.
std::vector<MpiRank> ranksBelow(pid_t ancestor);
/// The same, once there are so many and all of them have mapped their memory; fewer after ten seconds.
std::vector<MpiRank> awaitRanksBelow(pid_t ancestor, std::size_t ranks);
/// Why there can be no MPI ranks here; empty if there can.
std::string whyNoMpi();
/// Where an mpirun that runs keeps its job's small files; empty if it was not told.
std::string filesOf(pid_t mpirun);

}  // namespace kolo::test
