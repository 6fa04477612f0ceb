// SPDX-License-Identifier: Apache-2.0
#include "engine/launch/mpi/clock_offset.h"

#include <limits>

#include "engine/runtime/clock.h"

namespace kolo::launch {

namespace {
constexpr int kRounds = 40;
constexpr int kTag = 3;
}  // namespace

ClockOffset measureClockOffset(MPI_Comm comm) {
    int rank = 0, ranks = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    if (rank != 0) {
        for (int round = 0; round < kRounds; ++round) {
            MPI_Recv(nullptr, 0, MPI_BYTE, 0, kTag, comm, MPI_STATUS_IGNORE);
            const std::int64_t now = runtime::Clock::steadyNs();
            MPI_Send(&now, 1, MPI_INT64_T, 0, kTag, comm);
        }
        std::int64_t measured[2] = {0, 0};
        MPI_Recv(measured, 2, MPI_INT64_T, 0, kTag, comm, MPI_STATUS_IGNORE);
        return {measured[0], measured[1]};
    }
    for (int other = 1; other < ranks; ++other) {
        std::int64_t best[2] = {0, std::numeric_limits<std::int64_t>::max()};
        for (int round = 0; round < kRounds; ++round) {
            std::int64_t there = 0;
            const std::int64_t asked = runtime::Clock::steadyNs();
            MPI_Send(nullptr, 0, MPI_BYTE, other, kTag, comm);
            MPI_Recv(&there, 1, MPI_INT64_T, other, kTag, comm, MPI_STATUS_IGNORE);
            const std::int64_t answered = runtime::Clock::steadyNs();
            if (answered - asked >= best[1]) continue;
            best[0] = there - (asked + (answered - asked) / 2);
            best[1] = answered - asked;
        }
        MPI_Send(best, 2, MPI_INT64_T, other, kTag, comm);
    }
    return {};
}

}  // namespace kolo::launch
