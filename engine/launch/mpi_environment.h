// SPDX-License-Identifier: Apache-2.0
//
// What this process can find out about MPI without linking it: whether the user's mpirun or srun has started it, where
// mpirun is, and where Kolo's own MPI programs are. Those are separate programs, so that kolo itself starts where MPI
// is missing.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/outcome.h"

namespace kolo::launch {

/// This process's place in a job that a user's own mpirun or srun has started.
struct MpiPlace {
    int rank = 0;
    int size = 1;
};
/// From the environment that Open MPI, PMI and Slurm set.
std::optional<MpiPlace> mpiPlace();

/// This process's place among the tasks that one srun has started without anything through which MPI could connect
/// them.
std::optional<MpiPlace> unconnectedTask();
/// This process's number among those that one mpirun or srun has started; 0 if it is alone.
int taskNumber();
/// An error if this process is one of several that mpirun or srun has started and would do the whole run by itself; it
/// says what to write instead. A user who names `threads` gets several complete runs.
Outcome<void> checkTasks(const std::string& launchOption, bool asksForMpi);

/// Next to this program, or where packages keep such helpers; empty when it was not built.
std::filesystem::path findMpiProgram(const std::string& name);
/// On the PATH; empty when it is not there.
std::filesystem::path findMpirun();

/// Ok when ranks can be MPI processes here; otherwise why not, as an error about the field `launch`.
Outcome<void> mpiAvailable();

/// For a command under the user's own mpirun or srun, before it has started a thread. This process becomes the program
/// of its rank, because Open MPI accepts only the process that it has started. On rank 0 the call returns in a child
/// process, which is the session and has pipes to the rank; on the others it does not return. An error says why not.
Outcome<void> enterMpiJob();

/// The pipes to rank 0 that enterMpiJob has made; only the first caller gets them.
struct SessionPipes {
    int to = -1;  ///< a socket
    int from = -1;
};
std::optional<SessionPipes> takeSessionPipes();
bool isBesideRank();  ///< they are still there

/// The start of a command line that runs a program on `ranks` ranks: mpirun and its options.
std::vector<std::string> mpirunWords(int ranks);
/// This process's environment for a program that starts mpirun: inside a rank, without the variables that would make
/// that mpirun take part in the job around it.
/// @param files a folder for mpirun's small files, for this job alone: in a folder that jobs share, an mpirun that ends
/// deletes what another has just made. Empty: the shared one.
std::vector<std::string> mpirunEnvironment(const std::filesystem::path& files);

}  // namespace kolo::launch
