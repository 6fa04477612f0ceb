// SPDX-License-Identifier: Apache-2.0
//
// The benchmark's peer: MPI_Allreduce, measured as Kolo measures itself. Rank 0 reads lines "BYTES ITERATIONS" from its
// standard input and answers each with "NANOSECONDS WRONG"; the others sleep between batches, so that they do not take
// the processor from whoever is measured in the meantime.
#define OMPI_SKIP_MPICXX
#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

namespace {

constexpr int kPeriod = 101;  // as in engine/collectives/benchmark.h

float input(int rank, long long element) {
    return static_cast<float>((element * 7 + rank * 13) % kPeriod);
}

void sleepUntilAsked(int rank) {
    for (int arrived = 0; rank != 0 && !arrived; usleep(1000))
        MPI_Iprobe(0, 0, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE);
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0, ranks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    std::array<float, kPeriod> inputs{}, sums{};
    for (int i = 0; i < kPeriod; ++i) {
        inputs[i] = input(rank, i);
        for (int r = 0; r < ranks; ++r) sums[i] += input(r, i);
    }
    for (;;) {
        long long order[2] = {-1, 0};
        if (rank == 0) {
            if (std::scanf("%lld %lld", &order[0], &order[1]) != 2) order[0] = -1;
            for (int other = 1; other < ranks; ++other) MPI_Send(order, 2, MPI_LONG_LONG, other, 0, MPI_COMM_WORLD);
        } else {
            sleepUntilAsked(rank);
            MPI_Recv(order, 2, MPI_LONG_LONG, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        if (order[0] < 0) break;
        const int count = static_cast<int>(order[0] / static_cast<long long>(sizeof(float)));
        std::vector<float> array(count);
        for (int i = 0; i < count; ++i) array[i] = inputs[i % kPeriod];
        MPI_Allreduce(MPI_IN_PLACE, array.data(), count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        long long wrong = 0, allWrong = 0;
        for (int i = 0; i < count; ++i) wrong += array[i] != sums[i % kPeriod];
        std::fill(array.begin(), array.end(), 0.0f);
        MPI_Barrier(MPI_COMM_WORLD);
        const double start = MPI_Wtime();
        for (long long i = 0; i < order[1]; ++i)
            MPI_Allreduce(MPI_IN_PLACE, array.data(), count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        const double mine = (MPI_Wtime() - start) * 1e9 / static_cast<double>(order[1]);
        double slowest = 0;
        MPI_Reduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
        MPI_Reduce(&wrong, &allWrong, 1, MPI_LONG_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
        if (rank == 0) {
            std::printf("%.1f %lld\n", slowest, allWrong);
            std::fflush(stdout);
        }
    }
    MPI_Finalize();
    return 0;
}
