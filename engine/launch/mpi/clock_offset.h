// SPDX-License-Identifier: Apache-2.0
//
// How far this host's clock is ahead of rank 0's. Rank 0 asks every rank for its time, again and again, and trusts the
// answer that came back fastest: the error is at most half its round trip, however that divides into the way there and
// the way back (Cristian, "Probabilistic clock synchronization", 1989).
#pragma once

#define OMPI_SKIP_MPICXX
#include <mpi.h>

#include <cstdint>

namespace kolo::launch {

struct ClockOffset {
    std::int64_t offsetNs = 0;
    std::int64_t roundTripNs = 0;
};

/// Every rank calls it at the same time, and learns its own.
ClockOffset measureClockOffset(MPI_Comm comm);

}  // namespace kolo::launch
