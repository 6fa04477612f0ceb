// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/api/outcome.h"
#include "engine/collectives/benchmark.h"

namespace kolo::launch {

/// Open MPI's MPI_Allreduce on `ranks` ranks, as a peer for the benchmark: a program of its own (launch/mpi/peer.cpp),
/// started once under mpirun and asked for one batch at a time; between batches its ranks sleep.
Outcome<std::unique_ptr<collectives::Contender>> mpiContender(int ranks);

}  // namespace kolo::launch
